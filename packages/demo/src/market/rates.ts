import { drawNormal, createRandom, type Random } from '../random.ts'
import type { Currency, PriceCurrency } from './securities.ts'

type Path = { random: Random; level: number; centre: number; unrest: number; rates: number[] }

const path = (currency: Currency, level: number, centre: number, unrest: number): Path => ({
  random: createRandom('rate', currency),
  level,
  centre,
  unrest,
  rates: [],
})

/** Pounds for one dollar and one euro; each rate reverts to its mean. */
const toSterling: Record<'USD' | 'EUR', Path> = { USD: path('USD', 0.774, 0.772, 0.085), EUR: path('EUR', 0.908, 0.858, 0.06) }
const million = 1_000_000

/** Returns the price of one unit of `from` in `to`, in millionths. Pence (GBX) have no rate: use the rate of pounds, and divide by 100. */
export function findRate(from: Currency, to: Currency, day: number): number {
  if (from === to) return million
  if (to === 'GBP') return findSterlingRate(from, day)
  if (from === 'GBP') return Math.round((million * million) / findSterlingRate(to, day))
  return Math.round((findSterlingRate(from, day) * million) / findSterlingRate(to, day))
}

export const toMajorCurrency = (currency: PriceCurrency): Currency => (currency === 'GBX' ? 'GBP' : currency)

function findSterlingRate(currency: Currency, day: number): number {
  if (currency === 'GBP') return million
  const series = toSterling[currency]
  while (series.rates.length <= day) {
    series.rates.push(Math.round(series.level * million))
    series.level += 0.004 * (series.centre - series.level) + (series.level * series.unrest * drawNormal(series.random)) / Math.sqrt(260)
  }
  return series.rates[day]!
}
