import { dayFrom, monthOf, firstDate } from '../calendar.ts'
import { factorsTo } from './prices.ts'

/** Levels of a house-price index by month in 1/10,000, from 100 in October 2020. The index changes slowly and depends on interest rates. */
const levels: number[] = [1_000_000]

export function propertyIndexIn(month: number): number {
  const first = monthOf(firstDate)
  while (levels.length <= month - first) levels.push(next(levels.at(-1)!, first + levels.length))
  return levels[Math.max(0, month - first)]!
}

function next(level: number, month: number): number {
  const [from, to] = [dayFrom(month - 1, 1), dayFrom(month, 1)]
  const rateMove = factorsTo(to)
    .slice(from, to)
    .reduce((total, { rates }) => total + rates, 0)
  return Math.round(level * (1.0028 + 0.12 * rateMove))
}
