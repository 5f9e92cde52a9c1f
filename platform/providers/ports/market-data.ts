import type { AssetClass } from '@atrium/contract/portfolio-terms'
import type { BenchmarkId } from '@atrium/domain/benchmark'
import type { Currency } from '@atrium/domain/currency'
import type { SeriesSize, UpstreamSeries } from './quotes.ts'

/** Returns of asset classes over one calendar month, as fractions; null for an asset class without a return. */
export type MonthOfReturns = { month: string; returns: Record<AssetClass, string | null> }

export type UpstreamStrategyModel = {
  /** The firm's name for the model, such as Tactical 10/30. */
  name: string
  /** Band for the weight of equities, as fractions. */
  equityBand: { min: string; max: string }
  /** Risk profiles (1 to 7) for which the model is used. */
  riskProfiles: number[]
  /** Weights as fractions. They should add up to 1; returns of a model with other weights are not simulated. */
  weights: Record<AssetClass, string>
}

/** Symbols of the specification's benchmarks for `getIndex`. */
export const benchmarkSymbols: Record<BenchmarkId, string> = { '0-35': 'MI035', '20-60': 'MI2060', '40-85': 'MI4085', flexible: 'MIFLEX' }

/** Port for market data, which does not depend on a client. */
export type MarketDataPort = {
  /** Returns the daily levels of a benchmark, or a monthly index of house prices. */
  getIndex(symbol: string, size?: SeriesSize): Promise<{ symbol: string; name: string; series: UpstreamSeries }>
  /** Lists completed months from oldest to newest: the last hundred, or all available months. */
  listClassReturns(size?: SeriesSize): Promise<MonthOfReturns[]>
  /** Returns the daily risk-free rate, as fractions per year. */
  getRiskFreeRate(size?: SeriesSize): Promise<{ currency: Currency; series: { on: string; rate: string }[] }>
  listStrategyModels(): Promise<UpstreamStrategyModel[]>
}
