import type { AccountAmountName } from '../../contract/change-terms.ts'
import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import type { Decimal } from '@atrium/domain/decimal'
import { sumInCurrency, type Payment } from '@atrium/domain/movement'
import { changeInValue, sumOfParts } from '@atrium/domain/valuation'
import {
  changeAmounts,
  convertAmount,
  convertChange,
  earnedIn,
  moneyOutOf,
  sumChanges,
  type ChangeAmount,
  type ValueChange,
} from '@atrium/domain/value-change'
import type { Formula, Tracer } from '@atrium/platform/figures/explanation-rules'
import { moneyInOf, roundHoldings, roundPortfolios, unmatchedInputs, type PortfolioOfAccount } from './account-rules.ts'
import type { Period } from './period-rules.ts'
import { explainRow, traceRounding, type ExplainedAmount } from './row-explanation-rules.ts'

/** The portfolios of an account, with its currency and the compared days. */
export type ChangedAccount = { portfolios: readonly PortfolioOfAccount[]; currency: Currency; period: Period }

const isPart = (amount: AccountAmountName): amount is ChangeAmount => changeAmounts.some((known) => known === amount)

/** Records the calculations of an amount of the account's total. Null if the total has no such amount. */
export function explainAccountTotal(account: ChangedAccount, amount: AccountAmountName, tracer: Tracer): ExplainedAmount | null {
  const { portfolios, currency, period } = account
  const rounded = roundPortfolios(portfolios, currency)
  if (amount === 'payment') return null
  if (amount === 'unmatched') {
    const value = tracer('sum-of-unmatched-flows', sumInCurrency, unmatchedInputs(portfolios, currency))
    return { value, formula: 'sum-of-unmatched-flows' }
  }
  if (amount === 'change') return traceDifference(sumChanges(rounded), period, currency, tracer)
  if (amount === 'earned') return traceEarned(sumChanges(rounded), currency, tracer)
  const parts = portfolios.map((one, place) => ({ name: one.portfolio.name, value: amountOf(amount, one, rounded[place]!, currency) }))
  const value = tracer('change-of-account', sumOfParts, { parts, currency, source: 'derived' })
  return value && { value, formula: 'change-of-account' }
}

function amountOf(
  amount: ChangeAmount | 'moneyIn' | 'moneyOut',
  one: PortfolioOfAccount,
  change: ValueChange,
  currency: Currency,
): Decimal {
  if (isPart(amount)) return change[amount]
  const moneyIn = moneyInOf(one, currency)
  return amount === 'moneyIn' ? moneyIn : moneyOutOf({ moved: change.moved, moneyIn })
}

/** Records the calculations of an amount of one portfolio in the account's currency. */
export function explainPortfolioRow(
  account: ChangedAccount,
  one: PortfolioOfAccount,
  amount: AccountAmountName,
  tracer: Tracer,
): ExplainedAmount | null {
  const { currency } = account
  if (isPart(amount)) return { value: tracePart(account, one, amount, tracer), formula: 'sum-of-exact' }
  if (amount === 'change') {
    const rounded = roundPortfolios(account.portfolios, currency)[account.portfolios.indexOf(one)]
    return rounded ? traceDifference(rounded, account.period, currency, tracer) : null
  }
  if (amount !== 'moneyIn' && amount !== 'moneyOut') return null
  if (amount === 'moneyIn') {
    const paidIn = one.divided.payments.filter((payment) => payment.amount.gt(0))
    return { value: tracePayments(paidIn, one, currency, tracer), formula: 'sum-of-payments' }
  }
  // The trace lists the payments instead of the transfers between holdings and cash.
  const moved = tracePart(account, one, 'moved', tracer, 'sum-of-moved')
  const payments = one.divided.payments
    .filter((payment) => payment.amount.lt(0))
    .map(({ on, amount: value }) => ({ on, value, currency: one.divided.currency, source: 'transactions' }))
  const value = tracer('money-out', moneyOutOf, { moved, moneyIn: moneyInOf(one, currency), payments, currency })
  return { value, formula: 'money-out' }
}

/** Records one payment, converted to the account's currency. Null if the portfolio has no such payment. */
export function explainPayment(
  { currency }: ChangedAccount,
  one: PortfolioOfAccount,
  index: number,
  tracer: Tracer,
): ExplainedAmount | null {
  const payment = one.divided.payments[index]
  return payment ? { value: tracePayments([payment], one, currency, tracer), formula: 'sum-of-payments' } : null
}

/** Records the calculations of an amount of one holding in the account's currency. */
export function explainHoldingInAccount(
  { currency }: ChangedAccount,
  one: PortfolioOfAccount,
  holding: string,
  amount: AccountAmountName,
  tracer: Tracer,
): ExplainedAmount | null {
  const holdings = roundHoldings(one, currency)
  const place = holdings.findIndex(({ row }) => row.id === holding)
  const found = holdings[place]
  if (!found) return null
  if (amount === 'earned') return traceEarned(found.change, currency, tracer)
  if (!isPart(amount)) return null
  const { row } = found
  const own = explainRow(one.divided, row, amount, tracer)
  if (!own || !isConverted(one, currency)) return own
  traceConversion(one, { amount, opening: row.change.opening, value: row.change[amount] }, currency, tracer)
  const rows = holdings.map(({ row: { name, change } }) => ({ name, ...convertChange(change, one.rates) }))
  return { value: traceRounding(rows, place, { amount, currency }, tracer), formula: own.formula }
}

/** Records the closing less the opening value. */
function traceDifference(
  { opening, closing }: ValueChange,
  { from, to }: Period,
  currency: Currency,
  tracer: Tracer,
): ExplainedAmount | null {
  const [now, before] = [
    { on: to, value: closing },
    { on: from, value: opening },
  ]
  const value = tracer('value-change', changeInValue, { now, before, currency, source: 'derived' })
  return value && { value, formula: 'value-change' }
}

function traceEarned(change: ValueChange, currency: Currency, tracer: Tracer): ExplainedAmount {
  const { market, income, charges, currency: ofRates, other } = change
  const parts = { market, income, charges, currency: ofRates, other }
  return { value: tracer('earned-in-period', earned, { parts, currency, source: 'derived' }), formula: 'earned-in-period' }
}

type Parts = { parts: Parameters<typeof earnedIn>[0] }

/** Calls `earnedIn` with its parts in a record: in a trace, `currency` is the currency, but `earnedIn` has a part of the same name. */
export const earned = ({ parts }: Parts, recorder?: Parameters<typeof earnedIn>[1]): Decimal => earnedIn(parts, recorder)

/** Records the sum of a part over all holdings, its conversion, and its rounding together with the other portfolios. */
function tracePart(
  { portfolios, currency }: ChangedAccount,
  one: PortfolioOfAccount,
  amount: ChangeAmount,
  tracer: Tracer,
  sumFormula: Formula = 'sum-of-exact',
): Decimal {
  const { divided } = one
  const parts = divided.rows.map(({ name, exact }) => ({ name, value: exact[amount] }))
  tracer(sumFormula, sumOfParts, { parts, currency: divided.currency, source: 'derived' })
  if (isConverted(one, currency))
    traceConversion(one, { amount, opening: divided.exact.opening, value: divided.exact[amount] }, currency, tracer)
  const rows = portfolios.map(({ portfolio: { name }, divided: { exact }, rates }) => ({ name, ...convertChange(exact, rates) }))
  return traceRounding(rows, portfolios.indexOf(one), { amount, currency }, tracer)
}

const isConverted = ({ divided }: PortfolioOfAccount, currency: Currency) => divided.currency !== currency

type AmountToConvert = { amount: ChangeAmount; opening: Decimal; value: Decimal }

function traceConversion(
  { rates }: PortfolioOfAccount,
  { amount, opening, value }: AmountToConvert,
  currency: Currency,
  tracer: Tracer,
): void {
  tracer('converted-change', convertAmount, { part: amount, opening, amount: value, rates, currency })
}

function tracePayments(payments: readonly Payment[], one: PortfolioOfAccount, currency: Currency, tracer: Tracer): Decimal {
  const own = one.divided.currency
  const parts = payments.map(({ on, amount }) => ({
    name: one.portfolio.name,
    on,
    value: amount,
    currency: own,
    ...(own !== currency && { rate: one.rates.closing }),
  }))
  return tracer('sum-of-payments', sumInCurrency, { parts, decimals: currencyDecimals(currency), source: 'transactions' })
}
