import { findBusinessDayFrom, toBusinessDay } from '../calendar.ts'
import { pick, createRandom, type Random } from '../random.ts'
import type { Security } from '../market/securities.ts'
import { computeBookPence, type Book } from './book.ts'
import type { PlannedEvent } from './event.ts'
import { drawSecurity } from './models.ts'
import type { PortfolioPlan } from './portfolio.ts'
import { contribute } from './saving.ts'
import { buy, receive, sell, roundToSteps } from './trades.ts'

/**
 * Returns the opening events: money is contributed and invested in two parts. In a transferred portfolio, securities replace 40 % of the
 * money.
 */
export function planOpening(plan: PortfolioPlan): PlannedEvent[] {
  const day = toBusinessDay(plan.inception)
  const total = BigInt(plan.opening * 100)
  const cash = plan.transferredIn ? (total * 6n) / 10n : total
  const events: PlannedEvent[] = [
    { day, phase: 'in', run: (book, on) => contribute(book, on, cash) },
    { day: day + 1, phase: 'deal', run: (book, on) => buyTargets(book, on, cash, 0) },
    { day: day + 3, phase: 'deal', run: (book, on) => buyTargets(book, on, cash, 1) },
  ]
  if (plan.transferredIn) events.push({ day: day + 2, phase: 'in', run: (book, on) => receiveTargets(book, on, total - cash) })
  return events
}

/** Returns the deals of a month. Idle cash is invested once a month, and about twice a year a holding is changed. */
export function planDealing(plan: PortfolioPlan, month: number): PlannedEvent[] {
  const random = createRandom('dealing', plan.seed, month)
  const investDay = findBusinessDayFrom(month, 11 + Math.floor(random() * 3))
  const changeDay = findBusinessDayFrom(month, 14 + Math.floor(random() * 10))
  const events: PlannedEvent[] = [{ day: investDay, phase: 'deal', run: (book, day) => investIdle(book, day, random) }]
  if (random() < 0.18) events.push({ day: changeDay, phase: 'deal', run: (book, day) => changeHolding(book, day, random) })
  return events
}

/** Buys every second target, so that two purchases together cover the whole list. */
function buyTargets(book: Book, day: number, cash: bigint, remainder: number): void {
  const weights = book.targets.reduce((total, target) => total + target.weight, 0)
  book.targets.forEach((target, index) => {
    // Three per cent stay in cash. Weights are converted to millionths, because the budget is an integer.
    const budget = (cash * 97n * BigInt(Math.round((target.weight / weights) * 1_000_000))) / 100_000_000n
    if (index % 2 === remainder) buy(book, day, target.security, budget < book.cash ? budget : book.cash)
  })
}

const receiveTargets = (book: Book, day: number, value: bigint) =>
  book.targets.slice(0, 3).forEach((target) => receive(book, day, target.security, value / 3n))

function investIdle(book: Book, day: number, random: Random): void {
  const value = computeBookPence(book, day)
  const idle = book.cash - (value * 15n) / 1000n
  if (idle < 50_000n || idle * 40n < value) return
  const count = idle * 10n > value ? 3 : 1 + Math.floor(random() * 2)
  const drawnSecurities = new Set(Array.from({ length: count }, () => drawByWeight(listTradableTargets(book), random).security))
  for (const security of drawnSecurities) buy(book, day, security, idle / BigInt(drawnSecurities.size))
}

/** Reduces a holding and buys more of another, or replaces the holding with another security of its asset class. */
function changeHolding(book: Book, day: number, random: Random): void {
  const target = pick(random, listTradableTargets(book))
  const others = listTradableTargets(book).filter((other) => other !== target)
  const units = book.units.get(target.security)
  const percent = BigInt(10 + Math.floor(random() * 25))
  const next = random() < 0.3 && !book.plan.holdings ? drawReplacement(book, target.security, random) : null
  if (!units || others.length === 0) return
  const before = book.cash
  sell(book, day, target.security, next ? units : roundToSteps(target.security, (units * percent) / 100n))
  if (next && book.cash > before) target.security = next
  buy(book, day, next ? target.security : drawByWeight(others, random).security, book.cash - before)
}

const drawReplacement = (book: Book, security: Security, random: Random) =>
  drawSecurity(book.plan, random, security.assetClass, [...book.targets.map((target) => target.security), ...book.units.keys()])

/** Lists the targets that can be traded. Private funds are excluded: they are bought once and cannot be sold. */
const listTradableTargets = (book: Book) => book.targets.filter((target) => target.security.kind !== 'private')

/** Draws a target by weight, so that a small holding stays small. */
function drawByWeight(targets: Book['targets'], random: Random): Book['targets'][number] {
  let remainingWeight = random() * targets.reduce((total, target) => total + target.weight, 0)
  return targets.find((target) => (remainingWeight -= target.weight) <= 0) ?? targets.at(-1)!
}
