import { Decimal, sum, zero } from '../decimal.ts'
import { expression, noRecorder, type Expression, type TraceRecorder } from '../trace.ts'
import type { ValueChange } from '../value-change.ts'

/** A holding's closing value in the portfolio's currency. `rate` converts the currency of its price to it, and is not zero. */
export type ValueAtRate = { value: Decimal; rate: Decimal }

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
 * closing rate. If the holding was sold, the rate of its last sale replaces the closing rate.
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

/** Computes the change of the price in its own currency, at the closing rate. */
export function computeMarketPart(security: Values, recorder: TraceRecorder = noRecorder): Decimal {
  const invested = valueAtFinalRate(security, recorder)
  const closing = security.closing?.value ?? zero
  const market = closing.minus(invested)
  recorder.step('market', expression`${closing} − ${invested}`, market)
  return market
}

/** Computes what the opening value and the flows gained from the exchange rate alone. */
export function computeCurrencyPart(security: Values, recorder: TraceRecorder = noRecorder): Decimal {
  const invested = valueAtFinalRate(security, recorder)
  const opening = security.opening?.value ?? zero
  const bought = sum(security.flows.map(({ value }) => value))
  const currency = invested.minus(opening).minus(bought)
  recorder.step('currency', expression`${invested} − ${opening} − ${bought}`, currency)
  return currency
}

/** Computes the opening value and all flows at the closing rate. */
function valueAtFinalRate({ opening, closing, flows }: Values, recorder: TraceRecorder): Decimal {
  const finalRate = closing?.rate ?? flows.at(-1)?.rate ?? opening?.rate
  const invested = opening ? [opening, ...flows] : flows
  const total = finalRate ? sum(invested.map(({ value, rate }) => value.times(finalRate).div(rate))) : zero
  const terms = invested.map(({ value, rate }): Expression =>
    finalRate?.eq(rate) ? expression`${value}` : expression`${value} × ${finalRate} ÷ ${rate}`,
  )
  recorder.step('at-final-rate', joinTerms(terms), total)
  return total
}

const toSumExpression = (amounts: readonly Decimal[]): Expression => joinTerms(amounts.map((amount) => expression`${amount}`))

/** Joins terms with plus signs; 0 without terms. */
function joinTerms(terms: readonly Expression[]): Expression {
  if (terms.length === 0) return expression`0`
  const values = terms.flatMap((term, index) => [
    ...(index === 0 ? [] : [' + ']),
    ...term.texts.flatMap((text, place) => [text, ...(place < term.values.length ? [term.values[place]] : [])]),
  ])
  return { texts: Array<string>(values.length + 1).fill(''), values }
}
