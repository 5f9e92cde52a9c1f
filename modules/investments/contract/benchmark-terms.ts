import { benchmarkIds, type BenchmarkId } from '@atrium/domain/benchmark'

/** Benchmarks that a portfolio can be compared with instead of the benchmark of its risk profile. */
export const benchmarkChoices = [...benchmarkIds, 'none'] as const satisfies readonly (BenchmarkId | 'none')[]
export type BenchmarkChoice = (typeof benchmarkChoices)[number]
