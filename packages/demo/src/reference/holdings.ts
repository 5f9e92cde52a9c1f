import type { Transaction } from '../ledger/transaction.ts'
import { findPrice } from '../market/prices.ts'
import { findRate } from '../market/rates.ts'
import type { Currency, Security } from '../market/securities.ts'
import { minus, plus, ratio, times, whole, formatRatio, zero, type Ratio } from './ratio.ts'

/** A holding at average cost: units in 1/10,000,000, and cost in the portfolio's currency. */
export type Lot = { security: Security; units: bigint; cost: Ratio }
export type ReferenceResult = { cash: Ratio; lots: Lot[] }

/**
 * Computes the cash and the holdings of a day at average cost. A purchase adds its cash amount, including fees. A transfer in adds the
 * original cost of its lots or, if unknown, its value rounded to the penny. A sale removes cost in proportion to the units. A holding sold
 * completely is removed with its cost.
 */
export function computeHoldings(transactions: readonly Transaction[], day: number): ReferenceResult {
  const lots = new Map<string, Lot>()
  let cash = 0n
  for (const entry of transactions.filter((transaction) => transaction.day <= day)) {
    cash += entry.amount
    if (!entry.security || entry.quantity === 0n) continue
    const before = lots.get(entry.security.symbol) ?? { security: entry.security, units: 0n, cost: zero }
    const after = applyEntry(before, entry)
    if (after.units === 0n) lots.delete(entry.security.symbol)
    else lots.set(entry.security.symbol, after)
  }
  return { cash: ratio(cash, 100n), lots: [...lots.values()] }
}

function applyEntry(lot: Lot, entry: Transaction): Lot {
  if (entry.type !== 'Sale') return { ...lot, units: lot.units + entry.quantity, cost: plus(lot.cost, computeAcquisitionCost(entry)) }
  const share = ratio(entry.quantity, lot.units)
  return { ...lot, units: lot.units - entry.quantity, cost: minus(lot.cost, times(lot.cost, share)) }
}

function computeAcquisitionCost(entry: Transaction): Ratio {
  if (entry.type === 'Purchase') return ratio(-entry.amount, 100n)
  if (entry.lots.length > 0) return entry.lots.reduce((total, { cost }) => plus(total, ratio(cost, 100n)), zero)
  const value = times(
    times(ratio(entry.quantity, 10_000_000n), toMajorUnits(entry.security!, entry.price)),
    ratio(BigInt(entry.rate), 1_000_000n),
  )
  return times(whole(BigInt(formatRatio(value, 2).replace('.', ''))), ratio(1n, 100n))
}

/** Returns the value in a currency at the day's closing price and rate, or null without a price. */
export function computeValue({ security, units }: Lot, currency: Currency, day: number): Ratio | null {
  const price = findPrice(security, day)
  if (price === null) return null
  return times(
    times(ratio(units, 10_000_000n), toMajorUnits(security, price)),
    computeRate(security.priceCurrency === 'GBX' ? 'GBP' : security.priceCurrency, currency, day),
  )
}

export const computeRate = (from: Currency, to: Currency, day: number): Ratio => ratio(BigInt(findRate(from, to, day)), 1_000_000n)

/** Converts a price to major units: pence are hundredths of a pound. */
const toMajorUnits = (security: Security, price: number) => ratio(BigInt(price), security.priceCurrency === 'GBX' ? 1_000_000n : 10_000n)
