import { findBusinessDayFrom, toMonthNumber, firstDate } from '../calendar.ts'
import { listFactors } from './prices.ts'

/** Levels of a house-price index by month in 1/10,000, from 100 in October 2020. The index changes slowly and depends on interest rates. */
const levels: number[] = [1_000_000]

export function computePropertyIndex(month: number): number {
  const first = toMonthNumber(firstDate)
  while (levels.length <= month - first) levels.push(computeNextLevel(levels.at(-1)!, first + levels.length))
  return levels[Math.max(0, month - first)]!
}

function computeNextLevel(level: number, month: number): number {
  const [from, to] = [findBusinessDayFrom(month - 1, 1), findBusinessDayFrom(month, 1)]
  const rateMove = listFactors(to)
    .slice(from, to)
    .reduce((total, { rates }) => total + rates, 0)
  return Math.round(level * (1.0028 + 0.12 * rateMove))
}
