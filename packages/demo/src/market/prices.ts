import { businessDayToDate, toBusinessDay } from '../calendar.ts'
import { drawNormal, createRandom, type Random } from '../random.ts'
import { createFactorStream, computePriceChange, type Factors } from './factors.ts'
import { securities, type Security } from './securities.ts'

type Path = { security: Security; random: Random; level: number; prices: number[] }

const paths: Path[] = securities.map((security) => ({
  security,
  random: createRandom('price', security.symbol),
  level: security.start,
  prices: [],
}))
const drawFactors = createFactorStream()
const drawnFactors: Factors[] = []

/** Returns the closing price in 1/10,000 of the price currency (of a penny for GBX), or null if the security is not priced that day. */
export function findPrice(security: Security, day: number): number | null {
  if (day < 0 || day > findLastPricedDay(security, day)) return null
  drawPricesTo(day)
  return paths[security.index]!.prices[day]!
}

/** Returns the last day on or before `day` that has a price. */
export function findLastPricedDay(security: Security, day: number): number {
  if (!security.pricedUntil) return day
  return Math.min(day, toBusinessDay(security.pricedUntil))
}

/** Returns the factors of every day up to `day`, and possibly of later days. The benchmarks use them too. */
export function listFactors(day: number): readonly Factors[] {
  drawPricesTo(day)
  return drawnFactors
}

export const findPriceDate = (security: Security, day: number): string => businessDayToDate(findLastPricedDay(security, day))

function drawPricesTo(day: number): void {
  for (let next = drawnFactors.length; next <= day; next++) {
    const factors = drawFactors(next)
    drawnFactors.push(factors)
    for (const path of paths) drawPrice(path, factors, next)
  }
}

function drawPrice(path: Path, factors: Factors, day: number): void {
  const { driver, paidIn, yieldPoints } = path.security
  const paidOut = paidIn.length > 0 ? yieldPoints / 10_000 : 0
  if (day > 0) path.level *= 1 + computePriceChange(driver, factors, paidOut, drawNormal(path.random))
  path.prices.push(roundQuote(path.level, path.security))
}

/** Rounds a quote: shares to two decimals, other securities to four, and never below the smallest quote. */
function roundQuote(level: number, security: Security): number {
  const tick = security.kind === 'share' ? 100 : 1
  return Math.max(tick, Math.round((level * 10_000) / tick) * tick)
}
