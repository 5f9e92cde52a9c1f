import type { Currency } from '@atrium/domain/currency'
import { zero, type Decimal } from '@atrium/domain/decimal'
import { DomainError } from '@atrium/domain/error'
import { computeBook, type Book } from '@atrium/domain/ledger/book'
import { expression, noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import { explainTrades, type Trade } from './trades.ts'

/** Trades of a holding. `units` are the units held; the trades must add up to them. */
type HoldingTrades = { trades: readonly Trade[] | null; currency: Currency; units: Decimal }

/**
 * Computes the book cost of a holding at average cost, in the portfolio's currency. Returns null if the trades do not add up to the units
 * held.
 */
export function computeBookCost(
  { trades, currency, units: heldUnits }: HoldingTrades,
  recorder: TraceRecorder = noRecorder,
): Decimal | null {
  if (!trades || trades.length === 0) {
    recorder.missing('transactions', 'no-transactions')
    return null
  }
  const book = bookTrades({ trades, currency }, recorder)
  const units = book?.holdings[0]?.units ?? zero
  if (book && !units.eq(heldUnits)) recorder.missing('transactions', 'transactions-do-not-add-up')
  if (!book || !units.eq(heldUnits)) return null
  const cost = book.holdings[0]?.bookCost ?? zero
  if (!units.isZero()) recorder.step('average-cost', expression`${cost.div(units)} × ${units}`, cost)
  return cost
}

/** Books the trades of one holding. If they are inconsistent, records the reason and returns null. */
export function bookTrades(
  { trades, currency }: { trades: readonly Trade[]; currency: Currency },
  recorder: TraceRecorder = noRecorder,
): Pick<Book, 'holdings' | 'realised' | 'totalRealised'> | null {
  const entries = explainTrades(trades)
  try {
    if (entries) return computeBook({ currency, entries }, recorder)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
  recorder.missing('transactions', 'transactions-do-not-add-up')
  return null
}
