import type { AssetClass } from '@atrium/contract/portfolio-terms'
import type { BenchmarkId } from '@atrium/domain/benchmark'
import type { Currency } from '@atrium/domain/currency'
import type { SeriesSize, UpstreamSeries } from './quotes.ts'

/** The returns of asset classes over one calendar month, fractions; null for a class that has none. */
export type MonthOfReturns = { month: string; returns: Record<AssetClass, string | null> }

export type UpstreamStrategyModel = {
  /** As the house calls it: Tactical 10/30. */
  name: string
  /** Between which the weight of equities is to lie, fractions. */
  equityBand: { min: string; max: string }
  /** For whom it is, 1 to 7. */
  riskProfiles: number[]
  /** Fractions; together 1. */
  weights: Record<AssetClass, string>
}

/** By which symbol `getIndex` knows the benchmarks of the specification. */
export const benchmarkSymbols: Record<BenchmarkId, string> = { '0-35': 'MI035', '20-60': 'MI2060', '40-85': 'MI4085', flexible: 'MIFLEX' }

/** What is true of markets, whoever holds what in them. */
export type MarketDataPort = {
  /** Benchmarks by day, house prices by month. */
  getIndex(symbol: string, size?: SeriesSize): Promise<{ symbol: string; name: string; series: UpstreamSeries }>
  /** Months that are over, oldest first: the last hundred, or all there are. */
  listClassReturns(size?: SeriesSize): Promise<MonthOfReturns[]>
  /** What money without risk earns, by day: fractions a year. */
  getRiskFreeRate(size?: SeriesSize): Promise<{ currency: Currency; series: { on: string; rate: string }[] }>
  listStrategyModels(): Promise<UpstreamStrategyModel[]>
}
