import { findBusinessDayFrom, toBusinessDay } from '../calendar.ts'
import { divideRounded } from '../integers.ts'
import { createRandom } from '../random.ts'
import { computeBookPence, postEntry, type Book } from './book.ts'
import type { PlannedEvent } from './event.ts'
import type { PortfolioPlan } from './portfolio.ts'
import { raiseCash, receive, sell } from './trades.ts'

const tenPounds = 1_000n

/** Returns the contribution and withdrawal events of a month, regular and occasional. */
export function planSaving(plan: PortfolioPlan, month: number): PlannedEvent[] {
  const events: PlannedEvent[] = []
  const calendarMonth = (month % 12) + 1
  if (plan.monthlySaving > 0)
    events.push({
      day: findBusinessDayFrom(month, 5),
      phase: 'in',
      run: (book, day) => contribute(book, day, BigInt(plan.monthlySaving * 100)),
    })
  if (plan.yearlySaving > 0 && calendarMonth === 4)
    events.push({
      day: findBusinessDayFrom(month, 8),
      phase: 'in',
      run: (book, day) => contribute(book, day, BigInt(plan.yearlySaving * 100)),
    })
  if (plan.monthlyWithdrawal > 0)
    events.push({
      day: findBusinessDayFrom(month, 20),
      phase: 'out',
      run: (book, day) => withdraw(book, day, BigInt(plan.monthlyWithdrawal * 100)),
    })
  return [...events, ...planOccasional(plan, month)]
}

export const contribute = (book: Book, day: number, amount: bigint): void =>
  postEntry(book, day, { type: 'Contribution', amount, flow: amount })

/**
 * Withdraws an amount, and sells securities if there is not enough cash. Nothing is withdrawn if the portfolio is worth less than twelve
 * times the amount.
 */
export function withdraw(book: Book, day: number, amount: bigint): void {
  if (computeBookPence(book, day) < amount * 12n) return
  if (book.cash < amount) raiseCash(book, day, amount)
  if (book.cash < amount) return
  postEntry(book, day, { type: 'Withdrawal', amount: -amount, flow: -amount })
}

/** Returns the closing events: everything that can be sold is sold, and the money is withdrawn two days later. */
export function planClosing(plan: PortfolioPlan): PlannedEvent[] {
  if (!plan.closedOn) return []
  const day = toBusinessDay(plan.closedOn)
  const sellAll: PlannedEvent['run'] = (book, on) => [...book.units].forEach(([security, units]) => sell(book, on, security, units))
  const payOut: PlannedEvent['run'] = (book, on) =>
    book.cash > 0n && postEntry(book, on, { type: 'Withdrawal', amount: -book.cash, flow: -book.cash })
  return [
    { day, phase: 'deal', run: sellAll },
    { day: day + 2, phase: 'out', run: payOut },
  ]
}

/** Returns, for a few months, the event of a larger withdrawal or of a transfer in of securities. */
function planOccasional(plan: PortfolioPlan, month: number): PlannedEvent[] {
  const random = createRandom('occasional', plan.seed, month)
  const chance = random()
  const day = findBusinessDayFrom(month, 3 + Math.floor(random() * 22))
  const points = BigInt(100 + Math.floor(random() * 300))
  const share = (book: Book, on: number) => divideRounded(computeBookPence(book, on) * points, 10_000n * tenPounds) * tenPounds
  if (chance < 0.012 && plan.type !== 'SIPP' && plan.type !== 'SSAS')
    return [{ day, phase: 'out', run: (book, on) => share(book, on) > 0n && withdraw(book, on, share(book, on)) }]
  if (chance > 0.996) return [{ day, phase: 'in', run: (book, on) => receive(book, on, book.targets[0]!.security, share(book, on)) }]
  return []
}
