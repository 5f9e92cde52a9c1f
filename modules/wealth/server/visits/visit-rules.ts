import { maxDaysBack, maxNewestTransactions, type SinceVisit } from '../../contract/visits.ts'
import { daysAfter, dayIn } from '@atrium/domain/calendar'
import { decimalText, zero, type Decimal } from '@atrium/domain/decimal'
import type { ExchangeRate } from '@atrium/domain/exchange'
import type { Rate } from '@atrium/domain/movement'
import { findLevelOn } from '@atrium/domain/performance'
import { computeChangeInValue } from '@atrium/domain/valuation'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { groupTrades, sumUnitsByDay, type BookedTransactions, type Trade } from '@atrium/platform/providers/trades/trades'
import {
  computeAccountMovement,
  computeOpeningValue,
  findTotalOn,
  type AccountDailyValues,
  type PortfolioDailyValues,
  type ValuationSpan,
} from '../wealth/movement-rules.ts'
import { findRateTo } from '../wealth/series-rules.ts'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { listEntries } from '@atrium/investments/server/portfolios/transactions-rules'

/** A portfolio with its daily values and transactions. */
export type VisitedPortfolio = {
  portfolio: { id: string; name: string }
  performance: UpstreamPerformance
  /** Rate to the account's currency, or null if there is none. */
  rate: Rate | null
  ledger: BookedTransactions
}

/** The days since the visit. `from` is the first day included, so the opening value is that of the day before. */
export type VisitSpan = { from: string; to: string; isShortened: boolean }

export function findVisitSpan(visitedAt: Date, now: Date, timeZone: string): VisitSpan {
  const [visited, to] = [dayIn(timeZone, visitedAt), dayIn(timeZone, now)]
  const earliest = daysAfter(to, -maxDaysBack)
  return visited < earliest ? { from: earliest, to, isShortened: true } : { from: visited, to, isShortened: false }
}

/** Returns the two days whose values are compared, or null if no portfolio has a value. */
export function findValuationSpan({ portfolios }: AccountDailyValues, { from }: VisitSpan): ValuationSpan | null {
  const valued = portfolios.flatMap(({ performance: { values }, rate }) => (rate && values.length > 0 ? [values] : []))
  if (valued.length === 0) return null
  const dayBefore = daysAfter(from, -1)
  const valuationDays = valued.flatMap((values) => findLevelOn(values, dayBefore)?.on ?? [])
  return {
    before: valuationDays.toSorted().at(-1) ?? dayBefore,
    until: valued
      .map((values) => values.at(-1)!.on)
      .toSorted()
      .at(-1)!,
  }
}

/** Computes the total value of the portfolios with an exchange rate, now and at the client's last visit. Null if there is none. */
export function computeValueSince(run: AccountDailyValues, visit: VisitSpan): SinceVisit['value'] {
  const span = findValuationSpan(run, visit)
  if (!span) return null
  const { before, now, paidIn, paidOut, unmatched } = computeAccountMovement(span, run)
  return {
    before: decimalText(before),
    beforeOn: span.before,
    now: decimalText(now.value),
    nowOn: now.on,
    change: decimalText(computeChangeSince(span, run)),
    isAtOneRate: span.before !== span.until && run.portfolios.some((one) => isConverted(one) && !one.openingRate),
    paidIn: decimalText(paidIn),
    paidOut: decimalText(paidOut),
    unmatched: decimalText(unmatched),
  }
}

/** Returns true if a portfolio's currency differs from that of the account. */
export const isConverted = ({ rate }: PortfolioDailyValues): boolean => rate !== null && !rate.factor.eq(1)

/** Adds the exchange rates of the opening day, so that the change includes currency movements, as all other changes in value do. */
export function addOpeningRates(run: AccountDailyValues, rates: readonly ExchangeRate[]): AccountDailyValues {
  const portfolios = run.portfolios.map((one) => ({ ...one, openingRate: findRateTo(run.currency, one.performance.currency, rates) }))
  return { ...run, portfolios }
}

/** Computes the difference between the displayed values, including payments. */
export function computeChangeSince(span: ValuationSpan, run: AccountDailyValues, tracer: Tracer = untraced): Decimal {
  const before = { on: span.before, value: computeOpeningValue(span, run), source: 'derived' }
  return tracer('value-change', computeChangeInValue, { now: findTotalOn(span.until, run), before, currency: run.currency })!
}

/** Lists the holdings added and removed since the visit. */
export function listChangedHoldings(portfolios: readonly VisitedPortfolio[], span: VisitSpan): Pick<SinceVisit, 'added' | 'removed'> {
  const changes = portfolios.flatMap(({ portfolio, ledger }) =>
    [...groupTrades(ledger, span.to)].map(([holding, trades]) => ({
      moved: { portfolio, holding, name: findHoldingName(ledger, holding) },
      wasHeld: isHeld(trades.filter(({ on }) => on < span.from)),
      isHeld: isHeld(trades),
    })),
  )
  return {
    added: changes.flatMap((one) => (one.isHeld && !one.wasHeld ? one.moved : [])),
    removed: changes.flatMap((one) => (one.wasHeld && !one.isHeld ? one.moved : [])),
  }
}

const isHeld = (trades: readonly Trade[]): boolean => sumUnitsByDay(trades).at(-1)?.units.gt(zero) ?? false

const findHoldingName = ({ transactions }: BookedTransactions, holding: string): string =>
  transactions.find(({ holdingId, name }) => holdingId === holding && name !== null)?.name ?? holding

/** Returns the number of transactions and the newest ones. */
export function summariseTransactions(
  portfolios: readonly VisitedPortfolio[],
  span: VisitSpan,
): Pick<SinceVisit, 'transactionCount' | 'newest'> {
  const booked = portfolios
    .flatMap(({ portfolio, ledger }) =>
      listEntries(ledger, span).map((transaction) => ({ portfolio, currency: ledger.currency, transaction })),
    )
    // The transactions of each portfolio are already sorted; a stable sort keeps their order within a day.
    .toSorted((left, right) => (left.transaction.on < right.transaction.on ? 1 : left.transaction.on > right.transaction.on ? -1 : 0))
  return { transactionCount: booked.length, newest: booked.slice(0, maxNewestTransactions) }
}
