import { listFactors } from './prices.ts'

export type Benchmark = { name: string; shares: number; bonds: number; levels: number[] }

const benchmark = (name: string, shares: number, bonds: number): Benchmark => ({ name, shares, bonds, levels: [1_000_000] })

const cautious = benchmark('IA Mixed Investment 0-35% Shares', 0.26, 0.62)
const balanced = benchmark('IA Mixed Investment 20-60% Shares', 0.46, 0.42)
const growth = benchmark('IA Mixed Investment 40-85% Shares', 0.7, 0.2)
const flexible = benchmark('IA Flexible Investment', 0.82, 0.08)
const byRiskProfile = [cautious, cautious, balanced, balanced, growth, growth, flexible]

/** Benchmarks by the symbol of a quote service. */
export const benchmarks: Readonly<Record<string, Benchmark>> = { MI035: cautious, MI2060: balanced, MI4085: growth, MIFLEX: flexible }

/** Finds the benchmark of a risk profile: one for each of 1–2, 3–4, 5–6 and 7. Returns null for any other profile. */
export const findBenchmark = (riskProfile: number | null): Benchmark | null => byRiskProfile[(riskProfile ?? 0) - 1] ?? null

/** Returns the total return index in 1/10,000; it is 100 on the first day. */
export function computeLevel(index: Benchmark, day: number): number {
  const factors = listFactors(day)
  while (index.levels.length <= day) {
    const { market, rates, alternatives } = factors[index.levels.length]!
    const alternativesShare = 1 - index.shares - index.bonds
    const move = index.shares * market + index.bonds * (rates + 0.03 / 260) + alternativesShare * (alternatives + 0.02 / 260)
    index.levels.push(Math.round(index.levels.at(-1)! * (1 + move)))
  }
  return index.levels[day]!
}
