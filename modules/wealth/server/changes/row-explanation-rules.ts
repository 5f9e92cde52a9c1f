import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import type { Decimal } from '@atrium/domain/decimal'
import { holdingValue, sumParts } from '@atrium/domain/valuation'
import type { ChangeAmount, ValueChange } from '@atrium/domain/value-change'
import { computeOtherCash, computeUnexplainedCash, sumCash } from '@atrium/domain/value-change/cash'
import { computeCurrencyPart, computeIncomePart, computeMarketPart, computeMovedPart } from '@atrium/domain/value-change/security'
import { roundCell } from '@atrium/domain/value-change/table'
import type { Formula, Tracer } from '@atrium/platform/figures/explanation-rules'
import type { DividedChange, HoldingRow, RowSource } from './portfolio-rules.ts'

/** An explained amount. `formula` is the one named in the heading, because the last recorded calculation is always the rounding. */
export type ExplainedAmount = { value: Decimal; formula: Formula }

type SecuritySource = Extract<RowSource, { kind: 'security' }>
type CashSource = Extract<RowSource, { kind: 'cash' }>

/** Records the calculations of one amount of a holding, as shown in its portfolio's table. Null if the holding cannot have this amount. */
export function explainRow(divided: DividedChange, row: HoldingRow, amount: ChangeAmount, tracer: Tracer): ExplainedAmount | null {
  const { currency, rows } = divided
  const formula =
    row.source.kind === 'security' ? traceSecurity(row.source, amount, currency, tracer) : traceCash(row.source, amount, currency, tracer)
  if (!formula) return null
  const changes = rows.map(({ name, exact }) => ({ name, ...exact }))
  return { value: traceRounding(changes, rows.indexOf(row), { amount, currency }, tracer), formula }
}

/** Records the sum of an amount over all holdings, as shown. */
export function explainPortfolioTotal({ currency, rows }: DividedChange, amount: ChangeAmount, tracer: Tracer): ExplainedAmount | null {
  const parts = rows.map(({ name, change }) => ({ name, value: change[amount] }))
  const value = tracer('change-of-portfolio', sumParts, { parts, currency, source: 'derived' })
  return value && { value, formula: 'change-of-portfolio' }
}

/** Records the rounding of an amount together with the other rows of its table. */
export function traceRounding(
  rows: readonly (ValueChange & { name: string })[],
  row: number,
  { amount: part, currency }: { amount: ChangeAmount; currency: Currency },
  tracer: Tracer,
): Decimal {
  return tracer('rounded-change', roundCell, { rows, row, part, decimals: currencyDecimals(currency), currency })
}

function traceSecurity(source: SecuritySource, amount: ChangeAmount, currency: Currency, tracer: Tracer): Formula | null {
  const { valued, opening, closing } = source
  const flows = source.flows.map((flow) => ({ ...flow, source: 'transactions' }))
  const income = source.income.map((paid) => ({ ...paid, source: 'transactions' }))
  const traceDays = (days: readonly ('opening' | 'closing')[]) => {
    for (const day of days) for (const holding of valued[day]) tracer(`${day}-of-holding`, holdingValue, holding)
  }
  switch (amount) {
    case 'opening':
    case 'closing':
      traceDays([amount])
      return `${amount}-of-holding`
    case 'moved':
      tracer('security-moved', computeMovedPart, { flows, income, currency })
      return 'security-moved'
    case 'income':
      tracer('security-income', computeIncomePart, { income, currency })
      return 'security-income'
    case 'market':
      traceDays(['opening', 'closing'])
      tracer('security-market', computeMarketPart, { opening, closing, flows, currency })
      return 'security-market'
    case 'currency':
      traceDays(['opening', 'closing'])
      tracer('security-currency', computeCurrencyPart, { opening, closing, flows, currency })
      return 'security-currency'
    default:
      return null
  }
}

function traceCash(cash: CashSource, amount: ChangeAmount, currency: Currency, tracer: Tracer): Formula | null {
  const addSource = (amounts: CashSource['paid']) => amounts.map((booking) => ({ ...booking, source: 'transactions' }))
  const bookings = {
    paid: addSource(cash.paid),
    fromSecurities: addSource(cash.fromSecurities),
    income: addSource(cash.income),
    charges: addSource(cash.charges),
    other: addSource(cash.other),
  }
  const traceSum = (formula: Formula, amounts: CashSource['paid']) => {
    tracer(formula, sumCash, { amounts, currency })
    return formula
  }
  const all = { opening: cash.opening, closing: cash.closing, ...bookings, currency }
  switch (amount) {
    case 'opening':
    case 'closing':
      for (const holding of cash.valued[amount]) tracer(`${amount}-of-holding`, holdingValue, holding)
      return traceSum('cash-balance-of-day', cash[amount])
    case 'moved':
      return traceSum('cash-moved', [...bookings.paid, ...bookings.fromSecurities])
    case 'income':
      return traceSum('cash-income', bookings.income)
    case 'charges':
      return traceSum('cash-charges', bookings.charges)
    case 'currency':
      if (!cash.isPartlyForeign) return null
      tracer('cash-currency', computeUnexplainedCash, all)
      return 'cash-currency'
    case 'other':
      if (cash.isPartlyForeign) return traceSum('cash-other', bookings.other)
      tracer('cash-other', computeOtherCash, all)
      return 'cash-other'
    case 'market':
      return null
  }
}
