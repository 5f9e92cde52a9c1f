import { sum, type Decimal } from './decimal.ts'
import type { Rate } from './movement.ts'
import { expression, noRecorder, type TraceRecorder } from './trace.ts'

/** Parts of a change in value: opening and all other parts sum to closing. */
export type ValueChange = {
  opening: Decimal
  /** For a security, purchases less sales and income paid out; for cash the opposite; for a portfolio, money in less money out. */
  moved: Decimal
  market: Decimal
  income: Decimal
  charges: Decimal
  currency: Decimal
  /** Bookings of an unknown kind, and differences that no booking explains. */
  other: Decimal
  closing: Decimal
}

/** The parts between opening and closing. */
export const changeParts = ['moved', 'market', 'income', 'charges', 'currency', 'other'] as const
export type ChangePart = (typeof changeParts)[number]

/** All amounts of a change, in the order in which they are shown. */
export const changeAmounts = ['opening', ...changeParts, 'closing'] as const
export type ChangeAmount = (typeof changeAmounts)[number]

/** Sums changes part by part. */
export function sumChanges(changes: readonly ValueChange[]): ValueChange {
  const total = (part: keyof ValueChange) => sum(changes.map((change) => change[part]))
  return {
    opening: total('opening'),
    moved: total('moved'),
    market: total('market'),
    income: total('income'),
    charges: total('charges'),
    currency: total('currency'),
    other: total('other'),
    closing: total('closing'),
  }
}

/** Rates of the opening and the closing day from a portfolio's currency to another. */
export type PeriodRates = { opening: Rate; closing: Rate }

/**
 * Converts a change into another currency: the opening value at the rate of its day, all other amounts at the closing rate. The effect of
 * the rate on the opening value is added to the currency part, so that the parts still sum to closing.
 * @example opening 100, market 10, closing 110, rates 0.80 and 0.75: 80, 7.50, currency −5, 82.50
 */
export function convertChange(change: ValueChange, rates: PeriodRates): ValueChange {
  const at = (part: ChangeAmount) => convertAmount({ part, opening: change.opening, amount: change[part], rates })
  return {
    opening: at('opening'),
    moved: at('moved'),
    market: at('market'),
    income: at('income'),
    charges: at('charges'),
    currency: at('currency'),
    other: at('other'),
    closing: at('closing'),
  }
}

/** One amount of a change, to be converted. The opening value is needed only for the currency part. */
export type ChangeAmountToConvert = { part: ChangeAmount; opening: Decimal; amount: Decimal; rates: PeriodRates }

/** Converts one amount of a change as `convertChange` does. */
export function convertAmount({ part, opening, amount, rates }: ChangeAmountToConvert, recorder: TraceRecorder = noRecorder): Decimal {
  const [before, after] = [rates.opening.factor, rates.closing.factor]
  const rate = part === 'opening' ? before : after
  const converted = amount.times(rate)
  if (part !== 'currency') {
    recorder.step('converted', expression`${amount} × ${rate}`, converted)
    return converted
  }
  const result = converted.plus(opening.times(after.minus(before)))
  recorder.step('converted', expression`${amount} × ${rate} + ${opening} × (${after} − ${before})`, result)
  return result
}

/** Returns the earnings: the sum of market, income, charges, currency and other. */
export function earnedIn(
  { market, income, charges, currency, other }: Omit<ValueChange, 'opening' | 'moved' | 'closing'>,
  recorder: TraceRecorder = noRecorder,
): Decimal {
  const earned = sum([market, income, charges, currency, other])
  recorder.step('earned', expression`${market} + ${income} + ${charges} + ${currency} + ${other}`, earned)
  return earned
}

/** Computes money out as `moved` less money in, so that the two add up to `moved`; negative if money was paid out. */
export function computeMoneyOut({ moved, moneyIn }: { moved: Decimal; moneyIn: Decimal }, recorder: TraceRecorder = noRecorder): Decimal {
  const result = moved.minus(moneyIn)
  recorder.step('money-out', expression`${moved} − ${moneyIn}`, result)
  return result
}
