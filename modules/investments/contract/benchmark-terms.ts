import { benchmarkIds, type BenchmarkId } from '@atrium/domain/benchmark'

/** What a portfolio can be compared with where it is not the benchmark of its risk profile. */
export const benchmarkChoices = [...benchmarkIds, 'none'] as const satisfies readonly (BenchmarkId | 'none')[]
export type BenchmarkChoice = (typeof benchmarkChoices)[number]
