import type { AssetClass } from '@atrium/contract/portfolio-terms'
import type { BenchmarkId } from '@atrium/domain/benchmark'
import type { Currency } from '@atrium/domain/currency'
import type { SeriesSize, UpstreamSeries } from './quotes.ts'

/** Returns of asset classes over one calendar month, fractions; null for a class without one. */
export type MonthOfReturns = { month: string; returns: Record<AssetClass, string | null> }

export type UpstreamStrategyModel = {
  /** The firm's name for it: Tactical 10/30. */
  name: string
  /** Band for the weight of equities, fractions. */
  equityBand: { min: string; max: string }
  /** Risk profiles it serves, 1 to 7. */
  riskProfiles: number[]
  /** Fractions that sum to 1. */
  weights: Record<AssetClass, string>
}

/** Symbols of the specification's benchmarks for `getIndex`. */
export const benchmarkSymbols: Record<BenchmarkId, string> = { '0-35': 'MI035', '20-60': 'MI2060', '40-85': 'MI4085', flexible: 'MIFLEX' }

/** Market data, independent of clients. */
export type MarketDataPort = {
  /** Benchmarks by day, house prices by month. */
  getIndex(symbol: string, size?: SeriesSize): Promise<{ symbol: string; name: string; series: UpstreamSeries }>
  /** Completed months, oldest first: the last hundred, or all there are. */
  listClassReturns(size?: SeriesSize): Promise<MonthOfReturns[]>
  /** Risk-free rate by day, fractions a year. */
  getRiskFreeRate(size?: SeriesSize): Promise<{ currency: Currency; series: { on: string; rate: string }[] }>
  listStrategyModels(): Promise<UpstreamStrategyModel[]>
}
