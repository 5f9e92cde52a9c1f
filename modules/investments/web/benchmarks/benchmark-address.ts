import { benchmarkChoices, type BenchmarkChoice } from '../../contract/benchmark-terms.ts'

/** Parses the requested benchmark. Undefined for that of the risk profile or for an unknown one. */
export function parseBenchmark(asked: string | undefined): BenchmarkChoice | undefined {
  return benchmarkChoices.find((choice) => choice === asked)
}

export const isUnknownBenchmark = (asked: string | undefined): boolean => asked !== undefined && parseBenchmark(asked) === undefined
