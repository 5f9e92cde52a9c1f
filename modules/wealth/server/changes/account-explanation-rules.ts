import type { AccountAmountName } from '../../contract/change-terms.ts'
import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import type { Decimal } from '@atrium/domain/decimal'
import { sumInCurrency, type Payment } from '@atrium/domain/movement'
import { modifiedDietz } from '@atrium/domain/performance/modified-dietz'
import { computeChangeInValue, sumParts } from '@atrium/domain/valuation'
import {
  changeAmounts,
  convertAmount,
  convertChange,
  earnedIn,
  computeMoneyOut,
  sumChanges,
  type ChangeAmount,
  type ValueChange,
} from '@atrium/domain/value-change'
import type { Formula, Tracer } from '@atrium/platform/figures/explanation-rules'
import { sumMoneyIn, listFlowInputs } from './account-rules.ts'
import { roundHoldings, roundPortfolios, type AccountPortfolio } from './conversion-rules.ts'
import { listInvestments, listPortfolioAmounts, toReturnPeriod } from './investment-rules.ts'
import type { Period } from './period-rules.ts'
import { explainRow, traceRounding, type ExplainedAmount } from './row-explanation-rules.ts'

/** The portfolios of an account, with its currency and the compared days. */
export type AccountOverPeriod = { portfolios: readonly AccountPortfolio[]; currency: Currency; period: Period }

const isChangeAmount = (amount: AccountAmountName): amount is ChangeAmount => changeAmounts.some((known) => known === amount)

/** Records the calculations of an amount of the account's total. Null if the total has no such amount. */
export function explainAccountTotal(account: AccountOverPeriod, amount: AccountAmountName, tracer: Tracer): ExplainedAmount | null {
  const { portfolios, currency, period } = account
  const rounded = roundPortfolios(portfolios, currency)
  if (amount === 'payment' || amount === 'return') return null
  if (amount === 'unmatched') {
    const value = tracer('sum-of-unmatched-flows', sumInCurrency, listFlowInputs(portfolios, currency))
    return { value, formula: 'sum-of-unmatched-flows' }
  }
  if (amount === 'change') return traceDifference(sumChanges(rounded), period, currency, tracer)
  if (amount === 'earned') return traceEarnings(sumChanges(rounded), currency, tracer)
  const parts = portfolios.map((accountPortfolio, index) => ({
    name: accountPortfolio.portfolio.name,
    value: selectPortfolioAmount(amount, accountPortfolio, rounded[index]!, currency),
  }))
  const value = tracer('change-of-account', sumParts, { parts, currency, source: 'derived' })
  return value && { value, formula: 'change-of-account' }
}

function selectPortfolioAmount(
  amount: ChangeAmount | 'moneyIn' | 'moneyOut',
  accountPortfolio: AccountPortfolio,
  change: ValueChange,
  currency: Currency,
): Decimal {
  if (isChangeAmount(amount)) return change[amount]
  const moneyIn = sumMoneyIn(accountPortfolio, currency)
  return amount === 'moneyIn' ? moneyIn : computeMoneyOut({ moved: change.moved, moneyIn })
}

/** Records the calculations of an amount of one portfolio in the account's currency. */
export function explainPortfolioRow(
  account: AccountOverPeriod,
  accountPortfolio: AccountPortfolio,
  amount: AccountAmountName,
  tracer: Tracer,
): ExplainedAmount | null {
  const { currency } = account
  if (isChangeAmount(amount)) return { value: tracePart(account, accountPortfolio, amount, tracer), formula: 'sum-of-exact' }
  if (amount === 'change') {
    const rounded = roundPortfolios(account.portfolios, currency)[account.portfolios.indexOf(accountPortfolio)]
    return rounded ? traceDifference(rounded, account.period, currency, tracer) : null
  }
  if (amount !== 'moneyIn' && amount !== 'moneyOut') return null
  if (amount === 'moneyIn') {
    const paidIn = accountPortfolio.divided.payments.filter((payment) => payment.amount.gt(0))
    return { value: tracePayments(paidIn, accountPortfolio, currency, tracer), formula: 'sum-of-payments' }
  }
  // The trace lists the payments instead of the transfers between holdings and cash.
  const moved = tracePart(account, accountPortfolio, 'moved', tracer, 'sum-of-moved')
  const payments = accountPortfolio.divided.payments
    .filter((payment) => payment.amount.lt(0))
    .map(({ on, amount: value }) => ({ on, value, currency: accountPortfolio.divided.currency, source: 'transactions' }))
  const value = tracer('money-out', computeMoneyOut, { moved, moneyIn: sumMoneyIn(accountPortfolio, currency), payments, currency })
  return { value, formula: 'money-out' }
}

/** Records one payment, converted to the account's currency. Null if the portfolio has no such payment. */
export function explainPayment(
  { currency }: AccountOverPeriod,
  accountPortfolio: AccountPortfolio,
  index: number,
  tracer: Tracer,
): ExplainedAmount | null {
  const payment = accountPortfolio.divided.payments[index]
  return payment ? { value: tracePayments([payment], accountPortfolio, currency, tracer), formula: 'sum-of-payments' } : null
}

/** Records the calculations of an amount of one holding in the account's currency. */
export function explainHoldingInAccount(
  { currency }: AccountOverPeriod,
  accountPortfolio: AccountPortfolio,
  holding: string,
  amount: AccountAmountName,
  tracer: Tracer,
): ExplainedAmount | null {
  const holdings = roundHoldings(accountPortfolio, currency)
  const index = holdings.findIndex(({ row }) => row.id === holding)
  const found = holdings[index]
  if (!found) return null
  if (amount === 'earned') return traceEarnings(found.change, currency, tracer)
  if (!isChangeAmount(amount)) return null
  const { row } = found
  const own = explainRow(accountPortfolio.divided, row, amount, tracer)
  if (!own || !isConverted(accountPortfolio, currency)) return own
  traceConversion(accountPortfolio, { amount, opening: row.change.opening, value: row.change[amount] }, currency, tracer)
  const rows = holdings.map(({ row: { name, change } }) => ({ name, ...convertChange(change, accountPortfolio.rates) }))
  return { value: traceRounding(rows, index, { amount, currency }, tracer), formula: own.formula }
}

/** Records the calculations of an amount of a holding's investment over all portfolios, in the account's currency. */
export function explainInvestment(
  { portfolios, currency, period }: AccountOverPeriod,
  accountPortfolio: AccountPortfolio,
  holding: string,
  amount: AccountAmountName,
  tracer: Tracer,
): ExplainedAmount | null {
  const isOfHolding = ({ portfolio, row }: { portfolio: AccountPortfolio; row: { id: string } }) =>
    portfolio === accountPortfolio && row.id === holding
  const investment = listInvestments(portfolios, currency).find(({ parts }) => parts.some(isOfHolding))
  if (!investment) return null
  if (amount === 'return') {
    const { flows, ...rest } = toReturnPeriod(investment, period)
    const sourced = flows.map((flow) => ({ ...flow, source: 'transactions' }))
    const value = tracer('investment-return', modifiedDietz, { ...rest, flows: sourced, currency, source: 'derived' })
    return value && { value, formula: 'investment-return' }
  }
  if (amount !== 'earned' && !isChangeAmount(amount)) return null
  const parts = listPortfolioAmounts(investment, amount)
  const value = tracer('change-of-investment', sumParts, { parts, currency, source: 'derived' })
  return value && { value, formula: 'change-of-investment' }
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
  const value = tracer('value-change', computeChangeInValue, { now, before, currency, source: 'derived' })
  return value && { value, formula: 'value-change' }
}

function traceEarnings(change: ValueChange, currency: Currency, tracer: Tracer): ExplainedAmount {
  const { market, income, charges, currency: ofRates, other } = change
  const parts = { market, income, charges, currency: ofRates, other }
  return { value: tracer('earned-in-period', sumEarnings, { parts, currency, source: 'derived' }), formula: 'earned-in-period' }
}

type Parts = { parts: Parameters<typeof earnedIn>[0] }

/** Calls `earnedIn` with its parts in a record: in a trace, `currency` is the currency, but `earnedIn` has a part of the same name. */
export const sumEarnings = ({ parts }: Parts, recorder?: Parameters<typeof earnedIn>[1]): Decimal => earnedIn(parts, recorder)

/** Records the sum of a part over all holdings, its conversion, and its rounding together with the other portfolios. */
function tracePart(
  { portfolios, currency }: AccountOverPeriod,
  accountPortfolio: AccountPortfolio,
  amount: ChangeAmount,
  tracer: Tracer,
  sumFormula: Formula = 'sum-of-exact',
): Decimal {
  const { divided } = accountPortfolio
  const parts = divided.rows.map(({ name, exact }) => ({ name, value: exact[amount] }))
  tracer(sumFormula, sumParts, { parts, currency: divided.currency, source: 'derived' })
  if (isConverted(accountPortfolio, currency))
    traceConversion(accountPortfolio, { amount, opening: divided.exact.opening, value: divided.exact[amount] }, currency, tracer)
  const rows = portfolios.map(({ portfolio: { name }, divided: { exact }, rates }) => ({ name, ...convertChange(exact, rates) }))
  return traceRounding(rows, portfolios.indexOf(accountPortfolio), { amount, currency }, tracer)
}

const isConverted = ({ divided }: AccountPortfolio, currency: Currency) => divided.currency !== currency

type AmountToConvert = { amount: ChangeAmount; opening: Decimal; value: Decimal }

function traceConversion(
  { rates }: AccountPortfolio,
  { amount, opening, value }: AmountToConvert,
  currency: Currency,
  tracer: Tracer,
): void {
  tracer('converted-change', convertAmount, { part: amount, opening, amount: value, rates, currency })
}

function tracePayments(payments: readonly Payment[], accountPortfolio: AccountPortfolio, currency: Currency, tracer: Tracer): Decimal {
  const own = accountPortfolio.divided.currency
  const parts = payments.map(({ on, amount }) => ({
    name: accountPortfolio.portfolio.name,
    on,
    value: amount,
    currency: own,
    ...(own !== currency && { rate: accountPortfolio.rates.closing }),
  }))
  return tracer('sum-of-payments', sumInCurrency, { parts, decimals: currencyDecimals(currency), source: 'transactions' })
}
