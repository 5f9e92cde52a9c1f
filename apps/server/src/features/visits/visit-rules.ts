import { mostDaysBack, newestShown, type SinceVisit } from '@atrium/contract/visits'
import { daysAfter, londonDay } from '@atrium/domain/calendar'
import { decimalText, sum, zero, type Decimal } from '@atrium/domain/decimal'
import type { DailyValue } from '@atrium/domain/performance'
import type { UpstreamPerformance } from '../../providers/ports/performance.ts'
import { sumOfPortfolios } from '../accounts/series-rules.ts'
import { tradesOf, unitsByDay, type Booked, type Trade } from '../../providers/trades/trades.ts'
import { entriesOf } from '../portfolios/transactions-rules.ts'

/** One portfolio with what it is worth day by day and what was booked on it. */
export type VisitedPortfolio = {
  portfolio: { id: string; name: string }
  performance: UpstreamPerformance
  /** Into the account's currency; null without a rate. */
  factor: Decimal | null
  ledger: Booked
}

/** From the day of the visit on, a day itself included: what was valued then is the close before it. */
export type VisitSpan = { from: string; to: string; isShortened: boolean }

export function spanOfVisit(visitedAt: Date, now: Date): VisitSpan {
  const [visited, to] = [londonDay(visitedAt), londonDay(now)]
  const earliest = daysAfter(to, -mostDaysBack)
  return visited < earliest ? { from: earliest, to, isShortened: true } : { from: visited, to, isShortened: false }
}

/** What the portfolios with a rate are worth together now, and what they were worth when the client last saw them. */
export function valueSince(portfolios: readonly VisitedPortfolio[], { from }: VisitSpan): SinceVisit['value'] {
  const days = sumOfPortfolios(portfolios)
  const last = days.at(-1)
  if (!last) return null
  const before = days.findLast(({ on }) => on < from)
  const since = before ? days.filter(({ on }) => on > before.on) : days
  const value = before?.value ?? zero
  return {
    before: decimalText(value),
    beforeOn: before?.on ?? daysAfter(from, -1),
    now: decimalText(last.value),
    nowOn: last.on,
    change: decimalText(last.value.minus(value)),
    isAtOneRate: portfolios.some(({ factor }) => factor !== null && !factor.eq(1)),
    paidIn: total(since, 'inflow'),
    paidOut: total(since, 'outflow'),
  }
}

const total = (days: readonly DailyValue[], flow: 'inflow' | 'outflow') => decimalText(sum(days.map((day) => day[flow])))

/** Holdings that are there and were not, and that were and are not any more. */
export function movesSince(portfolios: readonly VisitedPortfolio[], span: VisitSpan): Pick<SinceVisit, 'came' | 'went'> {
  const moved = portfolios.flatMap(({ portfolio, ledger }) =>
    [...tradesOf(ledger, span.to)].map(([holding, trades]) => ({
      moved: { portfolio, holding, name: nameOf(ledger, holding) },
      wasHeld: isHeld(trades.filter(({ on }) => on < span.from)),
      isHeld: isHeld(trades),
    })),
  )
  return {
    came: moved.flatMap((one) => (one.isHeld && !one.wasHeld ? one.moved : [])),
    went: moved.flatMap((one) => (one.wasHeld && !one.isHeld ? one.moved : [])),
  }
}

const isHeld = (trades: readonly Trade[]): boolean => unitsByDay(trades).at(-1)?.units.gt(zero) ?? false

const nameOf = ({ transactions }: Booked, holding: string): string =>
  transactions.find(({ holdingId, name }) => holdingId === holding && name !== null)?.name ?? holding

/** How much was booked, and the newest of it. */
export function bookedSince(portfolios: readonly VisitedPortfolio[], span: VisitSpan): Pick<SinceVisit, 'transactionCount' | 'newest'> {
  const booked = portfolios
    .flatMap(({ portfolio, ledger }) =>
      entriesOf(ledger, span).map((transaction) => ({ portfolio, currency: ledger.currency, transaction })),
    )
    // Each portfolio's are in order, and stay so among those of a day.
    .toSorted((left, right) => (left.transaction.on < right.transaction.on ? 1 : left.transaction.on > right.transaction.on ? -1 : 0))
  return { transactionCount: booked.length, newest: booked.slice(0, newestShown) }
}
