import type { AccountHistory } from '../../contract/wealth.ts'
import { decimalText } from '@atrium/domain/decimal'
import { levelOn, periodStart, returnBetween, timeWeightedSeries, type Level } from '@atrium/domain/performance'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { findFactor, sumPortfolios } from './series-rules.ts'

const periods = ['1M', 'YTD', '1Y', 'SI'] as const
/** Number of daily points in the small chart: about a year of business days. Only every third point is drawn. */
const mostPoints = 260

/** An account with the daily values of all its portfolios, as plain data that can be sent to a worker thread. */
export type HistoryRead = { account: UpstreamAccount; portfolios: readonly { name: string; performance: UpstreamPerformance }[] }

/** The value of all portfolios combined, with its returns. `to` is the last day. */
export type ComputedHistory = Omit<AccountHistory, 'provenance'> & { to: string | null }

export function computeHistory({ account: { currency, exchangeRates }, portfolios }: HistoryRead): ComputedHistory {
  const rates = listRates(exchangeRates)
  const factors = portfolios.map(({ performance }) => findFactor(currency, performance.currency, rates))
  const days = sumPortfolios(portfolios.map(({ performance }, index) => ({ performance, factor: factors[index] ?? null })))
  const levels = timeWeightedSeries(days)
  const to = days.at(-1)?.on ?? null
  return {
    currency,
    points: thinned(days.slice(-mostPoints)).map(({ on, value }) => ({ on, value: decimalText(value) })),
    returns: periods.map((period) => returnOver(period, levels, to)),
    missing: portfolios.flatMap(({ name }, index) => (factors[index] ? [] : [name])),
    to,
  }
}

function thinned<Point>(points: readonly Point[]): Point[] {
  return points.filter((_, index) => index % 3 === 0 || index === points.length - 1)
}

function returnOver(period: (typeof periods)[number], levels: readonly Level[], to: string | null): AccountHistory['returns'][number] {
  const from = to && periodStart(period, levels, to)
  const rate = from && to ? returnBetween(levelOn(levels, from)?.growth, levelOn(levels, to)?.growth) : null
  return { period, rate: rate && decimalText(rate), from: from || null }
}
