import { Decimal, one, sum, zero } from '../decimal.ts'
import { expression, noRecorder, type Expression, type TraceRecorder } from '../trace.ts'
import type { ValueChange } from '../value-change.ts'

/**
 * A holding's closing value in the portfolio's currency. `rate` converts the currency of the holding's price to it, and is not zero; null if
 * it is not known.
 */
export type ValueAtRate = { value: Decimal; rate: Decimal | null }

/**
 * Securities that were bought or received (positive), or sold or delivered (negative): their value without fees in the portfolio's
 * currency, and the rate of the day.
 */
export type SecurityFlow = ValueAtRate

/** A security between two days. `opening` or `closing` is null if it was not held then. `income` was paid into cash. */
export type PeriodSecurity = {
  opening: ValueAtRate | null
  closing: ValueAtRate | null
  flows: readonly SecurityFlow[]
  income: readonly { value: Decimal }[]
}

type Values = Omit<PeriodSecurity, 'income'>

/**
 * Divides the change in value of a security into its parts. The currency part is the gain of the opening value and of each purchase, less
 * each sale, from the exchange rate alone, up to the closing rate. The market part is the change of the price in its own currency, at the
 * closing rate. If the holding was sold, the rate of its last sale replaces the closing rate. If a rate is not known, the currency part is
 * zero and the market part contains the effect of the rates.
 * @example 100 USD at 0.80, later 110 USD at 0.75: opening 80, market 7.50, currency −5, closing 82.50
 */
export function computeSecurityChange(security: PeriodSecurity): ValueChange {
  return {
    opening: security.opening?.value ?? zero,
    moved: computeMovedPart(security),
    market: computeMarketPart(security),
    income: computeIncomePart(security),
    charges: zero,
    currency: computeCurrencyPart(security),
    other: zero,
    closing: security.closing?.value ?? zero,
  }
}

/** Computes purchases less sales, and less income paid into cash. */
export function computeMovedPart(
  { flows, income }: Pick<PeriodSecurity, 'flows' | 'income'>,
  recorder: TraceRecorder = noRecorder,
): Decimal {
  const amounts = [...flows.map(({ value }) => value), ...income.map(({ value }) => value.neg())]
  const moved = sum(amounts)
  recorder.step('moved', toSumExpression(amounts), moved)
  return moved
}

/** Computes the income paid into cash. */
export function computeIncomePart({ income }: Pick<PeriodSecurity, 'income'>, recorder: TraceRecorder = noRecorder): Decimal {
  const amounts = income.map(({ value }) => value)
  const total = sum(amounts)
  recorder.step('income', toSumExpression(amounts), total)
  return total
}

/** Returns true if all rates are known, so that the effects of the price and of the rates can be separated. */
export function hasAllRates({ opening, closing, flows }: Values): boolean {
  return [opening, closing, ...flows].every((part) => part === null || part.rate !== null)
}

/** Computes the change of the price in its own currency, at the closing rate. It includes the effect of the rates if one is not known. */
export function computeMarketPart(security: Values, recorder: TraceRecorder = noRecorder): Decimal {
  const invested = valueAtFinalRate(security, recorder)
  const closing = security.closing?.value ?? zero
  const market = closing.minus(invested)
  recorder.step('market', expression`${closing} − ${invested}`, market)
  return market
}

/** Computes what the opening value and the flows gained from the exchange rate alone. Zero if a rate is not known. */
export function computeCurrencyPart(security: Values, recorder: TraceRecorder = noRecorder): Decimal {
  const invested = valueAtFinalRate(security, recorder)
  const opening = security.opening?.value ?? zero
  const bought = sum(security.flows.map(({ value }) => value))
  const currency = invested.minus(opening).minus(bought)
  recorder.step('currency', expression`${invested} − ${opening} − ${bought}`, currency)
  return currency
}

/** Computes the opening value and all flows at the closing rate, or at the rates of their own days if a rate is not known. */
function valueAtFinalRate(security: Values, recorder: TraceRecorder): Decimal {
  const { opening, closing, flows } = security
  const invested = opening ? [opening, ...flows] : flows
  if (!hasAllRates(security)) {
    const amounts = invested.map(({ value }) => value)
    const total = sum(amounts)
    recorder.missing('exchange-rate', 'no-rate-of-day')
    recorder.step('at-own-rates', toSumExpression(amounts), total)
    return total
  }
  const finalRate = (closing ?? flows.at(-1) ?? opening)?.rate ?? one
  const terms = invested.map(({ value, rate }) =>
    rate === null || rate.eq(finalRate)
      ? { value, text: expression`${value}` }
      : { value: value.times(finalRate).div(rate), text: expression`${value} × ${finalRate} ÷ ${rate}` },
  )
  const total = sum(terms.map(({ value }) => value))
  recorder.step('at-final-rate', joinTerms(terms.map(({ text }) => text)), total)
  return total
}

const toSumExpression = (amounts: readonly Decimal[]): Expression => joinTerms(amounts.map((amount) => expression`${amount}`))

/** Joins terms with plus signs; 0 without terms. */
function joinTerms(terms: readonly Expression[]): Expression {
  if (terms.length === 0) return expression`0`
  const values = terms.flatMap((term, index) => [
    ...(index === 0 ? [] : [' + ']),
    ...term.texts.flatMap((text, textIndex) => [text, ...(textIndex < term.values.length ? [term.values[textIndex]] : [])]),
  ])
  return { texts: Array<string>(values.length + 1).fill(''), values }
}
