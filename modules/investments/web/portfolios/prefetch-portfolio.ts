import { queryClient } from '@atrium/ui/lib/query-client'
import type { Prefetch } from '@atrium/ui/pages'
import { parsePortfolioSearch } from './portfolio-search.ts'
import { portfolioQuery } from './queries.ts'

/** Reads a portfolio while the code of its page loads. */
export const prefetchPortfolio: Prefetch = ({ portfolio = '' }, search) =>
  void queryClient.prefetchQuery(portfolioQuery({ portfolio, on: parsePortfolioSearch(search).on }))
