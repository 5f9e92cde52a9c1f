import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'

/** A chosen benchmark as supplied by the market data. */
export type MarketIndex = { name: string; series: readonly { on: string; close: string }[] }

/** Performance of a portfolio with a benchmark from its provider or from the market data. */
export type ComparedPerformance = Omit<UpstreamPerformance, 'benchmark'> & {
  benchmark: { name: string; levels: { on: string; level: string }[]; source?: 'quotes' } | null
}

/**
 * Comparisons by performance and index. The same inputs always return the same object, so that later results can be cached by object. A
 * result for one benchmark is never returned for another.
 */
const comparisons = new WeakMap<UpstreamPerformance, WeakMap<MarketIndex, ComparedPerformance>>()

export function compareWithIndex(performance: UpstreamPerformance, index: MarketIndex): ComparedPerformance {
  const comparisonsByIndex = comparisons.get(performance) ?? new WeakMap<MarketIndex, ComparedPerformance>()
  comparisons.set(performance, comparisonsByIndex)
  const cachedComparison = comparisonsByIndex.get(index)
  if (cachedComparison) return cachedComparison
  const levels = index.series.map(({ on, close }) => ({ on, level: close }))
  const comparison: ComparedPerformance = { ...performance, benchmark: { name: index.name, levels, source: 'quotes' } }
  comparisonsByIndex.set(index, comparison)
  return comparison
}

const comparisonsWithoutBenchmark = new WeakMap<UpstreamPerformance, ComparedPerformance>()

/** Returns the performance without a benchmark. */
export function withoutBenchmark(performance: UpstreamPerformance): ComparedPerformance {
  const comparison = comparisonsWithoutBenchmark.get(performance) ?? { ...performance, benchmark: null }
  comparisonsWithoutBenchmark.set(performance, comparison)
  return comparison
}
