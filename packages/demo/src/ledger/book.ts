import type { Security } from '../market/securities.ts'
import type { PortfolioPlan } from './portfolio.ts'
import { getUnitsChange, type Transaction } from './transaction.ts'
import { toExactCash, computeExactValue, pence } from './valuation.ts'

/** A portfolio while its history is generated. */
export type Book = {
  plan: PortfolioPlan
  transactions: Transaction[]
  cash: bigint
  units: Map<Security, bigint>
  /** Target weights for investing new money. */
  targets: { security: Security; weight: number }[]
}

type Entry = Pick<Transaction, 'type' | 'amount'> & Partial<Transaction>

/**
 * Adds an entry, and updates cash and units.
 * @throws Error if the cash balance or the units of a security become negative, which is a bug in the plan
 */
export function postEntry(book: Book, day: number, entry: Entry): void {
  const number = String(book.transactions.length + 1).padStart(4, '0')
  const transaction: Transaction = {
    id: `${book.plan.id}-T${number}`,
    day,
    settlementDay: day,
    security: null,
    quantity: 0n,
    price: 0,
    rate: 1_000_000,
    costs: [],
    flow: 0n,
    lots: [],
    ...entry,
  }
  book.transactions.push(transaction)
  book.cash += transaction.amount
  if (book.cash < 0n) throw new Error(`${transaction.id} leaves ${book.plan.id} with a negative cash balance`)
  if (transaction.security) moveUnits(book, transaction.security, getUnitsChange(transaction))
}

/** Returns the exact value of cash and of all holdings that have a price on the day. */
export function computeBookValue(book: Book, day: number): bigint {
  let total = toExactCash(book.cash)
  for (const [security, units] of book.units) total += computeExactValue(security, units, day, book.plan.currency) ?? 0n
  return total
}

export const computeBookPence = (book: Book, day: number): bigint => pence(computeBookValue(book, day))

function moveUnits(book: Book, security: Security, change: bigint): void {
  const units = (book.units.get(security) ?? 0n) + change
  if (units < 0n) throw new Error(`${book.plan.id} sold more ${security.symbol} than it held`)
  if (units === 0n) book.units.delete(security)
  else book.units.set(security, units)
}
