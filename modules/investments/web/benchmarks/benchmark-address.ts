import { benchmarkChoices, type BenchmarkChoice } from '../../contract/benchmark-terms.ts'

/** Parses the benchmark in the URL. Undefined for an unknown one, and for that of the risk profile. */
export function parseBenchmark(urlValue: string | undefined): BenchmarkChoice | undefined {
  return benchmarkChoices.find((choice) => choice === urlValue)
}

export const isUnknownBenchmark = (urlValue: string | undefined): boolean =>
  urlValue !== undefined && parseBenchmark(urlValue) === undefined
