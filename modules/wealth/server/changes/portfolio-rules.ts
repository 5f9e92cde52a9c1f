import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal } from '@atrium/domain/decimal'
import { findConversion, type ExchangeRate } from '@atrium/domain/exchange'
import type { Payment } from '@atrium/domain/movement'
import { holdingValue } from '@atrium/domain/valuation'
import { sumChanges, type ValueChange } from '@atrium/domain/value-change'
import { computeCashChange } from '@atrium/domain/value-change/cash'
import { computeSecurityChange } from '@atrium/domain/value-change/security'
import { roundChanges } from '@atrium/domain/value-change/table'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import { toHoldingToValue } from '@atrium/investments/server/portfolios/holdings-rules'
import type { UpstreamHolding, UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { findCategory, type BookedTransactions } from '@atrium/platform/providers/trades/trades'
import { listPayments, computeSecurityValue } from '../wealth/payment-rules.ts'

/** A portfolio on two days, with its transactions. `opening` is null if the portfolio had no holdings yet. */
export type PortfolioPeriod = { opening: UpstreamHoldings | null; closing: UpstreamHoldings; ledger: BookedTransactions }

/** A holding to value on a day. */
export type ValuedHolding = ReturnType<typeof toHoldingToValue>

/** An amount of a transaction with its day. `name` is the name of the security to which it belongs. */
export type DatedAmount = { on: string; value: Decimal; name?: string }
type DatedFlow = DatedAmount & { rate: Decimal }
type DayValue = { value: Decimal; rate: Decimal; on: string }

/** Inputs of a row: the holdings valued on both days, and the amounts between them. */
export type RowSource =
  | {
      kind: 'security'
      valued: HoldingsByDay
      opening: DayValue | null
      closing: DayValue | null
      flows: DatedFlow[]
      income: DatedAmount[]
    }
  | ({ kind: 'cash'; valued: HoldingsByDay; isPartlyForeign: boolean } & Record<'opening' | 'closing' | CashKind, DatedAmount[]>)

type HoldingsByDay = { opening: ValuedHolding[]; closing: ValuedHolding[] }
type CashKind = 'paid' | 'fromSecurities' | 'income' | 'charges' | 'other'

/** A row of the table: the change as shown, the exact change, and the inputs from which it was computed. */
export type HoldingRow = { id: string; name: string; isCash: boolean; change: ValueChange; exact: ValueChange; source: RowSource }

/** The change of a portfolio in its own currency. */
export type DividedChange = {
  currency: Currency
  /** Rounded so that all amounts add up. */
  rows: HoldingRow[]
  /** Sum of all rows, not rounded. */
  exact: ValueChange
  /** Payments, and securities transferred in (positive) or out (negative). */
  payments: Payment[]
  leftOut: { holding: string; reason: 'no-price' | 'no-exchange-rate' }[]
}

const cashId = 'cash'

/** Divides the change in value of a portfolio by holding; all cash is one row. */
export function divideChange(period: PortfolioPeriod): DividedChange {
  const { opening, closing, ledger } = period
  const { currency } = closing
  const transactions = ledger.transactions.filter(({ on }) => on > (opening?.valuedOn ?? '') && on <= closing.valuedOn)
  const [before, after] = [readDayValues(opening, currency), readDayValues(closing, currency)]
  const leftOut = new Map([...before.unvalued, ...after.unvalued])
  const isSecurity = (id: string | null): id is string => id !== null && !before.cash.has(id) && !after.cash.has(id)
  const ofSecurities = transactions.filter(({ holdingId }) => isSecurity(holdingId) && !leftOut.has(holdingId))
  const byHolding = Map.groupBy(ofSecurities, ({ holdingId }) => holdingId as string)
  const ids = new Set([...before.securities.keys(), ...after.securities.keys(), ...byHolding.keys()].filter((id) => !leftOut.has(id)))
  const rates = [...(opening ? listRates(opening.exchangeRates) : []), ...listRates(closing.exchangeRates)]
  const securities = [...ids].map((id): ExactRow => {
    const own = byHolding.get(id) ?? []
    const [opened, closed] = [before.securities.get(id), after.securities.get(id)]
    const name = after.names.get(id) ?? before.names.get(id) ?? own.find((one) => one.name)?.name ?? id
    const source = {
      kind: 'security' as const,
      valued: { opening: opened ? [opened.holding] : [], closing: closed ? [closed.holding] : [] },
      opening: opened?.value ?? null,
      closing: closed?.value ?? null,
      flows: own.flatMap((one) => listSecurityFlow(one, currency, rates)),
      income: own.filter(isIncome).map(({ on, amount }) => ({ on, value: new Decimal(amount) })),
    }
    return { id, name, isCash: false, exact: computeSecurityChange(source), source }
  })
  const cash = createCashRow(transactions, { before, after, isSecurity, isLeftOut: (id) => leftOut.has(id) })
  const all = [...securities, ...(Object.values(cash.exact).every((amount) => amount.isZero()) ? [] : [cash])]
  const rounded = roundChanges(
    all.map(({ exact }) => exact),
    currencyDecimals(currency),
  )
  return {
    currency,
    exact: sumChanges(all.map(({ exact }) => exact)),
    rows: all.map((row, place) => ({ ...row, change: rounded[place] ?? row.exact })),
    payments: listPayments({ currency, transactions }, (id) => leftOut.has(id)),
    leftOut: [...leftOut].map(([id, reason]) => ({
      holding: after.names.get(id) ?? before.names.get(id) ?? id,
      reason: reason === 'price' ? 'no-price' : 'no-exchange-rate',
    })),
  }
}

type ExactRow = Omit<HoldingRow, 'change'>

type DayValues = {
  securities: Map<string, { value: DayValue; holding: ValuedHolding }>
  names: Map<string, string>
  cash: Map<string, { value: DatedAmount | null; holding: ValuedHolding }>
  hasForeignCash: boolean
  unvalued: Map<string, 'price' | 'exchange-rate'>
}

function readDayValues(upstream: UpstreamHoldings | null, currency: Currency): DayValues {
  const day: DayValues = { securities: new Map(), names: new Map(), cash: new Map(), hasForeignCash: false, unvalued: new Map() }
  const rates = upstream ? listRates(upstream.exchangeRates) : []
  for (const holding of upstream?.holdings ?? []) {
    const toValue = toHoldingToValue(holding, { currency, on: upstream!.valuedOn, rates })
    const { value, missing } = holdingValue(toValue)
    const { on } = toValue
    day.names.set(holding.id, holding.name)
    if (isCash(holding)) day.cash.set(holding.id, { value: missing ? null : { on, value, name: holding.name }, holding: toValue })
    if (missing) day.unvalued.set(holding.id, missing)
    else if (isCash(holding)) day.hasForeignCash ||= holding.priceCurrency !== currency
    else day.securities.set(holding.id, { value: { value, rate: findRate(holding.priceCurrency, currency, rates), on }, holding: toValue })
  }
  return day
}

const isCash = ({ cashTypeId }: UpstreamHolding): boolean => cashTypeId !== null

/** Returns the exchange rate of a price's currency. For pence, this is the rate of pounds. Returns 1 if no rate is known. */
const findRate = (from: Currency | null, to: Currency, rates: readonly ExchangeRate[]): Decimal =>
  findConversion(from === 'GBX' ? 'GBP' : (from ?? to), to, rates)?.factor ?? new Decimal(1)

/** Returns the value of the securities that a transaction moved, before fees. Empty if it moved none. */
function listSecurityFlow(transaction: UpstreamTransaction, currency: Currency, rates: readonly ExchangeRate[]): DatedFlow[] {
  const value = computeSecurityValue(transaction, currency)
  if (value.isZero()) return []
  const { on, exchangeRate, priceCurrency } = transaction
  return [{ on, value, rate: exchangeRate !== null ? new Decimal(exchangeRate) : findRate(priceCurrency, currency, rates) }]
}

const isIncome = (transaction: UpstreamTransaction): boolean => ['dividends', 'gross-interest'].includes(findCategory(transaction))

type CashContext = {
  before: DayValues
  after: DayValues
  isSecurity(id: string | null): id is string
  isLeftOut(id: string): boolean
}

/** Divides the change of all cash. Transactions of excluded securities are classified as `other`. */
function createCashRow(transactions: readonly UpstreamTransaction[], { before, after, isSecurity, isLeftOut }: CashContext): ExactRow {
  const bookings: Record<CashKind, DatedAmount[]> = { paid: [], fromSecurities: [], income: [], charges: [], other: [] }
  for (const transaction of transactions) {
    const [amount, fees] = [new Decimal(transaction.amount), new Decimal(transaction.fees ?? 0)]
    const category = findCategory(transaction)
    const { holdingId, on, name } = transaction
    const ofSecurity = isSecurity(holdingId)
    const add = (part: CashKind, value: Decimal) => {
      if (!value.isZero()) bookings[part].push({ on, value, ...(ofSecurity && name !== null && { name }) })
    }
    if (ofSecurity && isLeftOut(holdingId)) add('other', amount)
    else if (category === 'trade-buys' || category === 'trade-sales') {
      add('fromSecurities', amount.plus(fees))
      add('charges', fees.neg())
    } else if (category === 'dividends' || category === 'gross-interest') add(ofSecurity ? 'fromSecurities' : 'income', amount)
    else if (category === 'management-charges') add('charges', amount)
    else if (category === 'other') add('other', amount)
    else add('paid', amount)
  }
  const [firstCashId] = [...after.cash.keys(), ...before.cash.keys()]
  const names = new Set([...after.cash.keys(), ...before.cash.keys()].map((id) => after.names.get(id) ?? before.names.get(id)))
  const listValuedCash = ({ cash }: DayValues) => [...cash.values()].filter(({ value }) => value !== null)
  const source = {
    kind: 'cash' as const,
    valued: { opening: listValuedCash(before).map(({ holding }) => holding), closing: listValuedCash(after).map(({ holding }) => holding) },
    isPartlyForeign: before.hasForeignCash || after.hasForeignCash,
    opening: listValuedCash(before).flatMap(({ value }) => value ?? []),
    closing: listValuedCash(after).flatMap(({ value }) => value ?? []),
    ...bookings,
  }
  return {
    id: cashId,
    name: names.size === 1 && firstCashId ? (after.names.get(firstCashId) ?? before.names.get(firstCashId) ?? '') : '',
    isCash: true,
    exact: computeCashChange(source),
    source,
  }
}
