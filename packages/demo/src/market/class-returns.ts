import { businessDayToDate, findBusinessDayFrom, firstDate, toMonthNumber } from '../calendar.ts'
import { listFactors } from './prices.ts'
import type { Factors } from './factors.ts'

export const marketClasses = ['Equities', 'Fixed Interest', 'Alternatives', 'Other'] as const
export type MarketClass = (typeof marketClasses)[number]

/** Exposure of an asset class to the factors of a day, and its annual income as a fraction. */
const exposures: Record<MarketClass, { of: (factors: Factors) => number; carry: number }> = {
  Equities: { of: ({ market }) => market, carry: 0.015 },
  'Fixed Interest': { of: ({ rates }) => rates, carry: 0.03 },
  Alternatives: { of: ({ alternatives, gold }) => 0.8 * alternatives + 0.2 * gold, carry: 0.02 },
  Other: { of: () => 0, carry: 0.025 },
}
const businessDaysPerYear = 260

/**
 * Returns the return of an asset class over a completed calendar month, in integer millionths. `month` is counted from January of year 0.
 */
export function computeClassReturn(name: MarketClass, month: number): number {
  const [from, to] = [findBusinessDayFrom(month, 1), findBusinessDayFrom(month + 1, 1)]
  const { of, carry } = exposures[name]
  const growth = listFactors(to)
    .slice(from, to)
    .reduce((level, factors) => level * (1 + of(factors) + carry / businessDaysPerYear), 1)
  return Math.round((growth - 1) * 1_000_000)
}

/** Lists the months completed by a day, oldest first, from the month of the first prices. */
export function listCompletedMonths(day: number): number[] {
  const first = toMonthNumber(firstDate)
  const next = toMonthNumber(businessDayToDate(day + 1))
  return Array.from({ length: Math.max(0, next - first) }, (_, index) => first + index)
}

/** Overnight rates in hundredths of a percent a year, each with the day from which it applies. */
const riskFreeSteps: readonly { from: string; points: number }[] = [
  { from: '2020-10-01', points: 10 },
  { from: '2021-12-16', points: 25 },
  { from: '2022-05-05', points: 100 },
  { from: '2022-11-03', points: 300 },
  { from: '2023-08-03', points: 525 },
  { from: '2024-08-01', points: 500 },
  { from: '2025-02-06', points: 450 },
  { from: '2025-08-07', points: 400 },
  { from: '2026-03-19', points: 375 },
]

export function findRiskFreePoints(day: number): number {
  return riskFreeSteps.findLast(({ from }) => from <= businessDayToDate(day))?.points ?? 0
}

type StrategyModel = {
  name: string
  minimum: number
  maximum: number
  /** Risk profiles for which the model is used. */
  riskProfiles: readonly number[]
  weights: Record<MarketClass, number>
}

const strategyModel = (
  name: string,
  riskProfiles: readonly number[],
  weights: readonly [number, number, number, number],
): StrategyModel => {
  const [minimum = 0, maximum = 0] = name.split('/').map(Number)
  const [Equities, fixedInterest, Alternatives, Other] = weights
  return {
    name: `Tactical ${name}`,
    minimum,
    maximum,
    riskProfiles,
    weights: { Equities, 'Fixed Interest': fixedInterest, Alternatives, Other },
  }
}

/** The firm's strategy models: bands of equity and weights in percent. */
export const strategyModels: readonly StrategyModel[] = [
  strategyModel('10/30', [1, 2], [20, 60, 12, 8]),
  strategyModel('20/40', [3], [30, 52, 13, 5]),
  strategyModel('35/65', [4, 5], [50, 35, 12, 3]),
  strategyModel('60/100', [6, 7], [80, 10, 8, 2]),
]
