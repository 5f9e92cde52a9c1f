import { benchmarkChoices, type BenchmarkChoice } from '../../contract/benchmark-terms.ts'

/** Parses the benchmark in the URL. Undefined for an unknown one, and for that of the risk profile. */
export function parseBenchmark(asked: string | undefined): BenchmarkChoice | undefined {
  return benchmarkChoices.find((choice) => choice === asked)
}

export const isUnknownBenchmark = (asked: string | undefined): boolean => asked !== undefined && parseBenchmark(asked) === undefined
