import { businessDayToDate, toBusinessDay, toMonthNumber } from '../calendar.ts'
import type { Book } from './book.ts'
import { planFees } from './charging.ts'
import { planDealing, planOpening } from './dealing.ts'
import { compareEvents, type PlannedEvent } from './event.ts'
import { planIncome } from './income.ts'
import { selectTargets } from './models.ts'
import type { PortfolioPlan } from './portfolio.ts'
import { planClosing, planSaving } from './saving.ts'
import type { Transaction } from './transaction.ts'
import { createRecentCache } from './recently-used.ts'

export type Ledger = { plan: PortfolioPlan; lastDay: number; transactions: readonly Transaction[] }

const cacheLedger = createRecentCache<Ledger>(800)

/** Returns the ledger of a portfolio up to and including a day. Its entries never depend on later days. */
export const generateLedger = (plan: PortfolioPlan, lastDay: number): Ledger =>
  cacheLedger(`${plan.id}@${lastDay}`, () => ({ plan, lastDay, transactions: generateTransactions(plan, lastDay) }))

function generateTransactions(plan: PortfolioPlan, lastDay: number): Transaction[] {
  if (plan.opening === 0) return []
  const book: Book = { plan, transactions: [], cash: 0n, units: new Map(), targets: selectTargets(plan) }
  run(book, planOpening(plan), lastDay)
  const invested = toBusinessDay(plan.inception) + 3
  for (let month = toMonthNumber(plan.inception); month <= toMonthNumber(businessDayToDate(lastDay)); month++) {
    run(
      book,
      planEvents(plan, month).filter((event) => event.day > invested),
      lastDay,
    )
  }
  return book.transactions
}

function run(book: Book, events: PlannedEvent[], lastDay: number): void {
  for (const event of events.sort(compareEvents)) {
    if (event.day > lastDay) return
    event.run(book, event.day)
  }
}

function planEvents(plan: PortfolioPlan, month: number): PlannedEvent[] {
  const regularEvents = [...planSaving(plan, month), ...planIncome(month), ...planDealing(plan, month), ...planFees(month)]
  if (!plan.closedOn) return regularEvents
  const closedDay = toBusinessDay(plan.closedOn)
  const last = planClosing(plan).filter((event) => toMonthNumber(businessDayToDate(event.day)) === month)
  return [...regularEvents.filter((event) => event.day < closedDay), ...last]
}
