import { plainDate, type PlainDateText } from '../calendar.ts'
import type { Currency } from '../currency.ts'
import type { Decimal } from '../decimal.ts'
import { DomainError } from '../error.ts'
import { byDay, compareText } from '../order.ts'

type BaseEntry = {
  id: string
  on: PlainDateText
  account: string
  /** Currency of its amounts and prices. */
  currency: Currency
  /** Price of one unit of the entry's currency in the ledger's currency; if missing, rates are taken from a table. */
  rate?: Decimal | undefined
}

type SecurityEntry = BaseEntry & { security: string }

/** Lot of transferred securities, with its day of purchase and its cost. */
export type Lot = { on: PlainDateText; units: Decimal; cost: Decimal }

/** A purchase. `amount` is units × price without fees; `amount`, `units` and `fees` are zero or more. */
export type PurchaseEntry = SecurityEntry & { kind: 'purchase'; units: Decimal; amount: Decimal; fees: Decimal }
export type SaleEntry = SecurityEntry & { kind: 'sale'; units: Decimal; amount: Decimal; fees: Decimal }

/** A transfer in of securities, with original costs and dates. `from` names the previous account, if it belongs to the same person. */
export type TransferInEntry = SecurityEntry & { kind: 'transfer-in'; lots: readonly Lot[]; from?: string | undefined }

/** A transfer out of securities, with their share of cost. `to` names the receiving account, if it belongs to the same person. */
export type TransferOutEntry = SecurityEntry & { kind: 'transfer-out'; units: Decimal; to?: string | undefined }

/** A split: units × multiplier, with unchanged cost, before the trades of its day. */
export type SplitEntry = SecurityEntry & { kind: 'split'; multiplier: Decimal }

/** Merger or conversion: each unit becomes `ratio` units of `into`, with its cost and dates. */
export type ExchangeEntry = SecurityEntry & { kind: 'exchange'; into: string; ratio: Decimal }

/** Price of a property on a day, per unit. */
export type PricePointEntry = SecurityEntry & { kind: 'price-point'; price: Decimal }

/** An entry that changes only cash; a dividend, tax or fee may name its security. `amount` is zero or more. */
export type CashEntry = BaseEntry & {
  kind: 'contribution' | 'withdrawal' | 'dividend' | 'interest' | 'fee' | 'tax'
  amount: Decimal
  security?: string | undefined
}

/** Currency exchange: `amount` of `currency` for `boughtAmount` of `boughtCurrency`. */
export type FxEntry = BaseEntry & { kind: 'fx'; amount: Decimal; boughtAmount: Decimal; boughtCurrency: Currency }

/** Reverses the named entry, which stays in the history. A reversal may itself be reversed. */
export type ReversalEntry = BaseEntry & { kind: 'reversal'; reverses: string }

/** The canonical entries of a ledger (specification decision 30). */
export type LedgerEntry =
  | PurchaseEntry
  | SaleEntry
  | TransferInEntry
  | TransferOutEntry
  | SplitEntry
  | ExchangeEntry
  | PricePointEntry
  | CashEntry
  | FxEntry
  | ReversalEntry

export type EntryKind = LedgerEntry['kind']

/** Order of kinds within a day: splits and exchanges, additions, removals. Kinds that are not listed come first. */
const kindsInDayOrder: readonly EntryKind[] = ['split', 'exchange', 'transfer-in', 'purchase', 'sale', 'transfer-out']

/**
 * Lists the valid entries in order: by day, by kind within a day, then by id. Reversed entries and reversals are excluded. The order of the
 * input does not matter.
 * @throws DomainError `DUPLICATE_ID`, `UNKNOWN_ENTRY` and `ALREADY_REVERSED` for an inconsistent ledger, and the errors of `checkEntry`
 */
export function listEffectiveEntries(entries: readonly LedgerEntry[]): Exclude<LedgerEntry, ReversalEntry>[] {
  const byId = indexById(entries)
  const reversedIds = listReversedIds(entries, byId)
  const effectiveEntries = entries.filter(
    (entry): entry is Exclude<LedgerEntry, ReversalEntry> => entry.kind !== 'reversal' && !reversedIds.has(entry.id),
  )
  return effectiveEntries.sort(compareEntries)
}

export function compareEntries<Entry extends { id: string; on: PlainDateText; kind: string }>(left: Entry, right: Entry): number {
  return byDay(left, right) || positionInDay(left.kind) - positionInDay(right.kind) || compareText(left.id, right.id)
}

const positionInDay = (kind: string): number => (kindsInDayOrder as readonly string[]).indexOf(kind)

function indexById(entries: readonly LedgerEntry[]): Map<string, LedgerEntry> {
  const byId = new Map<string, LedgerEntry>()
  entries.forEach((entry, index) => {
    checkEntry(entry, index)
    if (byId.has(entry.id)) throw new DomainError('DUPLICATE_ID', `two entries have the id ${entry.id}`, `entries.${index}.id`)
    byId.set(entry.id, entry)
  })
  return byId
}

/** Returns the ids of reversed entries. A reversal has an effect only if it is not itself reversed. */
function listReversedIds(entries: readonly LedgerEntry[], byId: ReadonlyMap<string, LedgerEntry>): Set<string> {
  const reversals = entries.filter((entry) => entry.kind === 'reversal')
  const reversalOf = new Map<string, ReversalEntry>()
  for (const reversal of reversals) {
    const entry = byId.get(reversal.reverses)
    if (!entry) throw new DomainError('UNKNOWN_ENTRY', `${reversal.id} reverses ${reversal.reverses}, which does not exist`)
    if (reversal.on < entry.on) throw new DomainError('INVALID_DATE', `${reversal.id} reverses ${entry.id} before its day`)
    if (reversalOf.has(entry.id)) throw new DomainError('ALREADY_REVERSED', `${entry.id} is reversed twice`)
    reversalOf.set(entry.id, reversal)
  }
  return new Set(reversals.filter((reversal) => isEffective(reversal, reversalOf)).map((reversal) => reversal.reverses))
}

function isEffective(reversal: ReversalEntry, reversalOf: ReadonlyMap<string, ReversalEntry>): boolean {
  const seen = new Set<string>()
  let depth = 0
  for (let nextReversal = reversalOf.get(reversal.id); nextReversal; nextReversal = reversalOf.get(nextReversal.id)) {
    if (seen.has(nextReversal.id)) throw new DomainError('ALREADY_REVERSED', `${nextReversal.id} reverses itself in a circle`)
    seen.add(nextReversal.id)
    depth++
  }
  return depth % 2 === 0
}

/**
 * Checks the day, the rate and the amounts of an entry.
 * @throws DomainError `INVALID_DATE` and `INVALID_AMOUNT`, naming the field
 */
export function checkEntry(entry: LedgerEntry, index: number): void {
  const path = `entries.${index}`
  checkDay(entry.on, path)
  if (entry.rate) checkPositive(entry.rate, path, 'rate')
  switch (entry.kind) {
    case 'purchase':
    case 'sale':
      // A purchase of zero units only adds to the cost, for example the notional income of accumulation units.
      if (entry.kind === 'sale') checkPositive(entry.units, path, 'units')
      else checkNotNegative(entry.units, path, 'units')
      checkNotNegative(entry.amount, path, 'amount')
      return checkNotNegative(entry.fees, path, 'fees')
    case 'transfer-in':
      return entry.lots.forEach((lot, lotIndex) => checkLot(lot, `${path}.lots.${lotIndex}`))
    case 'transfer-out':
      return checkPositive(entry.units, path, 'units')
    case 'split':
      return checkPositive(entry.multiplier, path, 'multiplier')
    case 'exchange':
      return checkPositive(entry.ratio, path, 'ratio')
    case 'price-point':
      return checkNotNegative(entry.price, path, 'price')
    case 'fx':
      checkNotNegative(entry.amount, path, 'amount')
      return checkNotNegative(entry.boughtAmount, path, 'boughtAmount')
    case 'reversal':
      return
    default:
      return checkNotNegative(entry.amount, path, 'amount')
  }
}

function checkLot(lot: Lot, path: string): void {
  checkDay(lot.on, path)
  checkPositive(lot.units, path, 'units')
  checkNotNegative(lot.cost, path, 'cost')
}

/** Maximum number of digits before the decimal point. A longer number is an error, such as an identifier in the column of amounts. */
const maxDigits = 18

function checkPositive(value: Decimal, path: string, field: string): void {
  checkPlausible(value, path, field)
  if (value.isNeg() || value.isZero()) throw new DomainError('INVALID_AMOUNT', `${field} must be above zero`, `${path}.${field}`)
}

function checkNotNegative(value: Decimal, path: string, field: string): void {
  checkPlausible(value, path, field)
  if (value.isNeg() && !value.isZero()) throw new DomainError('INVALID_AMOUNT', `${field} must not be below zero`, `${path}.${field}`)
}

function checkPlausible(value: Decimal, path: string, field: string): void {
  if (!value.isFinite()) throw new DomainError('INVALID_AMOUNT', `${field} must be a number`, `${path}.${field}`)
  if (value.e >= maxDigits)
    throw new DomainError('INVALID_AMOUNT', `${field} must not have more than ${maxDigits} digits before the point`, `${path}.${field}`)
}

const checkedDays = new Set<string>()

/** Checks a day. Valid days are cached, because they recur in a ledger. */
function checkDay(day: PlainDateText, path: string): void {
  if (checkedDays.has(day)) return
  try {
    plainDate(day)
  } catch {
    throw new DomainError('INVALID_DATE', `${day} is not a day of the calendar`, `${path}.on`)
  }
  checkedDays.add(day)
}
