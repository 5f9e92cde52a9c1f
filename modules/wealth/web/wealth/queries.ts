import type { AccountFigure } from '../../contract/wealth.ts'
import type { ShownCurrency } from '../../contract/wealth-terms.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const accountHistoryQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'history', account], queryFn: () => api.wealth.history({ account }) })

export const accountPerformanceQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'performance', account], queryFn: () => api.wealth.performance({ account }) })

export const accountChargesQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'charges', account], queryFn: () => api.wealth.charges({ account }) })

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

export const accountAllocationQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'allocation', account], queryFn: () => api.wealth.allocation({ account }) })

/** `of` is the period or the portfolio, for figures that have one. */
export type AccountQuestion = { account: string; figure: AccountFigure; of?: string }

/** Requests the complete calculations of a figure. */
export const accountFigureCase = (question: AccountQuestion) => api.wealth.explainCase(question)

/** Requested when an explanation opens, and never with the page. */
export const accountExplanationQuery = (question: AccountQuestion) =>
  queryOptions({ queryKey: ['accounts', 'explanation', question], queryFn: () => api.wealth.explain(question) })
