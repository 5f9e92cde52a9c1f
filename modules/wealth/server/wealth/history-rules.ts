import type { AccountHistory } from '../../contract/wealth.ts'
import { decimalText } from '@atrium/domain/decimal'
import { findLevelOn, findPeriodStart, returnBetween, timeWeightedSeries, type Level } from '@atrium/domain/performance'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { findFactor, sumPortfolios } from './series-rules.ts'

const periods = ['1M', 'YTD', '1Y', 'SI'] as const
/** Number of daily points in the small chart: about a year of business days. Only every third point is drawn. */
const maxPoints = 260

/** An account with the daily values of all its portfolios, as plain data that can be sent to a worker thread. */
export type HistoryInputs = { account: UpstreamAccount; portfolios: readonly { name: string; performance: UpstreamPerformance }[] }

/** The value of all portfolios combined, with its returns. `to` is the last day. */
export type ComputedHistory = Omit<AccountHistory, 'provenance'> & { to: string | null }

export function computeHistory({ account: { currency, exchangeRates }, portfolios }: HistoryInputs): ComputedHistory {
  const rates = listRates(exchangeRates)
  const factors = portfolios.map(({ performance }) => findFactor(currency, performance.currency, rates))
  const days = sumPortfolios(portfolios.map(({ performance }, index) => ({ performance, factor: factors[index] ?? null })))
  const levels = timeWeightedSeries(days)
  const to = days.at(-1)?.on ?? null
  return {
    currency,
    points: thinOut(days.slice(-maxPoints)).map(({ on, value }) => ({ on, value: decimalText(value) })),
    returns: periods.map((period) => computeReturn(period, levels, to)),
    missing: portfolios.flatMap(({ name }, index) => (factors[index] ? [] : [name])),
    to,
  }
}

function thinOut<Point>(points: readonly Point[]): Point[] {
  return points.filter((_, index) => index % 3 === 0 || index === points.length - 1)
}

function computeReturn(period: (typeof periods)[number], levels: readonly Level[], to: string | null): AccountHistory['returns'][number] {
  const from = to && findPeriodStart(period, levels, to)
  const rate = from && to ? returnBetween(findLevelOn(levels, from)?.growth, findLevelOn(levels, to)?.growth) : null
  return { period, rate: rate && decimalText(rate), from: from || null }
}
