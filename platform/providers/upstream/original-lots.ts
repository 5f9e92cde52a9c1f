import * as z from 'zod/mini'
import { Decimal, sum } from '@atrium/domain/decimal'
import type { OriginalLot, UpstreamTransaction } from '../ports/transactions.ts'
import { byDay } from './reading.ts'

/** The fields of an entry that its lots depend on, in the product's words. */
type Delivery = Pick<UpstreamTransaction, 'on' | 'quantity' | 'lots'> & { isTransferIn: boolean }

/** Names of the list of lots and its fields in a protocol. */
type Names = { list: string; cost: string; on: string }

/**
 * Checks the lots of an entry: they belong to a transfer in, have no negative cost, are not later than the transfer, and sum to its units.
 * Otherwise the first invalid lot is reported.
 */
export function agreeingLots<Entry>(names: Names, deliveryOf: (entry: Entry) => Delivery): z.core.CheckFn<Entry> {
  return ({ value, issues }) => {
    // Invalid numbers and days were reported before, and cannot be summed.
    if (issues.length > 0) return
    const found = disagreement(deliveryOf(value), names)
    if (found) issues.push({ code: 'custom', input: value, path: found.path, params: { expected: found.expected } })
  }
}

/** Sorts lots oldest first; an empty list counts as missing. */
export const inOrder = (lots: readonly OriginalLot[] | null): OriginalLot[] | null => (lots && lots.length > 0 ? byDay(lots) : null)

type Disagreement = { path: (string | number)[]; expected: string }

function disagreement({ on, quantity, lots, isTransferIn }: Delivery, names: Names): Disagreement | null {
  if (!lots || lots.length === 0) return null
  if (!isTransferIn) return { path: [names.list], expected: 'none of what is no transfer in' }
  const late = lots.findIndex((lot) => lot.on > on)
  if (late !== -1) return { path: [names.list, late, names.on], expected: 'a day up to the transfer’s' }
  const negative = lots.findIndex(({ cost }) => cost.startsWith('-'))
  if (negative !== -1) return { path: [names.list, negative, names.cost], expected: 'zero or more' }
  const units = lots.map((lot) => new Decimal(lot.quantity))
  const isWhole = units.every((one) => one.gt(0)) && sum(units).eq(quantity ?? 0)
  return isWhole ? null : { path: [names.list], expected: 'units above zero that come to those of the transfer' }
}
