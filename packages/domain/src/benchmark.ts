import type { Currency } from './currency.ts'

/**
 * The benchmarks of the specification (1, section 3), keyed by their permitted share of equities in percent, each with its label and risk
 * profiles. All four are indices in pounds.
 */
export const benchmarks = {
  '0-35': { label: 'IA Mixed Investment 0-35% Shares', riskProfiles: [1, 2] },
  '20-60': { label: '20-60% Shares', riskProfiles: [3, 4] },
  '40-85': { label: '40-85% Shares', riskProfiles: [5, 6] },
  flexible: { label: 'IA Flexible Investment', riskProfiles: [7] },
} as const satisfies Record<string, { label: string; riskProfiles: readonly number[] }>

export type BenchmarkId = keyof typeof benchmarks

export const benchmarkIds = Object.keys(benchmarks) as BenchmarkId[]
export const benchmarkCurrency: Currency = 'GBP'

/** Returns the label of the benchmark of a risk profile from 1 to 7; null for any other value. @example 3 is "20-60% Shares" */
export function findBenchmarkLabel(riskProfile: number | null): string | null {
  const id = benchmarkIds.find((each) => benchmarks[each].riskProfiles.some((profile) => profile === riskProfile))
  return id ? benchmarks[id].label : null
}

/**
 * Returns the benchmark of the specification to which a provider's name refers; null if it is another benchmark, such as the firm's own.
 * @example "IA Mixed Investment 20-60% Shares" is "20-60"
 */
export function findBenchmarkByName(providerName: string): BenchmarkId | null {
  return benchmarkIds.find((id) => providerName.endsWith(benchmarks[id].label)) ?? null
}

/**
 * Returns the displayed name of a benchmark: the specification's name for the risk profile if the provider's name refers to the same
 * benchmark, otherwise the provider's name.
 * @example 3 and "IA Mixed Investment 20-60% Shares" is "20-60% Shares"
 */
export function benchmarkLabel(riskProfile: number | null, providerName: string): string {
  const label = findBenchmarkLabel(riskProfile)
  return label !== null && providerName.endsWith(label) ? label : providerName
}
