import { dayFrom, dayOf } from '../calendar.ts'
import { pick, randomFrom, type Random } from '../random.ts'
import type { Security } from '../market/securities.ts'
import { bookPence, type Book } from './book.ts'
import type { LifeEvent } from './event.ts'
import { chooseFor } from './models.ts'
import type { PortfolioPlan } from './portfolio.ts'
import { contribute } from './saving.ts'
import { buy, receive, sell, wholeSteps } from './trades.ts'

/**
 * Returns the opening events: money is contributed and invested in two parts. In a transferred portfolio, securities replace 40 % of the
 * money.
 */
export function opening(plan: PortfolioPlan): LifeEvent[] {
  const day = dayOf(plan.inception)
  const total = BigInt(plan.opening * 100)
  const cash = plan.transferredIn ? (total * 6n) / 10n : total
  const events: LifeEvent[] = [
    { day, order: 'in', run: (book, on) => contribute(book, on, cash) },
    { day: day + 1, order: 'deal', run: (book, on) => buyTargets(book, on, cash, 0) },
    { day: day + 3, order: 'deal', run: (book, on) => buyTargets(book, on, cash, 1) },
  ]
  if (plan.transferredIn) events.push({ day: day + 2, order: 'in', run: (book, on) => receiveTargets(book, on, total - cash) })
  return events
}

/** Returns the deals of a month. Idle cash is invested once a month, and about twice a year a holding is changed. */
export function dealingIn(plan: PortfolioPlan, month: number): LifeEvent[] {
  const random = randomFrom('dealing', plan.seed, month)
  const investDay = dayFrom(month, 11 + Math.floor(random() * 3))
  const changeDay = dayFrom(month, 14 + Math.floor(random() * 10))
  const events: LifeEvent[] = [{ day: investDay, order: 'deal', run: (book, day) => investIdle(book, day, random) }]
  if (random() < 0.18) events.push({ day: changeDay, order: 'deal', run: (book, day) => changeHolding(book, day, random) })
  return events
}

/** Buys every second target, so that two purchases together cover the whole list. */
function buyTargets(book: Book, day: number, cash: bigint, turn: number): void {
  const weights = book.targets.reduce((total, target) => total + target.weight, 0)
  book.targets.forEach((target, place) => {
    // Three per cent stay in cash. Weights are converted to millionths, because the budget is an integer.
    const budget = (cash * 97n * BigInt(Math.round((target.weight / weights) * 1_000_000))) / 100_000_000n
    if (place % 2 === turn) buy(book, day, target.security, budget < book.cash ? budget : book.cash)
  })
}

const receiveTargets = (book: Book, day: number, value: bigint) =>
  book.targets.slice(0, 3).forEach((target) => receive(book, day, target.security, value / 3n))

function investIdle(book: Book, day: number, random: Random): void {
  const value = bookPence(book, day)
  const idle = book.cash - (value * 15n) / 1000n
  if (idle < 50_000n || idle * 40n < value) return
  const count = idle * 10n > value ? 3 : 1 + Math.floor(random() * 2)
  const chosen = new Set(Array.from({ length: count }, () => byWeight(dealable(book), random).security))
  for (const security of chosen) buy(book, day, security, idle / BigInt(chosen.size))
}

/** Reduces a holding and buys more of another, or replaces the holding with another security of its asset class. */
function changeHolding(book: Book, day: number, random: Random): void {
  const target = pick(random, dealable(book))
  const others = dealable(book).filter((other) => other !== target)
  const units = book.units.get(target.security)
  const percent = BigInt(10 + Math.floor(random() * 25))
  const next = random() < 0.3 && !book.plan.holdings ? replacementFor(book, target.security, random) : null
  if (!units || others.length === 0) return
  const before = book.cash
  sell(book, day, target.security, next ? units : wholeSteps(target.security, (units * percent) / 100n))
  if (next && book.cash > before) target.security = next
  buy(book, day, next ? target.security : byWeight(others, random).security, book.cash - before)
}

const replacementFor = (book: Book, security: Security, random: Random) =>
  chooseFor(book.plan, random, security.assetClass, [...book.targets.map((target) => target.security), ...book.units.keys()])

/** Lists the targets that can be traded. Private funds are excluded: they are bought once and cannot be sold. */
const dealable = (book: Book) => book.targets.filter((target) => target.security.kind !== 'private')

/** Draws a target by weight, so that a small holding stays small. */
function byWeight(targets: Book['targets'], random: Random): Book['targets'][number] {
  let place = random() * targets.reduce((total, target) => total + target.weight, 0)
  return targets.find((target) => (place -= target.weight) <= 0) ?? targets.at(-1)!
}
