import type { InvestmentAmount } from '../../contract/changes.ts'
import { daysAfter } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { decimalText, sum, type Decimal } from '@atrium/domain/decimal'
import { modifiedDietz, type DietzPeriod } from '@atrium/domain/performance/modified-dietz'
import { earnedIn, type ChangeAmount } from '@atrium/domain/value-change'
import { formatRate } from '@atrium/platform/figures/wire-rules'
import { roundHoldings, type AccountPortfolio, type ConvertedHolding } from './conversion-rules.ts'
import type { Period } from './period-rules.ts'

/** A holding of an investment in one portfolio, with its change in the account's currency, rounded. */
export type InvestmentPart = ConvertedHolding & { portfolio: AccountPortfolio }

/** A security with its holdings in all portfolios of an account. */
export type Investment = { name: string; parts: readonly InvestmentPart[] }

/** Lists the securities of an account. Holdings with the same `security` are one investment. */
export function listInvestments(portfolios: readonly AccountPortfolio[], currency: Currency): Investment[] {
  const parts = portfolios.flatMap((portfolio) => roundHoldings(portfolio, currency).map((holding) => ({ portfolio, ...holding })))
  return [...Map.groupBy(parts, ({ row }) => row.security).values()].map((own) => ({ name: own[0]!.row.name, parts: own }))
}

export type InvestmentAmountName = ChangeAmount | 'earned'

const selectAmount = ({ change }: InvestmentPart, amount: InvestmentAmountName): Decimal =>
  amount === 'earned' ? earnedIn(change) : change[amount]

/** Returns the amounts of an investment by portfolio, in the account's currency. */
export const listPortfolioAmounts = ({ parts }: Investment, amount: InvestmentAmountName): { name: string; value: Decimal }[] =>
  parts.map((part) => ({ name: part.portfolio.portfolio.name, value: selectAmount(part, amount) }))

/** Sums an amount of an investment over all portfolios, in the account's currency. */
export const sumInvestment = (investment: Investment, amount: InvestmentAmountName): Decimal =>
  sum(listPortfolioAmounts(investment, amount).map(({ value }) => value))

/**
 * Returns the inputs for the return of an investment: its values on both days, and its purchases less sales and income paid out, each
 * from the start of its day. Days on which nothing was held are not counted: the period begins with the first purchase if nothing was held
 * at the beginning, and ends with the last sale if nothing is held at the end.
 */
export function toReturnPeriod({ parts }: Investment, { from, to }: Pick<Period, 'from' | 'to'>): DietzPeriod {
  const flows = parts.flatMap(({ row: { source }, portfolio: { rates } }) => {
    if (source.kind === 'cash') return []
    const amounts = [...source.flows, ...source.income.map(({ on, value }) => ({ on, value: value.neg() }))]
    return amounts.map(({ on, value }) => ({ on, amount: value.times(rates.closing.factor) }))
  })
  const [startValue, endValue] = [sum(parts.map(({ change }) => change.opening)), sum(parts.map(({ change }) => change.closing))]
  const days = flows.map(({ on }) => on).toSorted()
  const start = (startValue.isZero() ? days[0] : undefined) ?? daysAfter(from, 1)
  const end = (endValue.isZero() ? days.at(-1) : undefined) ?? to
  // If `from` is a holiday, the opening value is that of an earlier day.
  const limit = (on: string) => (on < start ? start : on > end ? end : on)
  return { start, end, startValue, endValue, flows: flows.map(({ on, amount }) => ({ on: limit(on), amount })), flowTiming: 'START' }
}

/** Returns an amount of an investment with its portfolios, largest amount first, and its return over the period. */
export function toInvestmentAmount(investment: Investment, amount: InvestmentAmountName, period: Period): InvestmentAmount {
  const holdings = investment.parts
    .map((part) => ({ part, value: selectAmount(part, amount) }))
    .filter(({ value }) => !value.isZero())
    .toSorted((left, right) => right.value.abs().cmp(left.value.abs()))
  return {
    name: investment.name,
    amount: decimalText(sum(holdings.map(({ value }) => value))),
    return: formatRate(modifiedDietz(toReturnPeriod(investment, period))),
    holdings: holdings.map(({ part: { portfolio, row }, value }) => ({
      portfolio: { id: portfolio.portfolio.id, name: portfolio.portfolio.name },
      holding: row.id,
      amount: decimalText(value),
    })),
  }
}
