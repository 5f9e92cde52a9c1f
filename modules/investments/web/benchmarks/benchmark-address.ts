import { benchmarkChoices, type BenchmarkChoice } from '../../contract/benchmarks.ts'

/** What the address asks for; undefined for the benchmark of the risk profile, and in place of one that is not known. */
export function benchmarkIn(asked: string | undefined): BenchmarkChoice | undefined {
  return benchmarkChoices.find((choice) => choice === asked)
}

export const isUnknownBenchmark = (asked: string | undefined): boolean => asked !== undefined && benchmarkIn(asked) === undefined
