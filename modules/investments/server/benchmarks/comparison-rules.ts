import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'

/** A benchmark that was chosen, as the market data state it. */
export type MarketIndex = { name: string; series: readonly { on: string; close: string }[] }

/** The performance of a portfolio beside a benchmark, its provider's own or one of the market data. */
export type ComparedPerformance = Omit<UpstreamPerformance, 'benchmark'> & {
  benchmark: { name: string; levels: { on: string; level: string }[]; source?: 'quotes' } | null
}

/**
 * What is worked out of an answer is remembered with it, so each comparison is an answer of its own, and the same one for as long
 * as both that it is made of are at hand: what was worked out beside one benchmark is never told of another.
 */
const comparisons = new WeakMap<UpstreamPerformance, WeakMap<MarketIndex, ComparedPerformance>>()

export function compareWith(performance: UpstreamPerformance, index: MarketIndex): ComparedPerformance {
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

/** Beside nothing at all. */
export function withoutBenchmark(performance: UpstreamPerformance): ComparedPerformance {
  const made = alone.get(performance) ?? { ...performance, benchmark: null }
  alone.set(performance, made)
  return made
}
