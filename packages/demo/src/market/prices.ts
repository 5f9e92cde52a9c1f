import { dateOf, dayOf } from '../calendar.ts'
import { normal, randomFrom, type Random } from '../random.ts'
import { factorsInOrder, moveOf, type Factors } from './factors.ts'
import { securities, type Security } from './securities.ts'

type Path = { security: Security; random: Random; level: number; prices: number[] }

const paths: Path[] = securities.map((security) => ({
  security,
  random: randomFrom('price', security.symbol),
  level: security.start,
  prices: [],
}))
const drawFactors = factorsInOrder()
const drawn: Factors[] = []

/** Returns the closing price in 1/10,000 of the price currency (of a penny for GBX), or null if the security is not priced that day. */
export function priceOn(security: Security, day: number): number | null {
  if (day < 0 || day > lastPricedDay(security, day)) return null
  drawTo(day)
  return paths[security.index]!.prices[day]!
}

/** Returns the last day on or before `day` that has a price. */
export function lastPricedDay(security: Security, day: number): number {
  if (!security.pricedUntil) return day
  return Math.min(day, dayOf(security.pricedUntil))
}

/** Returns the factors of every day up to `day`, and possibly of later days. The benchmarks use them too. */
export function factorsTo(day: number): readonly Factors[] {
  drawTo(day)
  return drawn
}

export const priceDateOn = (security: Security, day: number): string => dateOf(lastPricedDay(security, day))

function drawTo(day: number): void {
  for (let next = drawn.length; next <= day; next++) {
    const factors = drawFactors(next)
    drawn.push(factors)
    for (const path of paths) drawPrice(path, factors, next)
  }
}

function drawPrice(path: Path, factors: Factors, day: number): void {
  const { driver, paidIn, yieldPoints } = path.security
  const paidOut = paidIn.length > 0 ? yieldPoints / 10_000 : 0
  if (day > 0) path.level *= 1 + moveOf(driver, factors, paidOut, normal(path.random))
  path.prices.push(quoted(path.level, path.security))
}

/** Rounds a quote: shares to two decimals, other securities to four, and never below the smallest quote. */
function quoted(level: number, security: Security): number {
  const tick = security.kind === 'share' ? 100 : 1
  return Math.max(tick, Math.round((level * 10_000) / tick) * tick)
}
