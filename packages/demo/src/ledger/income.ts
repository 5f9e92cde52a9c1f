import { dayFrom, lastDayOf } from '../calendar.ts'
import { divideRounded } from '../integers.ts'
import { payDay } from '../market/pay-days.ts'
import { securities, type Security } from '../market/securities.ts'
import { post, type Book } from './book.ts'
import type { LifeEvent } from './event.ts'
import { exactPerPenny, exactValue } from './valuation.ts'

/** Annual interest on cash, in basis points. */
export const cashYieldPoints = 310n

const payers = Array.from({ length: 12 }, (_, month) => securities.filter((security) => security.paidIn.includes(month + 1)))

/** Returns the income events of a month: dividends, coupons, and interest on cash at the end of a quarter. */
export function incomeIn(month: number): LifeEvent[] {
  const events: LifeEvent[] = payers[month % 12]!.map((security) => ({
    day: dayFrom(month, payDay(security)),
    order: 'income',
    run: (book, day) => payIncome(book, day, security),
  }))
  if (month % 3 === 2) events.push({ day: lastDayOf(month), order: 'income', run: payInterest })
  return events
}

/** Pays the annual income, divided by the number of payments a year, on the units held that day. */
function payIncome(book: Book, day: number, security: Security): void {
  const units = book.units.get(security)
  const value = units ? exactValue(security, units, day, book.plan.currency) : null
  if (value === null) return
  const amount = divideRounded(value * BigInt(security.yieldPoints), exactPerPenny * 10_000n * BigInt(security.paidIn.length))
  if (amount > 0n) post(book, day, { type: security.kind === 'bond' ? 'Interest' : 'Dividend', amount, security })
}

function payInterest(book: Book, day: number): void {
  const amount = divideRounded(book.cash * cashYieldPoints, 40_000n)
  if (amount > 0n) post(book, day, { type: 'Interest', amount })
}
