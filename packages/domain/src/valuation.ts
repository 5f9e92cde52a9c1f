import type { Currency } from './currency.ts'
import type { Decimal } from './decimal.ts'
import { conversion, type Conversion, type ExchangeRate } from './exchange.ts'
import { businessDaysBetween } from './calendar.ts'
import { expression, silent, type Notes } from './trace.ts'

export type Quote = { price: Decimal; currency: Currency; on: string | null }

export type HoldingValue =
  | { value: Decimal; conversion: Conversion; missing: null }
  | { value: null; conversion: null; missing: 'price' | 'exchange-rate' }

/** Business days after which a price is marked as old. */
const oldAfterDays = 5

/**
 * Units × price, in the currency asked for: exact, to be rounded on screen alone. A missing price or
 * exchange rate gives null with its reason, never zero.
 * @example 200 units at 1,250 GBX in GBP: 200 × 1,250 × 0.01 = 2,500
 */
export function valueOfHolding(
  units: Decimal,
  quote: Quote | null,
  currency: Currency,
  rates: readonly ExchangeRate[],
  notes: Notes = silent,
): HoldingValue {
  if (!quote) {
    notes.missing('price', 'no-price')
    return { value: null, conversion: null, missing: 'price' }
  }
  const found = conversion(quote.currency, currency, rates)
  if (!found) {
    notes.missing('exchange-rate', 'no-exchange-rate', `${quote.currency}/${currency}`)
    return { value: null, conversion: null, missing: 'exchange-rate' }
  }
  const value = units.times(quote.price).times(found.factor)
  notes.step('value', expression`${units} × ${quote.price} × ${found.factor}`, value)
  return { value, conversion: found, missing: null }
}

export type HoldingToValue = { units: Decimal; quote: Quote | null; currency: Currency; rates: readonly ExchangeRate[] }

/** As `valueOfHolding`, with one record, so that it can be explained. */
export function holdingValue({ units, quote, currency, rates }: HoldingToValue, notes: Notes = silent): HoldingValue {
  return valueOfHolding(units, quote, currency, rates, notes)
}

/** True where the price is more than five business days older than the valuation. */
export function isOldPrice(pricedOn: string | null, valuedOn: string): boolean {
  return pricedOn !== null && businessDaysBetween(pricedOn, valuedOn) > oldAfterDays
}
