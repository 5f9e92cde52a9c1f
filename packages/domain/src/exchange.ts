import type { Currency } from './currency.ts'
import { Decimal, one, zero } from './decimal.ts'
import { DomainError } from './error.ts'
import { compareText } from './order.ts'

/** One unit of `from` costs `rate` units of `to` on a day; `on` is null if the day is unknown. */
export type ExchangeRate = { from: Currency; to: Currency; rate: Decimal; on: string | null }

export type Conversion = { factor: Decimal; rate: ExchangeRate | null }

const pencePerPound = new Decimal(100)

/**
 * Returns the factor that converts an amount of `from` to `to`: the direct rate or, without one, the inverse of the opposite rate. GBX is a
 * hundredth of GBP. Null if no rate is known; 1:1 is never assumed. The latest rate applies or, if `on` is given, the latest on or before
 * that day. Rates without a day are used only if no other applies. The order of the rates does not matter.
 * @example with USD 1 = GBP 0.80, GBX → USD is 0.01 / 0.80 = 0.0125
 */
export function findConversion(from: Currency, to: Currency, rates: readonly ExchangeRate[], on?: string): Conversion | null {
  if (from === to) return { factor: one, rate: null }
  if (from === 'GBX') return scaleConversion(findConversion('GBP', to, rates, on), one.div(pencePerPound))
  if (to === 'GBX') return scaleConversion(findConversion(from, 'GBP', rates, on), pencePerPound)
  const direct = findLatestRate(from, to, rates, on)
  if (direct) return { factor: direct.rate, rate: direct }
  const inverse = findLatestRate(to, from, rates, on)
  return inverse ? { factor: one.div(inverse.rate), rate: inverse } : null
}

/** Like `findConversion`, but throws if no rate is known. @throws DomainError `MISSING_FX_RATE`, which names the pair of currencies */
export function requireConversion(from: Currency, to: Currency, rates: readonly ExchangeRate[], on?: string, field?: string): Conversion {
  const converted = findConversion(from, to, rates, on)
  if (!converted)
    throw new DomainError('MISSING_FX_RATE', `no rate from ${from} to ${to}${on === undefined ? '' : ` on ${on}`}`, field ?? null)
  return converted
}

function findLatestRate(from: Currency, to: Currency, rates: readonly ExchangeRate[], on?: string): ExchangeRate | undefined {
  let found: ExchangeRate | undefined
  for (const rate of rates) {
    if (rate.from !== from || rate.to !== to || !rate.rate.gt(zero)) continue
    if ((on === undefined || (rate.on ?? '') <= on) && (!found || compareRates(rate, found) > 0)) found = rate
  }
  return found
}

/** Compares rates by day; of two rates for one day the greater applies, whatever their order. */
function compareRates(left: ExchangeRate, right: ExchangeRate): number {
  return compareText(left.on ?? '', right.on ?? '') || left.rate.cmp(right.rate)
}

function scaleConversion(found: Conversion | null, by: Decimal): Conversion | null {
  return found && { ...found, factor: found.factor.times(by) }
}
