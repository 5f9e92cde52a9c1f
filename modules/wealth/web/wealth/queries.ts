import type { AccountFigure } from '../../contract/wealth.ts'
import type { ShownCurrency } from '../../contract/wealth-terms.ts'
import type { Currency } from '@atrium/domain/currency'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** A request for amounts of an account. `currency` is omitted for the account's own currency. */
export type ChosenAmounts = { account: string; currency?: ShownCurrency }

/** Returns the request for an account's amounts in the currency named in the URL, if any. */
export const chooseAmounts = (account: { id: string; currency: Currency }, wanted: ShownCurrency | undefined): ChosenAmounts =>
  wanted === undefined || wanted === account.currency ? { account: account.id } : { account: account.id, currency: wanted }

// While amounts in another currency load, those in the previous currency stay visible. Accounts do not share components.
const placeholderData = keepPreviousData

export const accountHistoryQuery = (chosen: ChosenAmounts) =>
  queryOptions({ queryKey: ['accounts', 'history', chosen], queryFn: () => api.wealth.history(chosen), placeholderData })

export const accountPerformanceQuery = (chosen: ChosenAmounts) =>
  queryOptions({ queryKey: ['accounts', 'performance', chosen], queryFn: () => api.wealth.performance(chosen), placeholderData })

export const accountChargesQuery = (chosen: ChosenAmounts) =>
  queryOptions({ queryKey: ['accounts', 'charges', chosen], queryFn: () => api.wealth.charges(chosen), placeholderData })

/** Days on which the account can be valued, newest first. */
export const accountDatesQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'dates', account], queryFn: () => api.wealth.dates({ account }), staleTime: 300_000 })

export const accountInCurrencyQuery = (account: string, currency: ShownCurrency) =>
  queryOptions({
    queryKey: ['accounts', 'currency', account, currency],
    queryFn: () => api.wealth.inCurrency({ account, currency }),
  })

/** Subject of a conversion: the whole account or one portfolio. */
export type Conversion = { account: string; currency: ShownCurrency; portfolio?: string }

export const conversionQuery = (conversion: Conversion) =>
  queryOptions({
    queryKey: ['accounts', 'conversion', conversion],
    queryFn: () => api.wealth.explainInCurrency(conversion),
  })

export const conversionCase = (conversion: Conversion) => api.wealth.caseInCurrency(conversion)

export const accountAllocationQuery = (chosen: ChosenAmounts) =>
  queryOptions({ queryKey: ['accounts', 'allocation', chosen], queryFn: () => api.wealth.allocation(chosen), placeholderData })

/** `of` is the period or portfolio to which the figure applies, if any. */
export type AccountQuestion = ChosenAmounts & { figure: AccountFigure; of?: string; on?: string }

/** Requests the complete calculations of a figure. */
export const accountFigureCase = (question: AccountQuestion) => api.wealth.explainCase(question)

/** Used when an explanation is opened, not when the page loads. */
export const accountExplanationQuery = (question: AccountQuestion) =>
  queryOptions({ queryKey: ['accounts', 'explanation', question], queryFn: () => api.wealth.explain(question) })
