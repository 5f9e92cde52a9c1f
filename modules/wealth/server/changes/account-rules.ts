import { extremesShown, paymentsShown, type AccountChange, type HoldingChange, type PortfolioChange } from '../../contract/changes.ts'
import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, quotient, roundTo, sum, zero } from '@atrium/domain/decimal'
import { sumInCurrency, type Payment } from '@atrium/domain/movement'
import { earnedIn, computeMoneyOut, sumChanges, type PeriodRates, type ValueChange } from '@atrium/domain/value-change'
import { formatRate } from '@atrium/platform/figures/wire-rules'
import { roundPortfolios, type AccountPortfolio } from './conversion-rules.ts'
import { listInvestments, sumInvestment, toInvestmentAmount } from './investment-rules.ts'
import type { Period } from './period-rules.ts'

type ConvertedPortfolio = {
  portfolio: AccountPortfolio['portfolio']
  change: ValueChange
  moneyIn: Decimal
  payments: Payment[]
}

/**
 * Combines the changes of portfolios in the account's currency. Totals are computed from exact values, and rows are rounded so that they
 * sum to the totals. A row can therefore differ from the portfolio's own figures by one unit of the last decimal.
 */
export function combineChanges(
  portfolios: readonly AccountPortfolio[],
  currency: Currency,
  period: Period,
): Omit<AccountChange, 'from' | 'to' | 'unmatched' | 'leftOut' | 'undivided' | 'provenance'> {
  const rounded = roundPortfolios(portfolios, currency)
  const converted = portfolios.map((one, index) => convert(one, rounded[index] ?? one.divided.exact, currency))
  const total = sumChanges(converted.map(({ change }) => change))
  const moneyIn = sum(converted.map((one) => one.moneyIn))
  const investments = listInvestments(portfolios, currency)
  const payments = converted.flatMap(({ portfolio, payments: own }) => own.map((payment, index) => ({ portfolio, index, ...payment })))
  const findLeader = (part: 'market' | 'income' | 'currency') => {
    const [first] = investments
      .map((investment) => ({ investment, amount: sumInvestment(investment, part) }))
      .filter(({ amount }) => !amount.isZero() && amount.isNegative() === total[part].isNegative())
      .toSorted((left, right) => right.amount.abs().cmp(left.amount.abs()))
    return first && !total[part].isZero() ? toInvestmentAmount(first.investment, part, period) : null
  }
  const ranked = investments
    .map((investment) => ({ investment, amount: sumInvestment(investment, 'earned') }))
    .toSorted((left, right) => right.amount.cmp(left.amount))
  const toEarned = ({ investment }: (typeof ranked)[number]) => toInvestmentAmount(investment, 'earned', period)
  return {
    currency,
    change: decimalText(total.closing.minus(total.opening)),
    changeRate: computeChangeRate(total),
    moved: decimalText(total.moved),
    earned: decimalText(earnedIn(total)),
    total: toPortfolioChange(total, moneyIn),
    portfolios: converted
      .toSorted((left, right) => right.change.closing.cmp(left.change.closing))
      .map((one) => ({
        ...one.portfolio,
        change: toPortfolioChange(one.change, one.moneyIn),
        difference: decimalText(one.change.closing.minus(one.change.opening)),
        differenceRate: computeChangeRate(one.change),
      })),
    leaders: { market: findLeader('market'), income: findLeader('income'), currency: findLeader('currency') },
    best: ranked
      .filter(({ amount }) => amount.gt(zero))
      .slice(0, extremesShown)
      .map(toEarned),
    worst: ranked
      .filter(({ amount }) => amount.lt(zero))
      .toReversed()
      .slice(0, extremesShown)
      .map(toEarned),
    payments: payments
      .toSorted((left, right) => right.amount.abs().cmp(left.amount.abs()))
      .slice(0, paymentsShown)
      .toSorted((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0))
      .map(({ portfolio: { id, name }, index, on, amount }) => ({ portfolio: { id, name }, index, on, amount: decimalText(amount) })),
    paymentCount: payments.length,
  }
}

/** Returns the change as a fraction of the opening value. Null if the opening value is not positive. */
const computeChangeRate = ({ opening, closing }: ValueChange): string | null =>
  formatRate(opening.gt(zero) ? quotient(closing.minus(opening), opening) : null)

/** Converts the payments of a portfolio. Payments use the closing rate, like all amounts except the opening value. */
function convert(one: AccountPortfolio, change: ValueChange, currency: Currency): ConvertedPortfolio {
  const { portfolio, divided, rates } = one
  return {
    portfolio,
    change,
    moneyIn: sumMoneyIn(one, currency),
    payments: divided.payments.map(({ on, amount }) => ({ on, amount: toAccountCurrency(amount, rates, currency) })),
  }
}

const toAccountCurrency = (amount: Decimal, { closing }: PeriodRates, currency: Currency) =>
  roundTo(amount.times(closing.factor), currencyDecimals(currency))

/** Lists the flows without a transaction, with their sum in the account's currency. */
export function combineFlows(portfolios: readonly AccountPortfolio[], currency: Currency): AccountChange['unmatched'] {
  const combined = portfolios.flatMap(({ portfolio: { id, name }, flows, rates }) =>
    flows.map(({ on, amount, holdings }) => ({
      portfolio: { id, name },
      on,
      holdings: [...holdings],
      amount: decimalText(toAccountCurrency(amount, rates, currency)),
    })),
  )
  const amount = decimalText(sumInCurrency(listFlowInputs(portfolios, currency)))
  return { amount, flows: combined.toSorted((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0)) }
}

/** Returns the inputs for the sum of flows without a transaction. */
export function listFlowInputs(portfolios: readonly AccountPortfolio[], currency: Currency) {
  const parts = portfolios.flatMap(({ portfolio, divided, flows, rates: { closing } }) =>
    flows.map(({ on, amount, holdings }) => ({
      name: holdings.length > 0 ? holdings.map((holding) => holding.name).join(', ') : portfolio.name,
      on,
      value: amount,
      currency: divided.currency,
      ...(divided.currency !== currency && { rate: closing }),
    })),
  )
  return { parts, decimals: currencyDecimals(currency), source: 'provider' }
}

/** Sums the payments into a portfolio in the account's currency. */
export function sumMoneyIn({ divided, rates }: AccountPortfolio, currency: Currency): Decimal {
  return toAccountCurrency(sum(divided.payments.map(({ amount }) => Decimal.max(amount, zero))), rates, currency)
}

/** Money out is the amount moved less money in, so that the two always sum to the amount moved. */
function toPortfolioChange(change: ValueChange, moneyIn: Decimal): PortfolioChange {
  const { moved: _, ...parts } = toTexts(change)
  return { ...parts, moneyIn: decimalText(moneyIn), moneyOut: decimalText(computeMoneyOut({ moved: change.moved, moneyIn })) }
}

/** Converts the amounts of a change to text. */
export const toTexts = (change: ValueChange): HoldingChange => ({
  opening: decimalText(change.opening),
  moved: decimalText(change.moved),
  market: decimalText(change.market),
  income: decimalText(change.income),
  charges: decimalText(change.charges),
  currency: decimalText(change.currency),
  other: decimalText(change.other),
  closing: decimalText(change.closing),
})
