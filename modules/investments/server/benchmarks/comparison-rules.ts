import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'

/** A chosen benchmark, as stated by the market data. */
export type MarketIndex = { name: string; series: readonly { on: string; close: string }[] }

/** The performance of a portfolio with a benchmark, from its provider or the market data. */
export type ComparedPerformance = Omit<UpstreamPerformance, 'benchmark'> & {
  benchmark: { name: string; levels: { on: string; level: string }[]; source?: 'quotes' } | null
}

/**
 * Cache of comparisons: results are cached by answer, so each comparison is an answer of its own while both of its parts are
 * cached. Results for one benchmark are never returned for another.
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

/** No benchmark. */
export function withoutBenchmark(performance: UpstreamPerformance): ComparedPerformance {
  const made = alone.get(performance) ?? { ...performance, benchmark: null }
  alone.set(performance, made)
  return made
}
