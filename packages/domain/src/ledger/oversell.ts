import { Decimal, one, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { oversellMessage, roundUnits } from '../units.ts'
import { listEffectiveEntries, type LedgerEntry, type SaleEntry, type TransferOutEntry } from './entry.ts'

/**
 * Checks that an entry can be added to a ledger. It is refused if it removes more units than are held on its day, or if it leaves too few
 * for a later sale or transfer out. The message states the largest possible number of units.
 * @throws DomainError `OVERSELL` "You only have that many units: N"
 * @example 10 bought in March, 8 sold in May: a sale of 5 dated April is refused, you only have that many units: 2
 */
export function refuseOversell(entries: readonly LedgerEntry[], next: LedgerEntry): void {
  if (next.kind === 'sale' || next.kind === 'transfer-out') {
    const spare = computeSpareUnits(entries, next)
    if (next.units.gt(spare)) refuse('OVERSELL', oversellMessage(spare), next.id)
  }
  walkUnits([...entries, next], (entry, held) => {
    if (held.lt(zero) && isRemoval(entry)) refuse('OVERSELL', oversellMessage(held.plus(entry.units)), entry.id)
  })
}

/** Returns the largest number of units that can be removed on the day of an entry so that no later balance is below zero. */
export function computeSpareUnits(entries: readonly LedgerEntry[], next: RemovalEntry): Decimal {
  let security: string | null = null
  // One unit on the day of `next` becomes `factor` units by the current day of the walk.
  let factor = one
  let spare: Decimal | null = null
  walkUnits([...entries, next], (entry, _held, unitsOf) => {
    if (entry.id === next.id) security = next.security
    if (security === null || entry.account !== next.account) return
    if (entry.kind === 'split' && entry.security === security) factor = factor.times(entry.multiplier)
    if (entry.kind === 'exchange' && entry.security === security) {
      factor = factor.times(entry.ratio)
      security = entry.into
    }
    // The walk has already removed the entry's own units, so they are added back for the balance without the entry.
    const balanceWithoutEntry = unitsOf(security).div(factor).plus(next.units)
    spare = spare === null ? balanceWithoutEntry : Decimal.min(spare, balanceWithoutEntry)
  })
  return Decimal.max(zero, roundDown(spare ?? zero))
}

function roundDown(units: Decimal): Decimal {
  return units.toDecimalPlaces(7, Decimal.ROUND_DOWN)
}

type RemovalEntry = SaleEntry | TransferOutEntry

function isRemoval(entry: LedgerEntry): entry is RemovalEntry {
  return entry.kind === 'sale' || entry.kind === 'transfer-out'
}

type Visit = (entry: LedgerEntry, held: Decimal, unitsOf: (security: string) => Decimal) => void

/** Visits the entries of a ledger in order, with the units held after each. Unlike in the book, balances may be negative. */
function walkUnits(entries: readonly LedgerEntry[], visit: Visit): void {
  const units = new Map<string, Decimal>()
  for (const entry of listEffectiveEntries(entries)) {
    const key = (security: string) => JSON.stringify([entry.account, security])
    const unitsHeld = (security: string) => units.get(key(security)) ?? zero
    const security = entry.kind === 'fx' ? undefined : entry.security
    if (security !== undefined) {
      units.set(key(security), unitsAfter(entry, unitsHeld(security)))
      if (entry.kind === 'exchange') moveUnits(entry.security, entry.into, entry.ratio)
    }
    visit(entry, security === undefined ? zero : unitsHeld(security), unitsHeld)

    function moveUnits(from: string, into: string, ratio: Decimal): void {
      const movedUnits = roundUnits(unitsHeld(from).times(ratio))
      units.set(key(from), zero)
      units.set(key(into), unitsHeld(into).plus(movedUnits))
    }
  }
}

function unitsAfter(entry: LedgerEntry, held: Decimal): Decimal {
  switch (entry.kind) {
    case 'purchase':
      return held.plus(entry.units)
    case 'transfer-in':
      return entry.lots.reduce((total, lot) => total.plus(lot.units), held)
    case 'sale':
    case 'transfer-out':
      return held.minus(entry.units)
    case 'split':
      return roundUnits(held.times(entry.multiplier))
    default:
      return held
  }
}
