import { findBusinessDayFrom, findLastBusinessDay } from '../calendar.ts'
import { divideRounded } from '../integers.ts'
import { getPayDay } from '../market/pay-days.ts'
import { securities, type Security } from '../market/securities.ts'
import { postEntry, type Book } from './book.ts'
import type { PlannedEvent } from './event.ts'
import { exactPerPenny, computeExactValue } from './valuation.ts'

/** Annual interest on cash, in basis points. */
export const cashYieldPoints = 310n

const payers = Array.from({ length: 12 }, (_, month) => securities.filter((security) => security.paidIn.includes(month + 1)))

/** Returns the income events of a month: dividends, coupons, and interest on cash at the end of a quarter. */
export function planIncome(month: number): PlannedEvent[] {
  const events: PlannedEvent[] = payers[month % 12]!.map((security) => ({
    day: findBusinessDayFrom(month, getPayDay(security)),
    phase: 'income',
    run: (book, day) => payIncome(book, day, security),
  }))
  if (month % 3 === 2) events.push({ day: findLastBusinessDay(month), phase: 'income', run: payInterest })
  return events
}

/** Pays the annual income, divided by the number of payments a year, on the units held that day. */
function payIncome(book: Book, day: number, security: Security): void {
  const units = book.units.get(security)
  const value = units ? computeExactValue(security, units, day, book.plan.currency) : null
  if (value === null) return
  const amount = divideRounded(value * BigInt(security.yieldPoints), exactPerPenny * 10_000n * BigInt(security.paidIn.length))
  if (amount > 0n) postEntry(book, day, { type: security.kind === 'bond' ? 'Interest' : 'Dividend', amount, security })
}

function payInterest(book: Book, day: number): void {
  const amount = divideRounded(book.cash * cashYieldPoints, 40_000n)
  if (amount > 0n) postEntry(book, day, { type: 'Interest', amount })
}
