import type { BenchmarkChoice } from '../../contract/benchmark-terms.ts'
import type { PortfolioFigure } from '../../contract/portfolio-figures.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

type Dated = { portfolio: string; on?: string | undefined }

const dated = ({ portfolio, on }: Dated) => (on ? { portfolio, on } : { portfolio })

export const portfolioQuery = (at: Dated) =>
  queryOptions({ queryKey: ['portfolios', 'one', at], queryFn: () => api.portfolios.get(dated(at)) })

export const holdingsQuery = (at: Dated) =>
  queryOptions({ queryKey: ['portfolios', 'holdings', at], queryFn: () => api.portfolios.holdings(dated(at)) })

export const datesQuery = (portfolio: string) =>
  queryOptions({ queryKey: ['portfolios', 'dates', portfolio], queryFn: () => api.portfolios.dates({ portfolio }), staleTime: 300_000 })

export type Windowed = Dated & { pages?: number | undefined }

export const windowed = ({ pages, ...at }: Windowed) => ({ ...dated(at), ...(pages && { pages }) })

/** `type` is the provider's name for the only type of transactions to list. */
export const transactionsQuery = ({ type, ...at }: Windowed & { type?: string | undefined }) =>
  queryOptions({
    queryKey: ['portfolios', 'transactions', at, type],
    queryFn: () => api.portfolios.transactions({ ...windowed(at), ...(type && { type }) }),
  })

export const transactionsFileQuery = (portfolio: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['portfolios', 'transactions-file', portfolio, from, to],
    queryFn: () => api.portfolios.transactionsFile({ portfolio, from, to }),
  })

/** `benchmark` is undefined for the benchmark of the risk profile. */
type ComparedAt = { portfolio: string; from?: string | undefined; to?: string | undefined; benchmark: BenchmarkChoice | undefined }

export const performanceQuery = ({ portfolio, from, to, benchmark }: ComparedAt) =>
  queryOptions({
    queryKey: ['portfolios', 'performance', portfolio, from, to, benchmark],
    queryFn: () => api.portfolios.performance({ portfolio, ...(from && { from }), ...(to && { to }), ...(benchmark && { benchmark }) }),
  })

export const statisticsQuery = ({ benchmark, ...at }: Dated & Pick<ComparedAt, 'benchmark'>) =>
  queryOptions({
    queryKey: ['portfolios', 'statistics', at, benchmark],
    queryFn: () => api.portfolios.statistics({ ...dated(at), ...(benchmark && { benchmark }) }),
  })

export const chargesQuery = (portfolio: string, from?: string, to?: string) =>
  queryOptions({
    queryKey: ['portfolios', 'charges', portfolio, from, to],
    queryFn: () => api.portfolios.charges({ portfolio, ...(from && { from }), ...(to && { to }) }),
  })

export const transactionCostsQuery = (portfolio: string, from?: string, to?: string) =>
  queryOptions({
    queryKey: ['portfolios', 'transaction-costs', portfolio, from, to],
    queryFn: () => api.portfolios.transactionCosts({ portfolio, ...(from && { from }), ...(to && { to }) }),
  })

type Question = {
  portfolio: string
  figure: PortfolioFigure
  of: string | undefined
  on?: string | undefined
  pages?: number | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  benchmark?: BenchmarkChoice | undefined
}

const asked = ({ portfolio, figure, of, on, pages, type, from, to, benchmark }: Question) => ({
  portfolio,
  figure,
  ...(of && { of }),
  ...(on && { on }),
  ...(pages && { pages }),
  ...(type && { type }),
  ...(from && { from }),
  ...(to && { to }),
  ...(benchmark && { benchmark }),
})

/** Requests the complete calculations of a figure. */
export const figureCase = (question: Question) => api.portfolios.explainCase(asked(question))

/** Used when an explanation is opened, not when the page loads. */
export const explanationQuery = (question: Question) =>
  queryOptions({
    queryKey: ['portfolios', 'explanation', question],
    queryFn: () => api.portfolios.explain(asked(question)),
  })
