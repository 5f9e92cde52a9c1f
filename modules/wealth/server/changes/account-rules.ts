import {
  extremesShown,
  paymentsShown,
  type AccountChange,
  type HoldingAmount,
  type HoldingChange,
  type PortfolioChange,
} from '../../contract/changes.ts'
import type { ShownPortfolioType } from '@atrium/contract/portfolio-terms'
import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, roundTo, sum, zero } from '@atrium/domain/decimal'
import { convertChange, earnedIn, roundChanges, sumChanges, type RatesOfPeriod, type ValueChange } from '@atrium/domain/value-change'
import type { DividedChange } from './portfolio-rules.ts'

/** A portfolio with its divided change, and the rates into the account's currency. */
export type PortfolioOfAccount = {
  portfolio: { id: string; name: string; type: ShownPortfolioType }
  divided: DividedChange
  rates: RatesOfPeriod
}

type Converted = {
  portfolio: PortfolioOfAccount['portfolio']
  change: ValueChange
  moneyIn: Decimal
  holdings: { id: string; name: string; change: ValueChange }[]
  payments: { on: string; amount: Decimal }[]
}

/**
 * Combines the changes of portfolios in the account's currency. Totals are those of exact values, and rows are rounded so that they add up
 * to them; a row may therefore differ by a unit of the last decimal from the portfolio's own figures.
 */
export function combineChanges(
  portfolios: readonly PortfolioOfAccount[],
  currency: Currency,
): Omit<AccountChange, 'from' | 'to' | 'leftOut' | 'provenance'> {
  const decimals = currencyDecimals(currency)
  const rounded = roundChanges(
    portfolios.map(({ divided, rates }) => convertChange(divided.exact, rates)),
    decimals,
  )
  const converted = portfolios.map((one, place) => convert(one, rounded[place] ?? one.divided.exact, decimals))
  const total = sumChanges(converted.map(({ change }) => change))
  const moneyIn = sum(converted.map((one) => one.moneyIn))
  const holdings = converted.flatMap(({ portfolio, holdings: own }) => own.map((holding) => ({ portfolio, ...holding })))
  const payments = converted.flatMap(({ portfolio, payments: own }) => own.map((payment) => ({ portfolio, ...payment })))
  const leader = (part: 'market' | 'income' | 'currency') => {
    const [first] = holdings
      .map(({ portfolio, id, name, change }) => ({ portfolio, id, name, amount: change[part] }))
      .filter(({ amount }) => !amount.isZero() && amount.isNegative() === total[part].isNegative())
      .toSorted((left, right) => right.amount.abs().cmp(left.amount.abs()))
    return first && !total[part].isZero() ? toAmount(first) : null
  }
  const ranked = holdings
    .map(({ portfolio, id, name, change }) => ({ portfolio, id, name, amount: earnedIn(change) }))
    .toSorted((left, right) => right.amount.cmp(left.amount))
  return {
    currency,
    change: decimalText(total.closing.minus(total.opening)),
    moved: decimalText(total.moved),
    earned: decimalText(earnedIn(total)),
    total: toPortfolioChange(total, moneyIn),
    portfolios: converted
      .toSorted((left, right) => right.change.closing.cmp(left.change.closing))
      .map((one) => ({ ...one.portfolio, change: toPortfolioChange(one.change, one.moneyIn) })),
    leaders: { market: leader('market'), income: leader('income'), currency: leader('currency') },
    best: ranked
      .filter(({ amount }) => amount.gt(zero))
      .slice(0, extremesShown)
      .map(toAmount),
    worst: ranked
      .filter(({ amount }) => amount.lt(zero))
      .toReversed()
      .slice(0, extremesShown)
      .map(toAmount),
    payments: payments
      .toSorted((left, right) => right.amount.abs().cmp(left.amount.abs()))
      .slice(0, paymentsShown)
      .toSorted((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0))
      .map(({ portfolio: { id, name }, on, amount }) => ({ portfolio: { id, name }, on, amount: decimalText(amount) })),
    paymentCount: payments.length,
  }
}

/** Converts payments and holdings of a portfolio. Payments use the closing rate, like all parts but the opening value. */
function convert({ portfolio, divided, rates }: PortfolioOfAccount, change: ValueChange, decimals: number): Converted {
  const payments = divided.payments.map(({ on, amount }) => ({ on, amount: roundTo(amount.times(rates.closing), decimals) }))
  const paidIn = sum(divided.payments.map(({ amount }) => Decimal.max(amount, zero)))
  const securities = divided.rows.filter(({ isCash }) => !isCash)
  const rounded = roundChanges(
    securities.map((row) => convertChange(row.change, rates)),
    decimals,
  )
  return {
    portfolio,
    change,
    moneyIn: roundTo(paidIn.times(rates.closing), decimals),
    holdings: securities.map(({ id, name, change: own }, place) => ({ id, name, change: rounded[place] ?? own })),
    payments,
  }
}

type Amount = { portfolio: { id: string; name: string }; id: string; name: string; amount: Decimal }

const toAmount = ({ portfolio: { id, name }, id: holding, name: holdingName, amount }: Amount): HoldingAmount => ({
  portfolio: { id, name },
  holding,
  name: holdingName,
  amount: decimalText(amount),
})

/** Money out is the rest of what moved, so that both add up to it. */
function toPortfolioChange(change: ValueChange, moneyIn: Decimal): PortfolioChange {
  const { moved: _, ...parts } = toTexts(change)
  return { ...parts, moneyIn: decimalText(moneyIn), moneyOut: decimalText(change.moved.minus(moneyIn)) }
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
