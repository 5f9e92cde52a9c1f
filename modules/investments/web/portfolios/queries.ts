import type { BenchmarkChoice } from '../../contract/benchmark-terms.ts'
import type { PortfolioFigure } from '../../contract/portfolio-figures.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

type DatedRequest = { portfolio: string; on?: string | undefined }

const omitEmptyDay = ({ portfolio, on }: DatedRequest) => (on ? { portfolio, on } : { portfolio })

export const portfolioQuery = (at: DatedRequest) =>
  queryOptions({ queryKey: ['portfolios', 'one', at], queryFn: () => api.portfolios.get(omitEmptyDay(at)) })

export const holdingsQuery = (at: DatedRequest) =>
  queryOptions({ queryKey: ['portfolios', 'holdings', at], queryFn: () => api.portfolios.holdings(omitEmptyDay(at)) })

export const datesQuery = (portfolio: string) =>
  queryOptions({ queryKey: ['portfolios', 'dates', portfolio], queryFn: () => api.portfolios.dates({ portfolio }), staleTime: 300_000 })

export type WindowRequest = DatedRequest & { pages?: number | undefined }

export const omitEmptyFields = ({ pages, ...at }: WindowRequest) => ({ ...omitEmptyDay(at), ...(pages && { pages }) })

/** `type` is the provider's name for the only type of transactions to list. */
export const transactionsQuery = ({ type, ...at }: WindowRequest & { type?: string | undefined }) =>
  queryOptions({
    queryKey: ['portfolios', 'transactions', at, type],
    queryFn: () => api.portfolios.transactions({ ...omitEmptyFields(at), ...(type && { type }) }),
  })

export const transactionsFileQuery = (portfolio: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['portfolios', 'transactions-file', portfolio, from, to],
    queryFn: () => api.portfolios.transactionsFile({ portfolio, from, to }),
  })

/** `benchmark` is undefined for the benchmark of the risk profile. */
type ComparisonRequest = { portfolio: string; from?: string | undefined; to?: string | undefined; benchmark: BenchmarkChoice | undefined }

export const performanceQuery = ({ portfolio, from, to, benchmark }: ComparisonRequest) =>
  queryOptions({
    queryKey: ['portfolios', 'performance', portfolio, from, to, benchmark],
    queryFn: () => api.portfolios.performance({ portfolio, ...(from && { from }), ...(to && { to }), ...(benchmark && { benchmark }) }),
  })

export const statisticsQuery = ({ benchmark, ...at }: DatedRequest & Pick<ComparisonRequest, 'benchmark'>) =>
  queryOptions({
    queryKey: ['portfolios', 'statistics', at, benchmark],
    queryFn: () => api.portfolios.statistics({ ...omitEmptyDay(at), ...(benchmark && { benchmark }) }),
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

type FigureRequest = {
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

const toInput = ({ portfolio, figure, of, on, pages, type, from, to, benchmark }: FigureRequest) => ({
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
export const figureCase = (request: FigureRequest) => api.portfolios.explainCase(toInput(request))

/** Used when an explanation is opened, not when the page loads. */
export const explanationQuery = (request: FigureRequest) =>
  queryOptions({
    queryKey: ['portfolios', 'explanation', request],
    queryFn: () => api.portfolios.explain(toInput(request)),
  })
