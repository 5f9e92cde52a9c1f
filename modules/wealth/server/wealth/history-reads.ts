import type { AccountHistory } from '../../contract/wealth.ts'
import { decimalText } from '@atrium/domain/decimal'
import { levelOn, periodStart, returnBetween, timeWeightedSeries, type Level } from '@atrium/domain/performance'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { findFactor, sumPortfolios } from './series-rules.ts'

const periods = ['1M', 'YTD', '1Y', 'SI'] as const
/** Daily points of the small line, about a year of business days. Every third is drawn. */
const mostPoints = 260

/** Reads the value of all portfolios combined and its time-weighted returns. */
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
  const rates = listRates(account.data.exchangeRates)
  const factors = answers.map((answer) => findFactor(account.data.currency, answer.data.currency, rates))
  const days = sumPortfolios(answers.map((answer, index) => ({ performance: answer.data, factor: factors[index] ?? null })))
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

function thinned<Point>(points: readonly Point[]): Point[] {
  return points.filter((_, index) => index % 3 === 0 || index === points.length - 1)
}

function returnOver(period: (typeof periods)[number], levels: readonly Level[], to: string | null): AccountHistory['returns'][number] {
  const from = to && periodStart(period, levels, to)
  const rate = from && to ? returnBetween(levelOn(levels, from)?.growth, levelOn(levels, to)?.growth) : null
  return { period, rate: rate && decimalText(rate), from: from || null }
}
