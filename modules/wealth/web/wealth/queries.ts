import type { AccountFigure } from '../../contract/figure-names.ts'
import type { ShownCurrency } from '../../contract/wealth-terms.ts'
import type { Currency } from '@atrium/domain/currency'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** A request for amounts of an account. `currency` is omitted for the account's own currency. */
export type AmountsRequest = { account: string; currency?: ShownCurrency }

/** Returns the request for an account's amounts in the currency named in the URL, if any. */
export const toAmountsRequest = (account: { id: string; currency: Currency }, chosenCurrency: ShownCurrency | undefined): AmountsRequest =>
  chosenCurrency === undefined || chosenCurrency === account.currency
    ? { account: account.id }
    : { account: account.id, currency: chosenCurrency }

// While amounts in another currency load, those in the previous currency stay visible. Accounts do not share components.
const placeholderData = keepPreviousData

export const accountHistoryQuery = (amountsRequest: AmountsRequest) =>
  queryOptions({ queryKey: ['accounts', 'history', amountsRequest], queryFn: () => api.wealth.history(amountsRequest), placeholderData })

export const accountPerformanceQuery = (amountsRequest: AmountsRequest) =>
  queryOptions({
    queryKey: ['accounts', 'performance', amountsRequest],
    queryFn: () => api.wealth.performance(amountsRequest),
    placeholderData,
  })

export const accountChargesQuery = (amountsRequest: AmountsRequest) =>
  queryOptions({ queryKey: ['accounts', 'charges', amountsRequest], queryFn: () => api.wealth.charges(amountsRequest), placeholderData })

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

export const accountAllocationQuery = (amountsRequest: AmountsRequest) =>
  queryOptions({
    queryKey: ['accounts', 'allocation', amountsRequest],
    queryFn: () => api.wealth.allocation(amountsRequest),
    placeholderData,
  })

/** `of` is the period or portfolio to which the figure applies, if any. */
export type AccountFigureRequest = AmountsRequest & { figure: AccountFigure; of?: string; on?: string }

/** Requests the complete calculations of a figure. */
export const accountFigureCase = (request: AccountFigureRequest) => api.wealth.explainCase(request)

/** Used when an explanation is opened, not when the page loads. */
export const accountExplanationQuery = (request: AccountFigureRequest) =>
  queryOptions({ queryKey: ['accounts', 'explanation', request], queryFn: () => api.wealth.explain(request) })
