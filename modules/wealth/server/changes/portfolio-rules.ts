import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import { Decimal } from '@atrium/domain/decimal'
import { findConversion, type ExchangeRate } from '@atrium/domain/exchange'
import type { Payment } from '@atrium/domain/movement'
import { holdingValue } from '@atrium/domain/valuation'
import { sumChanges, type ValueChange } from '@atrium/domain/value-change'
import { computeCashChange } from '@atrium/domain/value-change/cash'
import { computeSecurityChange, hasAllRates, type ValueAtRate } from '@atrium/domain/value-change/security'
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
type DatedFlow = DatedAmount & ValueAtRate
type DayValue = ValueAtRate & { on: string }

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
export type HoldingRow = {
  id: string
  name: string
  /** Identifies the security in all portfolios of a client: its SEDOL or, if the provider states none, its name. */
  security: string
  isCash: boolean
  change: ValueChange
  exact: ValueChange
  source: RowSource
}

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
  /** Names of the holdings whose market part includes the effect of exchange rates, because a rate is not known. */
  undivided: string[]
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
    const inCurrency = findPriceCurrency([closed?.holding.quote?.currency, opened?.holding.quote?.currency, ...own.map((one) => one.priceCurrency)]) // prettier-ignore
    const conversion = { from: inCurrency, to: currency, rates }
    const source = {
      kind: 'security' as const,
      valued: { opening: opened ? [opened.holding] : [], closing: closed ? [closed.holding] : [] },
      opening: opened ? { ...opened.value, rate: isSameUnit(opened.holding.quote?.currency, inCurrency) ? opened.value.rate : null } : null,
      closing: closed?.value ?? null,
      flows: own.flatMap((one) => listSecurityFlow(one, conversion)),
      income: own.filter(isIncome).map(({ on, amount }) => ({ on, value: new Decimal(amount) })),
    }
    const security = after.sedols.get(id) ?? before.sedols.get(id) ?? name
    return { id, name, security, isCash: false, exact: computeSecurityChange(source), source }
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
    rows: all.map((row, index) => ({ ...row, change: rounded[index] ?? row.exact })),
    payments: listPayments({ currency, transactions }, (id) => leftOut.has(id)),
    leftOut: [...leftOut].map(([id, reason]) => ({
      holding: after.names.get(id) ?? before.names.get(id) ?? id,
      reason: reason === 'price' ? 'no-price' : 'no-exchange-rate',
    })),
    undivided: securities.flatMap(({ name, source }) => (source.kind === 'security' && !hasAllRates(source) ? name : [])),
  }
}

type ExactRow = Omit<HoldingRow, 'change'>

type DayValues = {
  securities: Map<string, { value: DayValue; holding: ValuedHolding }>
  names: Map<string, string>
  sedols: Map<string, string>
  cash: Map<string, { value: DatedAmount | null; holding: ValuedHolding }>
  hasForeignCash: boolean
  unvalued: Map<string, 'price' | 'exchange-rate'>
}

function readDayValues(upstream: UpstreamHoldings | null, currency: Currency): DayValues {
  const day: DayValues = {
    securities: new Map(),
    names: new Map(),
    sedols: new Map(),
    cash: new Map(),
    hasForeignCash: false,
    unvalued: new Map(),
  }
  const rates = upstream ? listRates(upstream.exchangeRates) : []
  for (const holding of upstream?.holdings ?? []) {
    const toValue = toHoldingToValue(holding, { currency, on: upstream!.valuedOn, rates })
    const { value, missing } = holdingValue(toValue)
    const { on } = toValue
    day.names.set(holding.id, holding.name)
    if (holding.sedol) day.sedols.set(holding.id, holding.sedol)
    if (isCash(holding)) day.cash.set(holding.id, { value: missing ? null : { on, value, name: holding.name }, holding: toValue })
    if (missing) day.unvalued.set(holding.id, missing)
    else if (isCash(holding)) day.hasForeignCash ||= holding.priceCurrency !== currency
    else
      day.securities.set(holding.id, {
        value: { value, rate: findRate({ from: holding.priceCurrency, to: currency, rates }), on },
        holding: toValue,
      })
  }
  return day
}

const isCash = ({ cashTypeId }: UpstreamHolding): boolean => cashTypeId !== null

/** The currency of a holding's price, or pounds if that is pence, and the portfolio's currency. `from` is null if it is not known. */
type RateRequest = { from: Currency | null; to: Currency; rates: readonly ExchangeRate[] }

const toMainUnit = (currency: Currency): Currency => (currency === 'GBX' ? 'GBP' : currency)

const isSameUnit = (one: Currency | null | undefined, other: Currency | null): boolean =>
  one !== null && one !== undefined && other !== null && toMainUnit(one) === toMainUnit(other)

/** Returns the first known currency. For pence, this is pounds. */
function findPriceCurrency(currencies: readonly (Currency | null | undefined)[]): Currency | null {
  const known = currencies.find((one) => one !== null && one !== undefined)
  return known ? toMainUnit(known) : null
}

/** Returns the exchange rate of a price's currency. For pence, this is the rate of pounds. Null if no rate is known. */
const findRate = ({ from, to, rates }: RateRequest): Decimal | null => (from && findConversion(toMainUnit(from), to, rates)?.factor) ?? null

/**
 * Returns the rate of the holding's currency on the day of a transaction: the rate of the transaction, if it is in this currency, or
 * otherwise a rate of the same day. Null if no such rate is known.
 */
function findRateOfDay({ on, exchangeRate, priceCurrency }: UpstreamTransaction, { from, to, rates }: RateRequest): Decimal | null {
  const isStated = exchangeRate !== null && new Decimal(exchangeRate).gt(0) && (priceCurrency === null || isSameUnit(priceCurrency, from))
  if (from !== null && isStated) return new Decimal(exchangeRate)
  return findRate({ from, to, rates: rates.filter((rate) => rate.on === on) })
}

/** Returns the value of the securities that a transaction moved, before fees. Empty if it moved none. */
function listSecurityFlow(transaction: UpstreamTransaction, conversion: RateRequest): DatedFlow[] {
  const value = computeSecurityValue(transaction, conversion.to)
  return value.isZero() ? [] : [{ on: transaction.on, value, rate: findRateOfDay(transaction, conversion) }]
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
    security: cashId,
    name: names.size === 1 && firstCashId ? (after.names.get(firstCashId) ?? before.names.get(firstCashId) ?? '') : '',
    isCash: true,
    exact: computeCashChange(source),
    source,
  }
}
