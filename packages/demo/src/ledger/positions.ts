import type { Security } from '../market/securities.ts'
import type { Ledger } from './ledger.ts'
import { unitsMoved, type Transaction } from './transaction.ts'
import { exactCash, exactValue } from './valuation.ts'

export type Positions = { cash: bigint; units: Map<Security, bigint> }

export function positionsOn(ledger: Ledger, day: number): Positions {
  const positions: Positions = { cash: 0n, units: new Map() }
  for (const transaction of ledger.transactions) {
    if (transaction.day > day) break
    apply(positions, transaction)
  }
  return positions
}

/** Returns the exact value of cash and of all priced positions, in the portfolio's currency. */
export const valueOn = (ledger: Ledger, day: number): bigint => valueOf(positionsOn(ledger, day), ledger, day)

/**
 * Computes a value for each day, by default the exact value of the portfolio, in one pass over the transactions. The days must be in
 * ascending order.
 */
export function valuesOn(
  ledger: Ledger,
  days: readonly number[],
  of: (positions: Positions, day: number) => bigint = (positions, day) => valueOf(positions, ledger, day),
): bigint[] {
  const positions: Positions = { cash: 0n, units: new Map() }
  let next = 0
  return days.map((day) => {
    while (next < ledger.transactions.length && ledger.transactions[next]!.day <= day) apply(positions, ledger.transactions[next++]!)
    return of(positions, day)
  })
}

function valueOf(positions: Positions, ledger: Ledger, day: number): bigint {
  let total = exactCash(positions.cash)
  for (const [security, units] of positions.units) total += exactValue(security, units, day, ledger.plan.currency) ?? 0n
  return total
}

function apply(positions: Positions, transaction: Transaction): void {
  positions.cash += transaction.amount
  if (!transaction.security) return
  const units = (positions.units.get(transaction.security) ?? 0n) + unitsMoved(transaction)
  if (units === 0n) positions.units.delete(transaction.security)
  else positions.units.set(transaction.security, units)
}
