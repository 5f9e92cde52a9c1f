import { dateOf, dayOf, monthOf } from '../calendar.ts'
import type { Book } from './book.ts'
import { feesIn } from './charging.ts'
import { dealingIn, opening } from './dealing.ts'
import { inOrder, type LifeEvent } from './event.ts'
import { incomeIn } from './income.ts'
import { targetsOf } from './models.ts'
import type { PortfolioPlan } from './portfolio.ts'
import { closing, savingIn } from './saving.ts'
import type { Transaction } from './transaction.ts'
import { recentlyUsed } from './recently-used.ts'

export type Ledger = { plan: PortfolioPlan; lastDay: number; transactions: readonly Transaction[] }

const cached = recentlyUsed<Ledger>(800)

/** Returns the ledger of a portfolio up to and including a day. Its entries never depend on later days. */
export const ledgerOf = (plan: PortfolioPlan, lastDay: number): Ledger =>
  cached(`${plan.id}@${lastDay}`, () => ({ plan, lastDay, transactions: writeLedger(plan, lastDay) }))

function writeLedger(plan: PortfolioPlan, lastDay: number): Transaction[] {
  if (plan.opening === 0) return []
  const book: Book = { plan, transactions: [], cash: 0n, units: new Map(), targets: targetsOf(plan) }
  run(book, opening(plan), lastDay)
  const invested = dayOf(plan.inception) + 3
  for (let month = monthOf(plan.inception); month <= monthOf(dateOf(lastDay)); month++) {
    run(
      book,
      eventsIn(plan, month).filter((event) => event.day > invested),
      lastDay,
    )
  }
  return book.transactions
}

function run(book: Book, events: LifeEvent[], lastDay: number): void {
  for (const event of events.sort(inOrder)) {
    if (event.day > lastDay) return
    event.run(book, event.day)
  }
}

function eventsIn(plan: PortfolioPlan, month: number): LifeEvent[] {
  const usual = [...savingIn(plan, month), ...incomeIn(month), ...dealingIn(plan, month), ...feesIn(month)]
  if (!plan.closedOn) return usual
  const closedDay = dayOf(plan.closedOn)
  const last = closing(plan).filter((event) => monthOf(dateOf(event.day)) === month)
  return [...usual.filter((event) => event.day < closedDay), ...last]
}
