import type { Currency } from '@atrium/domain/currency'
import type { PortfolioKey } from './portfolios.ts'

export type UpstreamPerformance = {
  currency: Currency
  /** Closing values, each with the external inflows and outflows of the day. Both flows are unsigned. */
  values: { on: string; value: string; inflow: string; outflow: string }[]
  benchmark: { name: string; levels: { on: string; level: string }[] } | null
}

/** Port for daily values of a portfolio, from which returns are computed. */
export type PerformancePort = { getPerformance(key: PortfolioKey, range?: { from?: string; to?: string }): Promise<UpstreamPerformance> }
