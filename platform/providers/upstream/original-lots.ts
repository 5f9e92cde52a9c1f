import * as z from 'zod/mini'
import { Decimal, sum } from '@atrium/domain/decimal'
import type { OriginalLot, UpstreamTransaction } from '../ports/transactions.ts'
import { sortByDay } from './reading.ts'

/** The fields of a transaction with which its lots must agree. */
type Delivery = Pick<UpstreamTransaction, 'on' | 'quantity' | 'lots'> & { isTransferIn: boolean }

/** Names that the provider's protocol uses for the list of lots and for its fields. */
type FieldNames = { list: string; cost: string; on: string }

/**
 * Creates a check of a transaction's lots. They must belong to a transfer in, add up to its units, not be later than the transfer, and have
 * no negative cost. The issue names the first invalid field.
 */
export function createLotsCheck<Entry>(names: FieldNames, readDelivery: (entry: Entry) => Delivery): z.core.CheckFn<Entry> {
  return ({ value, issues }) => {
    // Fields that are already reported as invalid cannot be added up or compared.
    if (issues.length > 0) return
    const mismatch = findMismatch(readDelivery(value), names)
    if (mismatch) issues.push({ code: 'custom', input: value, path: mismatch.path, params: { expected: mismatch.expected } })
  }
}

/** Sorts lots from oldest to newest. Returns null for an empty list. */
export const sortLots = (lots: readonly OriginalLot[] | null): OriginalLot[] | null => (lots && lots.length > 0 ? sortByDay(lots) : null)

type Mismatch = { path: (string | number)[]; expected: string }

function findMismatch({ on, quantity, lots, isTransferIn }: Delivery, names: FieldNames): Mismatch | null {
  if (!lots || lots.length === 0) return null
  if (!isTransferIn) return { path: [names.list], expected: 'no lots for this type of transaction' }
  const lateIndex = lots.findIndex((lot) => lot.on > on)
  if (lateIndex !== -1) return { path: [names.list, lateIndex, names.on], expected: 'a day not after the transfer' }
  const negativeIndex = lots.findIndex(({ cost }) => cost.startsWith('-'))
  if (negativeIndex !== -1) return { path: [names.list, negativeIndex, names.cost], expected: 'zero or more' }
  const units = lots.map((lot) => new Decimal(lot.quantity))
  const isWhole = units.every((one) => one.gt(0)) && sum(units).eq(quantity ?? 0)
  return isWhole ? null : { path: [names.list], expected: 'units above zero that add up to the units of the transfer' }
}
