import type { AssetClass } from '@atrium/contract/portfolio-terms'
import type { BenchmarkId } from '@atrium/domain/benchmark'
import type { Currency } from '@atrium/domain/currency'
import type { SeriesSize, UpstreamSeries } from './quotes.ts'

/** Returns of asset classes over one calendar month, as fractions; null for a class without a return. */
export type MonthOfReturns = { month: string; returns: Record<AssetClass, string | null> }

export type UpstreamStrategyModel = {
  /** The firm's name for the model, such as Tactical 10/30. */
  name: string
  /** Band for the weight of equities, as fractions. */
  equityBand: { min: string; max: string }
  /** Risk profiles for which the model is used, 1 to 7. */
  riskProfiles: number[]
  /** Weights as fractions that sum to 1. */
  weights: Record<AssetClass, string>
}

/** Symbols of the specification's benchmarks for `getIndex`. */
export const benchmarkSymbols: Record<BenchmarkId, string> = { '0-35': 'MI035', '20-60': 'MI2060', '40-85': 'MI4085', flexible: 'MIFLEX' }

/** Port for market data, which concerns no client. */
export type MarketDataPort = {
  /** Returns a benchmark by day, or house prices by month. */
  getIndex(symbol: string, size?: SeriesSize): Promise<{ symbol: string; name: string; series: UpstreamSeries }>
  /** Lists completed months, oldest first: the last hundred, or all available. */
  listClassReturns(size?: SeriesSize): Promise<MonthOfReturns[]>
  /** Returns the risk-free rate by day, as fractions per year. */
  getRiskFreeRate(size?: SeriesSize): Promise<{ currency: Currency; series: { on: string; rate: string }[] }>
  listStrategyModels(): Promise<UpstreamStrategyModel[]>
}
