import { findLastBusinessDay } from '../calendar.ts'
import { divideRounded } from '../integers.ts'
import { computeBookPence, postEntry, type Book } from './book.ts'
import type { PlannedEvent } from './event.ts'
import { raiseCash } from './trades.ts'

/**
 * Returns the fee event of a month, if any: at the end of each quarter, a quarter of the annual fee on the value of its last business day.
 */
export const planFees = (month: number): PlannedEvent[] =>
  month % 3 === 2 ? [{ day: findLastBusinessDay(month), phase: 'charge', run: chargeFee }] : []

function chargeFee(book: Book, day: number): void {
  const fee = divideRounded(computeBookPence(book, day) * BigInt(book.plan.feePoints), 40_000n)
  if (book.cash < fee) raiseCash(book, day, fee)
  if (fee > 0n && book.cash >= fee) postEntry(book, day, { type: 'Management fee', amount: -fee })
}
