import type { Currency } from './currency.ts'
import { one, quotient, sum, type Decimal } from './decimal.ts'
import { findConversion, type Conversion, type ExchangeRate } from './exchange.ts'
import { businessDaysBetween } from './calendar.ts'
import { computePercentages } from './percentages.ts'
import { expression, noRecorder, sumExpression, type TraceRecorder } from './trace.ts'

export type Quote = { price: Decimal; currency: Currency; on: string | null }

export type HoldingValue =
  | { value: Decimal; conversion: Conversion; missing: null }
  | { value: null; conversion: null; missing: 'price' | 'exchange-rate' }

/** Age, in business days, above which a price is marked as old. */
const oldAfterDays = 5

/**
 * Returns units × price in the requested currency, unrounded. Without a price or an exchange rate the value is null, and `missing` is the
 * reason.
 * @example 200 units at 1,250 GBX in GBP: 200 × 1,250 × 0.01 = 2,500
 */
export function valueOfHolding(
  units: Decimal,
  quote: Quote | null,
  currency: Currency,
  rates: readonly ExchangeRate[],
  recorder: TraceRecorder = noRecorder,
): HoldingValue {
  if (!quote) {
    recorder.missing('price', 'no-price')
    return { value: null, conversion: null, missing: 'price' }
  }
  const found = findConversion(quote.currency, currency, rates)
  if (!found) {
    recorder.missing('exchange-rate', 'no-exchange-rate', `${quote.currency}/${currency}`)
    return { value: null, conversion: null, missing: 'exchange-rate' }
  }
  const value = units.times(quote.price).times(found.factor)
  const isSame = found.factor.eq(one)
  recorder.step('value', isSame ? expression`${units} × ${quote.price}` : expression`${units} × ${quote.price} × ${found.factor}`, value)
  return { value, conversion: found, missing: null }
}

export type HoldingToValue = { units: Decimal; quote: Quote | null; currency: Currency; rates: readonly ExchangeRate[] }

/** `valueOfHolding` with a single record as its input, as `explain` requires. */
export function holdingValue({ units, quote, currency, rates }: HoldingToValue, recorder: TraceRecorder = noRecorder): HoldingValue {
  return valueOfHolding(units, quote, currency, rates, recorder)
}

/** Returns true if the price is more than five business days older than the valuation. */
export function isOldPrice(pricedOn: string | null, valuedOn: string): boolean {
  return pricedOn !== null && businessDaysBetween(pricedOn, valuedOn) > oldAfterDays
}

export type AmountToConvert = { value: Decimal | null; currency: Currency; to: Currency; rates: readonly ExchangeRate[] }

/**
 * Converts an amount to another currency, unrounded. Without an amount or a rate the result is null, and the reason is recorded.
 * @example 100 USD at 0.80 is 80 GBP
 */
export function toCurrency({ value, currency, to, rates }: AmountToConvert, recorder: TraceRecorder = noRecorder): Decimal | null {
  const found = findConversion(currency, to, rates)
  if (!value) recorder.missing('value', 'no-value')
  else if (!found) recorder.missing('exchange-rate', 'no-exchange-rate', `${currency}/${to}`)
  if (!value || !found) return null
  const converted = value.times(found.factor)
  if (currency !== to) recorder.step('converted', expression`${value} × ${found.factor}`, converted)
  return converted
}

/** A named part of a sum. */
export type Part = { name: string; value: Decimal | null }

export type PartsToAdd = {
  parts: readonly Part[]
  /** Excluded parts, each with its reason. */
  leftOut?: readonly { name: string; reason: string }[] | undefined
}

/**
 * Sums the parts that have a value; null if no part has a value.
 * @example 100, 20 and one without a value: 120
 */
export function sumParts({ parts, leftOut = [] }: PartsToAdd, recorder: TraceRecorder = noRecorder): Decimal | null {
  for (const { name, reason } of leftOut) recorder.missing('value', reason, name)
  const values = parts.flatMap(({ value }) => value ?? [])
  if (values.length === 0) {
    recorder.missing('value', 'nothing-valued')
    return null
  }
  const total = sum(values)
  recorder.step('sum', sumExpression(values), total)
  return total
}

/**
 * Returns each part's percentage of the total, to two decimals by largest remainder, so that they sum to exactly 100.00. Parts without a
 * value get null.
 * @example 1, 1 and 1 are 33.34, 33.33 and 33.33
 */
export function computePartWeights({ parts }: { parts: readonly Part[] }, recorder: TraceRecorder = noRecorder): (Decimal | null)[] {
  const valued = parts.flatMap((part) => (part.value ? [{ part, value: part.value }] : []))
  const percentages = computePercentages(valued.map(({ value }) => value))
  const total = sum(valued.map(({ value }) => value))
  const weightOf = new Map(valued.map(({ part }, index) => [part, percentages[index] ?? null]))
  recorder.rounded('weight', 2, 'down')
  return parts.map((part) => {
    const weight = weightOf.get(part) ?? null
    if (weight) recorder.step('weight', expression`${part.value} × 100 ÷ ${total}`, weight, part.name)
    else recorder.missing('value', part.value ? 'total-is-zero' : 'no-value', part.name)
    return weight
  })
}

/** A value at the close of a day. */
export type Valuation = { on: string | null; value: Decimal | null }

export type TwoValuations = { now: Valuation; before: Valuation }

/** Returns the change since the previous valuation; null if either value is unknown. @example 103 after 100: 3 */
export function computeChangeInValue({ now, before }: TwoValuations, recorder: TraceRecorder = noRecorder): Decimal | null {
  if (!now.value) recorder.missing('value', 'no-value')
  if (!before.value) recorder.missing('previous-value', 'no-previous-value')
  if (!now.value || !before.value) return null
  const change = now.value.minus(before.value)
  recorder.step('change', expression`${now.value} − ${before.value}`, change)
  return change
}

/**
 * Returns the change as a fraction of the previous value; null if either value is unknown or the previous one is zero.
 * @example 103 after 100: 0.03
 */
export function computeRateOfChange(valuations: TwoValuations, recorder: TraceRecorder = noRecorder): Decimal | null {
  const change = computeChangeInValue(valuations, recorder)
  const before = valuations.before.value
  if (!change || !before) return null
  const rate = quotient(change, before)
  if (rate) recorder.step('change-rate', expression`${change} ÷ ${before}`, rate)
  else recorder.missing('previous-value', 'previous-value-is-zero')
  return rate
}
