import { createCalculation } from '@atrium/platform/threads/calculation-thread'
import { readComparison, type Comparison } from '../benchmarks/provider-reads.ts'
import type { FigureRequest } from './figure-reads.ts'
import type { OpenedPortfolio } from './provider-reads.ts'
import type { SeriesFigure, SeriesFigureRequest } from './series-figure-rules.ts'

const compute = createCalculation<SeriesFigureRequest, SeriesFigure>(new URL('series-figure-thread-rules.ts', import.meta.url))

/** Reads the daily values for a figure, and computes it in a worker thread. */
export async function readSeriesFigure(
  portfolio: OpenedPortfolio,
  { context, benchmark, figure, of = '', on }: FigureRequest,
  form: SeriesFigureRequest['form'],
): Promise<{ found: SeriesFigure; comparison: Comparison }> {
  const comparison = await readComparison(context, portfolio, benchmark)
  return { found: await compute({ performance: comparison.performance.data, figure, of, on, form }), comparison }
}

/** Returns the name of the benchmark and the provider of its levels if the figure is one of the benchmark. Empty for other figures. */
export function describeBenchmark(
  { figure }: FigureRequest,
  { name, benchmarkResult: compared }: Comparison,
): { subject?: string; provider?: string } {
  if (!figure.startsWith('benchmark.') && figure !== 'statistic.benchmark') return {}
  return { ...(name !== null && { subject: name }), ...(compared.provenance && { provider: compared.provenance.provider }) }
}
