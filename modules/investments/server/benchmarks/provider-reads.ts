import type { BenchmarkChoices, BenchmarkComparison } from '../../contract/benchmarks.ts'
import type { BenchmarkChoice } from '../../contract/benchmark-terms.ts'
import {
  benchmarkCurrency,
  benchmarkIds,
  benchmarkLabel,
  findBenchmarkByName,
  benchmarks,
  type BenchmarkId,
} from '@atrium/domain/benchmark'
import type { RequestContext } from '@atrium/platform/app-context'
import { readConcept } from '@atrium/platform/providers/concept'
import { createProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { benchmarkSymbols } from '@atrium/platform/providers/ports/market-data'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import type { SeriesSize } from '@atrium/platform/providers/ports/quotes'
import { readPerformance, type OpenedPortfolio } from '../portfolios/provider-reads.ts'
import { compareWithIndex, withoutBenchmark, type ComparedPerformance, type MarketIndex } from './comparison-rules.ts'

/** Performance of a portfolio with its benchmark, and all upstream responses used. */
export type Comparison = {
  performance: ProviderResponse<ComparedPerformance>
  /** Name of the benchmark, or null if there is none. */
  name: string | null
  benchmarkResult: BenchmarkComparison
  responses: readonly ProviderResponse<unknown>[]
}

/**
 * Reads the performance with the requested benchmark, by default that of the risk profile. If the benchmark is unavailable, it is omitted.
 */
export async function readComparison(
  context: RequestContext,
  opened: OpenedPortfolio,
  choice: BenchmarkChoice | undefined,
): Promise<Comparison> {
  const isMarketBenchmark = choice !== undefined && choice !== 'none'
  const [performance, index] = await Promise.all([readPerformance(opened), isMarketBenchmark ? readIndex(context, choice, 'full') : null])
  if (choice === 'none') return omitBenchmark(performance, { choice, gap: 'none-chosen' })
  if (!isMarketBenchmark || !index || choice === findProviderBenchmark(performance.data))
    return compareWithProviderBenchmark(opened, performance)
  return compareWithMarketIndex(context, performance, { choice, index })
}

/** Returns the id of the benchmark that the portfolio's provider states. Null if it states none or an unknown one. */
const findProviderBenchmark = ({ benchmark }: UpstreamPerformance): BenchmarkId | null => benchmark && findBenchmarkByName(benchmark.name)

function compareWithProviderBenchmark({ stated }: OpenedPortfolio, performance: ProviderResponse<UpstreamPerformance>): Comparison {
  const { benchmark } = performance.data
  if (!benchmark) return omitBenchmark(performance, { choice: null, gap: 'not-agreed' })
  return {
    performance,
    name: benchmarkLabel(stated.riskProfile, benchmark.name),
    benchmarkResult: {
      choice: null,
      currency: findBenchmarkByName(benchmark.name) && benchmarkCurrency,
      from: benchmark.levels[0]?.on ?? null,
      gap: benchmark.levels.length > 0 ? null : 'no-levels',
      provenance: null,
    },
    responses: [performance],
  }
}

type MarketChoice = { choice: BenchmarkId; index: IndexResult }

function compareWithMarketIndex(
  context: RequestContext,
  performance: ProviderResponse<UpstreamPerformance>,
  { choice, index }: MarketChoice,
): Comparison {
  if (!('response' in index)) return omitBenchmark(performance, { choice, gap: index.gap })
  const { response } = index
  const { series } = response.data
  return {
    performance: { ...performance, data: compareWithIndex(performance.data, response.data) },
    name: benchmarks[choice].label,
    benchmarkResult: {
      choice,
      currency: benchmarkCurrency,
      from: series[0]?.on ?? null,
      gap: null,
      provenance: createProvenance(
        context.deps.providers.findConceptProviderName(context.edition, 'quotes'),
        response,
        series.at(-1)?.on ?? null,
      ),
    },
    responses: [performance, response],
  }
}

function omitBenchmark(
  performance: ProviderResponse<UpstreamPerformance>,
  comparedFields: Pick<BenchmarkComparison, 'choice' | 'gap'>,
): Comparison {
  return {
    performance: { ...performance, data: withoutBenchmark(performance.data) },
    name: null,
    benchmarkResult: { ...comparedFields, currency: null, from: null, provenance: null },
    responses: [performance],
  }
}

/** Reads the benchmark of the risk profile, and lists the other benchmarks that have levels in the market data. */
export async function readChoices(context: RequestContext, opened: OpenedPortfolio): Promise<BenchmarkChoices> {
  const { riskProfile } = opened.stated
  const performance = await readPerformance(opened)
  const own = performance.data.benchmark
  const others = benchmarkIds.filter((id) => id !== findProviderBenchmark(performance.data))
  const read = await Promise.all(others.map(async (id) => ({ id, index: await readIndex(context, id, 'compact') })))
  const gaps = new Set(read.flatMap(({ index }) => ('gap' in index ? index.gap : [])))
  return {
    portfolio: opened.id,
    currency: performance.data.currency,
    own: own && benchmarkLabel(riskProfile, own.name),
    others: read.flatMap(({ id, index }) => ('response' in index ? [{ id, name: benchmarks[id].label, currency: benchmarkCurrency }] : [])),
    gap: gaps.has('not-offered') ? 'not-offered' : gaps.has('unavailable') ? 'unavailable' : null,
  }
}

type IndexResult = { response: ProviderResponse<MarketIndex> } | { gap: 'not-offered' | 'unavailable' | 'no-levels' }

async function readIndex(context: RequestContext, id: BenchmarkId, size: SeriesSize): Promise<IndexResult> {
  const symbol = benchmarkSymbols[id]
  const reading = readConcept(context, 'quotes', `index ${symbol} ${size}`, (port) => port.getIndex(symbol, size))
  if (!reading) return { gap: 'not-offered' }
  try {
    const response = await reading
    return response.data.series.length > 0 ? { response } : { gap: 'no-levels' }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { gap: error.fault === 'unknown' ? 'no-levels' : 'unavailable' }
  }
}
