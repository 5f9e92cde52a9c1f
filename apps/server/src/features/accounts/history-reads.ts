import type { AccountHistory } from '@atrium/contract/accounts'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import { conversion } from '@atrium/domain/exchange'
import { levelOn, periodStart, returnBetween, timeWeightedSeries, type DailyValue, type Level } from '@atrium/domain/performance'
import { combinedProvenance } from '../../providers/last-good.ts'
import type { UpstreamPerformance } from '../../providers/ports/performance.ts'
import { ratesOf } from './account-rules.ts'
import { readPortfolios, type AccountData } from './provider-reads.ts'

const periods = ['1M', 'YTD', '1Y', 'SI'] as const
/** Points of the small line: about one a week of a year. */
const mostPoints = 260

/**
 * The value of all portfolios together, and its time-weighted returns. Portfolios in other currencies are
 * taken at the rate of the valuation day throughout: the line shows markets and payments, not currencies.
 */
export async function readHistory(data: AccountData): Promise<AccountHistory> {
  const account = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  const portfolios = await readPortfolios(data)
  const answers = await Promise.all(
    portfolios.data.map((portfolio) =>
      data.read(`performance ${portfolio.id}`, (providers) =>
        providers.getPerformance({ clientId: data.externalId, portfolioId: portfolio.id }),
      ),
    ),
  )
  const rates = ratesOf(account.data.exchangeRates)
  const factors = answers.map((answer) => conversion(answer.data.currency, account.data.currency, rates)?.factor ?? null)
  const days = addSeries(answers.map((answer, index) => scaled(answer.data, factors[index] ?? null)))
  const levels = timeWeightedSeries(days)
  const last = days.at(-1)?.on ?? null
  return {
    currency: account.data.currency,
    points: thinned(days.slice(-mostPoints)).map(({ on, value }) => ({ on, value: decimalText(value) })),
    returns: periods.map((period) => returnOver(period, levels, last)),
    missing: portfolios.data.flatMap(({ name }, index) => (factors[index] ? [] : [name])),
    provenance: combinedProvenance(data.providers.name, [account, portfolios, ...answers], last),
  }
}

/** A portfolio without a rate to the account's currency is left out of the line, and named. */
function scaled(performance: UpstreamPerformance, factor: Decimal | null): DailyValue[] {
  if (!factor) return []
  return performance.values.map(({ on, value, inflow, outflow }) => ({
    on,
    value: factor.times(value),
    inflow: factor.times(inflow),
    outflow: factor.times(outflow),
  }))
}

/** Sums day by day; a portfolio counts with its last value on days it has none. */
function addSeries(series: readonly DailyValue[][]): DailyValue[] {
  const days = [...new Set(series.flatMap((values) => values.map((value) => value.on)))].toSorted()
  const cursors = series.map((values) => ({ values, next: 0, value: new Decimal(0) }))
  return days.map((on) => {
    const flows = cursors.map((cursor) => {
      const entry = cursor.values[cursor.next]
      if (entry?.on !== on) return null
      cursor.next++
      cursor.value = entry.value
      return entry
    })
    return {
      on,
      value: sum(cursors.map((cursor) => cursor.value)),
      inflow: sum(flows.map((flow) => flow?.inflow ?? null)),
      outflow: sum(flows.map((flow) => flow?.outflow ?? null)),
    }
  })
}

function thinned<Point>(points: readonly Point[]): Point[] {
  return points.filter((_, index) => index % 3 === 0 || index === points.length - 1)
}

function returnOver(period: (typeof periods)[number], levels: readonly Level[], to: string | null): AccountHistory['returns'][number] {
  const from = to && periodStart(period, levels, to)
  const rate = from && to ? returnBetween(levelOn(levels, from)?.growth, levelOn(levels, to)?.growth) : null
  return { period, rate: rate && decimalText(rate), from: from || null }
}
