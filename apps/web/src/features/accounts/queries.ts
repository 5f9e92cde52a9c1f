import type { AccountFigure, ClientFilter, ShownCurrency } from '@atrium/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const pageSize = 100

export type ListFilter = Omit<ClientFilter, 'offset' | 'limit'>

export const clientPageQuery = (filter: ListFilter, offset: number, limit = pageSize) =>
  queryOptions({ queryKey: ['accounts', 'list', filter, offset, limit], queryFn: () => api.accounts.list({ ...filter, offset, limit }) })

export const filterOptionsQuery = (portal: string) =>
  queryOptions({ queryKey: ['accounts', 'filters', portal], queryFn: () => api.accounts.filterOptions({ portal }), staleTime: 300_000 })

export const accountQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'one', account], queryFn: () => api.accounts.get({ account }) })

export const accountHistoryQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'history', account], queryFn: () => api.accounts.history({ account }) })

export const accountPerformanceQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'performance', account], queryFn: () => api.accounts.performance({ account }) })

export const accountChargesQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'charges', account], queryFn: () => api.accounts.charges({ account }) })

export const accountInCurrencyQuery = (account: string, currency: ShownCurrency) =>
  queryOptions({
    queryKey: ['accounts', 'currency', account, currency],
    queryFn: () => api.accounts.inCurrency({ account, currency }),
  })

/** What was converted: the whole account, or one portfolio. */
export type Conversion = { account: string; currency: ShownCurrency; portfolio?: string }

export const conversionQuery = (conversion: Conversion) =>
  queryOptions({
    queryKey: ['accounts', 'conversion', conversion],
    queryFn: () => api.accounts.explainInCurrency(conversion),
  })

export const conversionCase = (conversion: Conversion) => api.accounts.caseInCurrency(conversion)

export const accountContactsQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'contacts', account], queryFn: () => api.accounts.contacts({ account }), staleTime: 300_000 })

export const accountAllocationQuery = (account: string) =>
  queryOptions({ queryKey: ['accounts', 'allocation', account], queryFn: () => api.accounts.allocation({ account }) })

/** `of`: the period or the portfolio, where the figure is of one. */
export type AccountQuestion = { account: string; figure: AccountFigure; of?: string }

/** The calculations behind a figure, whole. */
export const accountFigureCase = (question: AccountQuestion) => api.accounts.explainCase(question)

/** Asked for when somebody opens it, and never with the page. */
export const accountExplanationQuery = (question: AccountQuestion) =>
  queryOptions({ queryKey: ['accounts', 'explanation', question], queryFn: () => api.accounts.explain(question) })
