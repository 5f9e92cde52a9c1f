import type { Security } from '../market/securities.ts'
import type { Ledger } from './ledger.ts'
import { getUnitsChange, type Transaction } from './transaction.ts'
import { toExactCash, computeExactValue } from './valuation.ts'

export type Positions = { cash: bigint; units: Map<Security, bigint> }

export function computePositions(ledger: Ledger, day: number): Positions {
  const positions: Positions = { cash: 0n, units: new Map() }
  for (const transaction of ledger.transactions) {
    if (transaction.day > day) break
    applyTransaction(positions, transaction)
  }
  return positions
}

/** Returns the exact value of cash and of all priced positions, in the portfolio's currency. */
export const computeValueOn = (ledger: Ledger, day: number): bigint => valuePositions(computePositions(ledger, day), ledger, day)

/**
 * Computes a value for each day, by default the exact value of the portfolio, in one pass over the transactions. The days must be in
 * ascending order.
 */
export function computeValuesOn(
  ledger: Ledger,
  days: readonly number[],
  valuate: (positions: Positions, day: number) => bigint = (positions, day) => valuePositions(positions, ledger, day),
): bigint[] {
  const positions: Positions = { cash: 0n, units: new Map() }
  let next = 0
  return days.map((day) => {
    while (next < ledger.transactions.length && ledger.transactions[next]!.day <= day)
      applyTransaction(positions, ledger.transactions[next++]!)
    return valuate(positions, day)
  })
}

function valuePositions(positions: Positions, ledger: Ledger, day: number): bigint {
  let total = toExactCash(positions.cash)
  for (const [security, units] of positions.units) total += computeExactValue(security, units, day, ledger.plan.currency) ?? 0n
  return total
}

function applyTransaction(positions: Positions, transaction: Transaction): void {
  positions.cash += transaction.amount
  if (!transaction.security) return
  const units = (positions.units.get(transaction.security) ?? 0n) + getUnitsChange(transaction)
  if (units === 0n) positions.units.delete(transaction.security)
  else positions.units.set(transaction.security, units)
}
