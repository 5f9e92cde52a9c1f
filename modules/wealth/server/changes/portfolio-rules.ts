import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal, roundTo, sum, zero } from '@atrium/domain/decimal'
import { conversion, type ExchangeRate } from '@atrium/domain/exchange'
import { valueOfHolding } from '@atrium/domain/valuation'
import {
  changeOfCash,
  changeOfSecurity,
  roundChanges,
  sumChanges,
  type SecurityFlow,
  type ValueAtRate,
  type ValueChange,
} from '@atrium/domain/value-change'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import { mapQuote } from '@atrium/investments/server/portfolios/holdings-rules'
import type { UpstreamHolding, UpstreamHoldings } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'
import { bookedValue, findCategory, type Booked } from '@atrium/platform/providers/trades/trades'

/** A portfolio on two days with its transactions. `opening` is null if it had no holdings yet. */
export type PortfolioPeriod = { opening: UpstreamHoldings | null; closing: UpstreamHoldings; ledger: Booked }

export type HoldingRow = { id: string; name: string; isCash: boolean; change: ValueChange }

export type Payment = { on: string; amount: Decimal }

/** The change of a portfolio in its own currency. */
export type DividedChange = {
  currency: Currency
  /** Rounded so that all amounts add up. */
  rows: HoldingRow[]
  /** Sum of all rows, not rounded. */
  exact: ValueChange
  /** Payments and securities received (positive) or delivered (negative). */
  payments: Payment[]
  leftOut: { holding: string; reason: 'no-price' | 'no-exchange-rate' }[]
}

const cashId = 'cash'

/** Divides the change in value of a portfolio by holding; all cash is one row. */
export function divideChange(period: PortfolioPeriod): DividedChange {
  const { opening, closing, ledger } = period
  const { currency } = closing
  const transactions = ledger.transactions.filter(({ on }) => on > (opening?.valuedOn ?? '') && on <= closing.valuedOn)
  const [before, after] = [valuesOf(opening, currency), valuesOf(closing, currency)]
  const leftOut = new Map([...before.unvalued, ...after.unvalued])
  const isSecurity = (id: string | null): id is string => id !== null && !before.cashIds.has(id) && !after.cashIds.has(id)
  const ofSecurities = transactions.filter(({ holdingId }) => isSecurity(holdingId) && !leftOut.has(holdingId))
  const byHolding = Map.groupBy(ofSecurities, ({ holdingId }) => holdingId as string)
  const ids = new Set([...before.values.keys(), ...after.values.keys(), ...byHolding.keys()].filter((id) => !leftOut.has(id)))
  const rates = [...(opening ? listRates(opening.exchangeRates) : []), ...listRates(closing.exchangeRates)]
  const securities = [...ids].map((id) => {
    const own = byHolding.get(id) ?? []
    const [opened, closed] = [before.values.get(id) ?? null, after.values.get(id) ?? null]
    const flows = own.flatMap((one) => flowOf(one, currency, rates))
    const income = sum(own.filter(isIncome).map(({ amount }) => new Decimal(amount)))
    const name = after.names.get(id) ?? before.names.get(id) ?? own.find((one) => one.name)?.name ?? id
    return { id, name, isCash: false, change: changeOfSecurity({ opening: opened, closing: closed, flows, income }) }
  })
  const cash = cashRow(transactions, { before, after, isSecurity, isLeftOut: (id) => leftOut.has(id) })
  const all = [...securities, ...(Object.values(cash.change).every((amount) => amount.isZero()) ? [] : [cash])]
  const rounded = roundChanges(
    all.map(({ change }) => change),
    currencyDecimals(currency),
  )
  return {
    currency,
    exact: sumChanges(all.map(({ change }) => change)),
    rows: all.map((row, place) => ({ ...row, change: rounded[place] ?? row.change })),
    payments: transactions.flatMap((one) => paymentOf(one, currency, (id) => leftOut.has(id))),
    leftOut: [...leftOut].map(([id, reason]) => ({
      holding: after.names.get(id) ?? before.names.get(id) ?? id,
      reason: reason === 'price' ? 'no-price' : 'no-exchange-rate',
    })),
  }
}

type DayValues = {
  values: Map<string, ValueAtRate>
  names: Map<string, string>
  cashIds: Set<string>
  cash: Decimal
  hasForeignCash: boolean
  unvalued: Map<string, 'price' | 'exchange-rate'>
}

function valuesOf(held: UpstreamHoldings | null, currency: Currency): DayValues {
  const day: DayValues = {
    values: new Map(),
    names: new Map(),
    cashIds: new Set(),
    cash: zero,
    hasForeignCash: false,
    unvalued: new Map(),
  }
  const rates = held ? listRates(held.exchangeRates) : []
  for (const holding of held?.holdings ?? []) {
    const { value, missing } = valueOfHolding(new Decimal(holding.quantity), mapQuote(holding), currency, rates)
    day.names.set(holding.id, holding.name)
    if (isCash(holding)) day.cashIds.add(holding.id)
    if (missing) day.unvalued.set(holding.id, missing)
    else if (isCash(holding)) {
      day.cash = day.cash.plus(value)
      day.hasForeignCash ||= holding.priceCurrency !== currency
    } else day.values.set(holding.id, { value, rate: rateOf(holding.priceCurrency, currency, rates) })
  }
  return day
}

const isCash = ({ cashTypeId }: UpstreamHolding): boolean => cashTypeId !== null

/** Returns the rate of a price's currency, pounds for pence. Values with the currency are known, so the rate is too. */
const rateOf = (from: Currency | null, to: Currency, rates: readonly ExchangeRate[]): Decimal =>
  conversion(from === 'GBX' ? 'GBP' : (from ?? to), to, rates)?.factor ?? new Decimal(1)

/** Returns the securities moved by a transaction, at their value without fees. */
function flowOf(transaction: UpstreamTransaction, currency: Currency, rates: readonly ExchangeRate[]): SecurityFlow[] {
  const value = securityValueOf(transaction, currency)
  if (value.isZero()) return []
  const { exchangeRate, priceCurrency } = transaction
  return [{ value, rate: exchangeRate !== null ? new Decimal(exchangeRate) : rateOf(priceCurrency, currency, rates) }]
}

function securityValueOf(transaction: UpstreamTransaction, currency: Currency): Decimal {
  const [amount, fees] = [new Decimal(transaction.amount), new Decimal(transaction.fees ?? 0)]
  switch (findCategory(transaction)) {
    case 'trade-buys':
    case 'trade-sales':
      return amount.plus(fees).neg()
    case 'transfers-in':
      return bookedValue(transaction, currency)
    case 'transfers-out':
      return bookedValue(transaction, currency).neg()
    default:
      return zero
  }
}

const isIncome = (transaction: UpstreamTransaction): boolean => ['dividends', 'gross-interest'].includes(findCategory(transaction))

/** Returns the payment or the securities moved without cash. */
function paymentOf(transaction: UpstreamTransaction, currency: Currency, isLeftOut: (id: string) => boolean): Payment[] {
  const category = findCategory(transaction)
  const cash = new Decimal(transaction.amount)
  const isTransfer = category === 'transfers-in' || category === 'transfers-out'
  if (!isTransfer && category !== 'payments-in' && category !== 'payments-out') return []
  const { holdingId } = transaction
  const securities = isTransfer && holdingId !== null && !isLeftOut(holdingId) ? securityValueOf(transaction, currency) : zero
  const amount = roundTo(cash.plus(securities), currencyDecimals(currency))
  return amount.isZero() ? [] : [{ on: transaction.on, amount }]
}

type CashContext = {
  before: DayValues
  after: DayValues
  isSecurity(id: string | null): id is string
  isLeftOut(id: string): boolean
}

/** Divides the change of all cash. Bookings of securities that are left out of both values count as other. */
function cashRow(transactions: readonly UpstreamTransaction[], { before, after, isSecurity, isLeftOut }: CashContext): HoldingRow {
  const sums = { paid: zero, fromSecurities: zero, income: zero, charges: zero, other: zero }
  const add = (part: keyof typeof sums, amount: Decimal) => (sums[part] = sums[part].plus(amount))
  for (const transaction of transactions) {
    const [amount, fees] = [new Decimal(transaction.amount), new Decimal(transaction.fees ?? 0)]
    const category = findCategory(transaction)
    const { holdingId } = transaction
    if (isSecurity(holdingId) && isLeftOut(holdingId)) add('other', amount)
    else if (category === 'trade-buys' || category === 'trade-sales') {
      add('fromSecurities', amount.plus(fees))
      add('charges', fees.neg())
    } else if (category === 'dividends' || category === 'gross-interest') add(isSecurity(holdingId) ? 'fromSecurities' : 'income', amount)
    else if (category === 'management-charges') add('charges', amount)
    else if (category === 'other') add('other', amount)
    else add('paid', amount)
  }
  const isPartlyForeign = before.hasForeignCash || after.hasForeignCash
  const [only] = [...after.cashIds, ...before.cashIds]
  const names = new Set([...after.cashIds, ...before.cashIds].map((id) => after.names.get(id) ?? before.names.get(id)))
  return {
    id: cashId,
    name: names.size === 1 && only ? (after.names.get(only) ?? before.names.get(only) ?? '') : '',
    isCash: true,
    change: changeOfCash({ opening: before.cash, closing: after.cash, ...sums, isPartlyForeign }),
  }
}
