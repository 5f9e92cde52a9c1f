import { businessDayToDate } from '../calendar.ts'
import { drawNormal, createRandom } from '../random.ts'
import type { Driver } from './securities.ts'

/** Changes of the common market factors on a day, as fractions. */
export type Factors = { market: number; rates: number; alternatives: number; gold: number }

/**
 * Periods of the market with their annual drift and a multiple of the volatility: a recovery, the fall of shares and bonds in 2022, the
 * long rise after it, and the short fall of spring 2025. Each period lasts until the next begins; the last has no end.
 */
const regimes: { from: string; drift: Factors; unrest: number }[] = [
  { from: '2020-10-01', drift: { market: 0.2, rates: -0.05, alternatives: 0.06, gold: -0.05 }, unrest: 0.9 },
  { from: '2022-01-03', drift: { market: -0.27, rates: -0.29, alternatives: -0.08, gold: 0.06 }, unrest: 1.3 },
  { from: '2022-10-13', drift: { market: 0.14, rates: 0.03, alternatives: 0.01, gold: 0.1 }, unrest: 1 },
  { from: '2023-10-27', drift: { market: 0.19, rates: 0.05, alternatives: 0.05, gold: 0.2 }, unrest: 0.8 },
  { from: '2025-02-19', drift: { market: -0.95, rates: 0.02, alternatives: -0.2, gold: 0.45 }, unrest: 1.6 },
  { from: '2025-04-09', drift: { market: 0.27, rates: 0.04, alternatives: 0.08, gold: 0.35 }, unrest: 0.8 },
  { from: '2026-01-28', drift: { market: 0.08, rates: 0.045, alternatives: 0.055, gold: 0.09 }, unrest: 0.9 },
]

const annualVolatility: Factors = { market: 0.12, rates: 0.06, alternatives: 0.06, gold: 0.14 }
const businessDaysPerYear = 260

/** Exposure of a price to each factor, and the additional annual volatility of the price itself. */
const exposures: Record<Driver, Factors & { own: number }> = {
  'equity-fund': { market: 1, rates: 0, alternatives: 0, gold: 0, own: 0.05 },
  share: { market: 1.05, rates: 0, alternatives: 0, gold: 0, own: 0.19 },
  gilt: { market: 0, rates: 1, alternatives: 0, gold: 0, own: 0.012 },
  linker: { market: 0, rates: 1.3, alternatives: 0, gold: 0, own: 0.025 },
  credit: { market: 0.12, rates: 0.7, alternatives: 0, gold: 0, own: 0.014 },
  'high-yield': { market: 0.3, rates: 0.35, alternatives: 0, gold: 0, own: 0.025 },
  alternative: { market: 0.3, rates: 0, alternatives: 0.8, gold: 0, own: 0.05 },
  property: { market: 0.35, rates: 0.35, alternatives: 0.7, gold: 0, own: 0.08 },
  gold: { market: -0.05, rates: 0, alternatives: 0, gold: 1, own: 0.01 },
  private: { market: 0.15, rates: 0, alternatives: 0.4, gold: 0, own: 0.01 },
}

/**
 * Returns a function that draws the factors of a day. Days must be drawn in ascending order from 0; the factors of a day are always the
 * same.
 */
export function createFactorStream(seed = 'market 1121'): (day: number) => Factors {
  const random = createRandom(seed)
  return (day) => {
    const regime = regimes.findLast((entry) => entry.from <= businessDayToDate(day)) ?? regimes[0]!
    const move = (name: keyof Factors) =>
      regime.drift[name] / businessDaysPerYear +
      (drawNormal(random) * annualVolatility[name] * regime.unrest) / Math.sqrt(businessDaysPerYear)
    return { market: move('market'), rates: move('rates'), alternatives: move('alternatives'), gold: move('gold') }
  }
}

/** Returns the change of a price on a day as a fraction. Income that is paid out reduces the price; accumulated income stays in it. */
export function computePriceChange(driver: Driver, factors: Factors, paidOut: number, noise: number): number {
  const part = exposures[driver]
  const common =
    part.market * factors.market + part.rates * factors.rates + part.alternatives * factors.alternatives + part.gold * factors.gold
  // The annual return of the driver raises the price, and income that is paid out lowers it.
  return common + (annualCarry[driver] - paidOut) / businessDaysPerYear + (noise * part.own) / Math.sqrt(businessDaysPerYear)
}

const annualCarry: Record<Driver, number> = {
  'equity-fund': 0.01,
  share: 0.03,
  gilt: 0.012,
  linker: 0.005,
  credit: 0.03,
  'high-yield': 0.045,
  alternative: 0.03,
  property: 0.05,
  gold: 0,
  private: 0.03,
}
