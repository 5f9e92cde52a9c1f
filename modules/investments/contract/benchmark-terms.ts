import { benchmarkIds, type BenchmarkId } from '@atrium/domain/benchmark'

/** Benchmarks that can be chosen instead of the benchmark of the portfolio's risk profile. */
export const benchmarkChoices = [...benchmarkIds, 'none'] as const satisfies readonly (BenchmarkId | 'none')[]
export type BenchmarkChoice = (typeof benchmarkChoices)[number]
