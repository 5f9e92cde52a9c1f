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
  const own = comparisons.get(performance) ?? new WeakMap<MarketIndex, ComparedPerformance>()
  comparisons.set(performance, own)
  const known = own.get(index)
  if (known) return known
  const levels = index.series.map(({ on, close }) => ({ on, level: close }))
  const made: ComparedPerformance = { ...performance, benchmark: { name: index.name, levels, source: 'quotes' } }
  own.set(index, made)
  return made
}

const alone = new WeakMap<UpstreamPerformance, ComparedPerformance>()

/** Returns the performance without a benchmark. */
export function withoutBenchmark(performance: UpstreamPerformance): ComparedPerformance {
  const made = alone.get(performance) ?? { ...performance, benchmark: null }
  alone.set(performance, made)
  return made
}
