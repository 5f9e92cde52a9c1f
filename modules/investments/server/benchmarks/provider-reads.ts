import type { BenchmarkChoices, Compared } from '../../contract/benchmarks.ts'
import type { BenchmarkChoice } from '../../contract/benchmark-terms.ts'
import { benchmarkCurrency, benchmarkIds, benchmarkLabel, benchmarkNamed, benchmarks, type BenchmarkId } from '@atrium/domain/benchmark'
import type { RequestContext } from '@atrium/platform/app-context'
import { readConcept } from '@atrium/platform/providers/concept'
import { createProvenance, type Answer } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/answer'
import { benchmarkSymbols } from '@atrium/platform/providers/ports/market-data'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import type { SeriesSize } from '@atrium/platform/providers/ports/quotes'
import { readPerformance, type OpenedPortfolio } from '../portfolios/provider-reads.ts'
import { compareWithIndex, withoutBenchmark, type ComparedPerformance, type MarketIndex } from './comparison-rules.ts'

/** Performance of a portfolio with its benchmark, and all upstream responses used. */
export type Comparison = {
  performance: Answer<ComparedPerformance>
  /** Name of the benchmark, or null if there is none. */
  name: string | null
  compared: Compared
  answers: readonly Answer<unknown>[]
}

/**
 * Reads the performance with the requested benchmark, by default that of the risk profile. If the benchmark is unavailable, it is omitted.
 */
export async function readComparison(
  context: RequestContext,
  opened: OpenedPortfolio,
  choice: BenchmarkChoice | undefined,
): Promise<Comparison> {
  const isOfMarket = choice !== undefined && choice !== 'none'
  const [performance, index] = await Promise.all([readPerformance(opened), isOfMarket ? readIndex(context, choice, 'full') : null])
  if (choice === 'none') return alone(performance, { choice, gap: 'none-chosen' })
  if (!isOfMarket || !index || choice === ownId(performance.data)) return besideOwn(opened, performance)
  return besideChosen(context, performance, { choice, index })
}

/** Returns the id of the benchmark that the portfolio's provider states. Null if it states none or an unknown one. */
const ownId = ({ benchmark }: UpstreamPerformance): BenchmarkId | null => benchmark && benchmarkNamed(benchmark.name)

function besideOwn({ stated }: OpenedPortfolio, performance: Answer<UpstreamPerformance>): Comparison {
  const { benchmark } = performance.data
  if (!benchmark) return alone(performance, { choice: null, gap: 'not-agreed' })
  return {
    performance,
    name: benchmarkLabel(stated.riskProfile, benchmark.name),
    compared: {
      choice: null,
      currency: benchmarkNamed(benchmark.name) && benchmarkCurrency,
      from: benchmark.levels[0]?.on ?? null,
      gap: benchmark.levels.length > 0 ? null : 'no-levels',
      provenance: null,
    },
    answers: [performance],
  }
}

type Chosen = { choice: BenchmarkId; index: IndexRead }

function besideChosen(context: RequestContext, performance: Answer<UpstreamPerformance>, { choice, index }: Chosen): Comparison {
  if (!('answer' in index)) return alone(performance, { choice, gap: index.gap })
  const { answer } = index
  const { series } = answer.data
  return {
    performance: { ...performance, data: compareWithIndex(performance.data, answer.data) },
    name: benchmarks[choice].label,
    compared: {
      choice,
      currency: benchmarkCurrency,
      from: series[0]?.on ?? null,
      gap: null,
      provenance: createProvenance(context.deps.providers.nameOf(context.edition, 'quotes'), answer, series.at(-1)?.on ?? null),
    },
    answers: [performance, answer],
  }
}

function alone(performance: Answer<UpstreamPerformance>, told: Pick<Compared, 'choice' | 'gap'>): Comparison {
  return {
    performance: { ...performance, data: withoutBenchmark(performance.data) },
    name: null,
    compared: { ...told, currency: null, from: null, provenance: null },
    answers: [performance],
  }
}

/** Reads the benchmark of the risk profile, and lists the other benchmarks that have levels in the market data. */
export async function readChoices(context: RequestContext, opened: OpenedPortfolio): Promise<BenchmarkChoices> {
  const { riskProfile } = opened.stated
  const performance = await readPerformance(opened)
  const own = performance.data.benchmark
  const others = benchmarkIds.filter((id) => id !== ownId(performance.data))
  const read = await Promise.all(others.map(async (id) => ({ id, index: await readIndex(context, id, 'compact') })))
  const gaps = new Set(read.flatMap(({ index }) => ('gap' in index ? index.gap : [])))
  return {
    portfolio: opened.id,
    currency: performance.data.currency,
    own: own && benchmarkLabel(riskProfile, own.name),
    others: read.flatMap(({ id, index }) => ('answer' in index ? [{ id, name: benchmarks[id].label, currency: benchmarkCurrency }] : [])),
    gap: gaps.has('not-offered') ? 'not-offered' : gaps.has('unavailable') ? 'unavailable' : null,
  }
}

type IndexRead = { answer: Answer<MarketIndex> } | { gap: 'not-offered' | 'unavailable' | 'no-levels' }

async function readIndex(context: RequestContext, id: BenchmarkId, size: SeriesSize): Promise<IndexRead> {
  const symbol = benchmarkSymbols[id]
  const reading = readConcept(context, 'quotes', `index ${symbol} ${size}`, (port) => port.getIndex(symbol, size))
  if (!reading) return { gap: 'not-offered' }
  try {
    const answer = await reading
    return answer.data.series.length > 0 ? { answer } : { gap: 'no-levels' }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { gap: error.fault === 'unknown' ? 'no-levels' : 'unavailable' }
  }
}
