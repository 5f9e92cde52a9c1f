import { findPrice } from '../market/prices.ts'
import { toMajorCurrency, findRate } from '../market/rates.ts'
import type { Security } from '../market/securities.ts'
import { divideRounded } from '../integers.ts'
import { postEntry, type Book } from './book.ts'
import type { LotPlan } from './portfolio.ts'
import type { DealingCost, OriginalLot } from './transaction.ts'
import { exactPerPenny, computeExactValue, pence } from './valuation.ts'

/** Buys as much as the budget allows, including costs. Buys nothing if that is less than the smallest tradeable quantity. */
export function buy(book: Book, day: number, security: Security, budget: bigint): void {
  const quantity = computeQuantity(book, day, security, budget)
  if (quantity <= 0n) return
  const gross = pence(computeExactValue(security, quantity, day, book.plan.currency)!)
  const costs = dealingCosts(book, security, gross, true)
  const amount = gross + sum(costs)
  if (amount > book.cash) return
  postEntry(book, day, { type: 'Purchase', amount: -amount, costs, ...describeDeal(book, day, security, quantity) })
}

export function sell(book: Book, day: number, security: Security, quantity: bigint): void {
  if (quantity <= 0n || findPrice(security, day) === null) return
  const gross = pence(computeExactValue(security, quantity, day, book.plan.currency)!)
  const costs = dealingCosts(book, security, gross, false)
  if (gross <= sum(costs)) return
  postEntry(book, day, { type: 'Sale', amount: gross - sum(costs), costs, ...describeDeal(book, day, security, quantity) })
}

/** Books a transfer in of securities from another manager, at the price of the day and without cash. */
export function receive(book: Book, day: number, security: Security, value: bigint): void {
  const quantity = roundToSteps(security, (value * exactPerPenny) / valueSmallestUnit(book, day, security))
  if (quantity <= 0n) return
  const flow = pence(computeExactValue(security, quantity, day, book.plan.currency)!)
  const lots = originalLots(book.plan.originalLots, security, quantity, flow)
  postEntry(book, day, { type: 'Transfer in', amount: 0n, flow, lots, ...describeDeal(book, day, security, quantity) })
}

/** Returns the lots of a transfer in, oldest first. The last lot has the remaining units. */
function originalLots(plans: readonly LotPlan[], security: Security, quantity: bigint, value: bigint): OriginalLot[] {
  let remaining = quantity
  return plans.map(({ on, units, cost }, index) => {
    const lotUnits = index === plans.length - 1 ? remaining : roundToSteps(security, (quantity * BigInt(units)) / 100n)
    remaining -= lotUnits
    return { on, quantity: lotUnits, cost: divideRounded(value * BigInt(units * cost), 10_000n) }
  })
}

/** Sells holdings, the largest first, until there is enough cash. Private funds cannot be sold. */
export function raiseCash(book: Book, day: number, need: bigint): void {
  const valued = [...book.units]
    .filter(([security]) => security.kind !== 'private')
    .map(([security, units]) => ({ security, units, value: computeExactValue(security, units, day, book.plan.currency) ?? 0n }))
    .sort((one, other) => (one.value < other.value ? 1 : one.value > other.value ? -1 : one.security.index - other.security.index))
  for (const { security, units, value } of valued) {
    if (book.cash >= need || value === 0n) return
    // Two per cent more is sold, to cover costs and rounding to whole shares.
    const quantity = (units * (need - book.cash) * exactPerPenny * 102n) / (value * 100n)
    const steps = roundToSteps(security, quantity) + security.step
    sell(book, day, security, steps < units ? steps : units)
  }
}

export const roundToSteps = (security: Security, quantity: bigint): bigint => (quantity / security.step) * security.step

const sum = (costs: DealingCost[]) => costs.reduce((total, cost) => total + cost.amount, 0n)

/** Returns the exact value of a 10,000,000th of a unit. */
const valueSmallestUnit = (book: Book, day: number, security: Security) => computeExactValue(security, 1n, day, book.plan.currency)!

function computeQuantity(book: Book, day: number, security: Security, budget: bigint): bigint {
  if (findPrice(security, day) === null) return 0n
  // One per cent of the budget and 10.00 are reserved for commission, stamp duty and conversion.
  const spendable = (budget * 99n) / 100n - 1_000n
  return spendable <= 0n ? 0n : roundToSteps(security, (spendable * exactPerPenny) / valueSmallestUnit(book, day, security))
}

const describeDeal = (book: Book, day: number, security: Security, quantity: bigint) => ({
  security,
  quantity,
  price: findPrice(security, day)!,
  rate: findRate(toMajorCurrency(security.priceCurrency), book.plan.currency, day),
  settlementDay: day + (security.kind === 'bond' ? 1 : 2),
})

/**
 * Returns the costs of a deal in pence. Shares and bonds cost 0.1 % commission, at most 25.00. Purchases of shares priced in pence cost 0.5
 * % stamp duty. Securities in another currency than the portfolio cost 0.2 % for conversion.
 */
function dealingCosts(book: Book, security: Security, gross: bigint, bought: boolean): DealingCost[] {
  const charge = (type: DealingCost['type'], points: bigint) => ({ type, amount: divideRounded(gross * points, 10_000n) })
  const costs: DealingCost[] = []
  const commission = charge('Commission', 10n)
  if (security.kind === 'share' || security.kind === 'bond')
    costs.push({ ...commission, amount: commission.amount > 2_500n ? 2_500n : commission.amount })
  if (bought && security.kind === 'share' && security.priceCurrency === 'GBX') costs.push(charge('Stamp duty', 50n))
  if (toMajorCurrency(security.priceCurrency) !== book.plan.currency) costs.push(charge('Currency conversion', 20n))
  return costs.filter((cost) => cost.amount > 0n)
}
