import { dayFrom, dayOf } from '../calendar.ts'
import { divideRounded } from '../integers.ts'
import { randomFrom } from '../random.ts'
import { bookPence, post, type Book } from './book.ts'
import type { LifeEvent } from './event.ts'
import type { PortfolioPlan } from './portfolio.ts'
import { raiseCash, receive, sell } from './trades.ts'

const tenPounds = 1_000n

/** Returns the contribution and withdrawal events of a month, regular and occasional. */
export function savingIn(plan: PortfolioPlan, month: number): LifeEvent[] {
  const events: LifeEvent[] = []
  const calendarMonth = (month % 12) + 1
  if (plan.monthlySaving > 0)
    events.push({ day: dayFrom(month, 5), order: 'in', run: (book, day) => contribute(book, day, BigInt(plan.monthlySaving * 100)) })
  if (plan.yearlySaving > 0 && calendarMonth === 4)
    events.push({ day: dayFrom(month, 8), order: 'in', run: (book, day) => contribute(book, day, BigInt(plan.yearlySaving * 100)) })
  if (plan.monthlyWithdrawal > 0)
    events.push({ day: dayFrom(month, 20), order: 'out', run: (book, day) => withdraw(book, day, BigInt(plan.monthlyWithdrawal * 100)) })
  return [...events, ...occasional(plan, month)]
}

export const contribute = (book: Book, day: number, amount: bigint): void => post(book, day, { type: 'Contribution', amount, flow: amount })

/**
 * Withdraws an amount, and sells securities if there is not enough cash. Nothing is withdrawn if the portfolio is worth less than twelve
 * times the amount.
 */
export function withdraw(book: Book, day: number, amount: bigint): void {
  if (bookPence(book, day) < amount * 12n) return
  if (book.cash < amount) raiseCash(book, day, amount)
  if (book.cash < amount) return
  post(book, day, { type: 'Withdrawal', amount: -amount, flow: -amount })
}

/** Returns the closing events: everything that can be sold is sold, and the money is withdrawn two days later. */
export function closing(plan: PortfolioPlan): LifeEvent[] {
  if (!plan.closedOn) return []
  const day = dayOf(plan.closedOn)
  const sellAll: LifeEvent['run'] = (book, on) => [...book.units].forEach(([security, units]) => sell(book, on, security, units))
  const payOut: LifeEvent['run'] = (book, on) =>
    book.cash > 0n && post(book, on, { type: 'Withdrawal', amount: -book.cash, flow: -book.cash })
  return [
    { day, order: 'deal', run: sellAll },
    { day: day + 2, order: 'out', run: payOut },
  ]
}

/** Returns, for a few months, the event of a larger withdrawal or of a transfer in of securities. */
function occasional(plan: PortfolioPlan, month: number): LifeEvent[] {
  const random = randomFrom('occasional', plan.seed, month)
  const chance = random()
  const day = dayFrom(month, 3 + Math.floor(random() * 22))
  const points = BigInt(100 + Math.floor(random() * 300))
  const share = (book: Book, on: number) => divideRounded(bookPence(book, on) * points, 10_000n * tenPounds) * tenPounds
  if (chance < 0.012 && plan.type !== 'SIPP' && plan.type !== 'SSAS')
    return [{ day, order: 'out', run: (book, on) => share(book, on) > 0n && withdraw(book, on, share(book, on)) }]
  if (chance > 0.996) return [{ day, order: 'in', run: (book, on) => receive(book, on, book.targets[0]!.security, share(book, on)) }]
  return []
}
