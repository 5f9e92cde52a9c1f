import type { SinceVisit } from '@atrium/contract/visits'
import type { ExchangeRate } from '@atrium/domain/exchange'
import type { Currency } from '@atrium/domain/currency'
import { combinedProvenance, type Answer } from '../../providers/last-good.ts'
import { UpstreamError } from '../../providers/ports/answer.ts'
import type { UpstreamPortfolio } from '../../providers/ports/portfolios.ts'
import { ratesOf } from '../accounts/account-rules.ts'
import { readPortfolios, type AccountData } from '../accounts/provider-reads.ts'
import { factorTo } from '../accounts/series-rules.ts'
import { readPerformance, readTransactions } from '../portfolios/provider-reads.ts'
import { bookedSince, movesSince, spanOfVisit, valueSince, type VisitedPortfolio } from './visit-rules.ts'

/** What stands on the pages of portfolios is told nowhere else either. */
const closed = { came: [], went: [], transactionCount: null, newest: [] }

type Read = { portfolio: UpstreamPortfolio; visited: VisitedPortfolio | null; answers: Answer<unknown>[] }

/** When its client was last here, and whether they may open the portfolios themselves. */
export type Visit = { at: Date; now: Date; opensPortfolios: boolean }

/** What changed since a visit; portfolios are asked for at once, and one that fails leaves the others. */
export async function readSince(data: AccountData, { at: visitedAt, now, opensPortfolios }: Visit): Promise<SinceVisit> {
  const [account, listed] = await Promise.all([
    data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId)),
    readPortfolios(data),
  ])
  const { currency } = account.data
  const rates = ratesOf(account.data.exchangeRates)
  // Those worth nothing too: what was there at the visit may be gone.
  const read = await Promise.all(listed.data.map((portfolio) => readVisited(data, portfolio, currency, rates)))
  const visited = read.flatMap((one) => one.visited ?? [])
  const span = spanOfVisit(visitedAt, now)
  const value = valueSince(visited, span)
  return {
    visitedAt: visitedAt.toISOString(),
    from: span.from,
    isShortened: span.isShortened,
    currency,
    value,
    ...(opensPortfolios ? { ...movesSince(visited, span), ...bookedSince(visited, span) } : closed),
    leftOut: read.flatMap(leftOut),
    provenance: combinedProvenance(data.providers.name, [account, listed, ...read.flatMap(({ answers }) => answers)], value?.nowOn ?? null),
  }
}

async function readVisited(
  data: AccountData,
  portfolio: UpstreamPortfolio,
  currency: Currency,
  rates: readonly ExchangeRate[],
): Promise<Read> {
  const { id, name } = portfolio
  const [performance, ledger] = await Promise.all([unlessAway(readPerformance({ data, id })), unlessAway(readTransactions({ data, id }))])
  if (!performance || !ledger) return { portfolio, visited: null, answers: [] }
  const factor = factorTo(currency, performance.data.currency, rates)
  const visited = { portfolio: { id, name }, performance: performance.data, factor, ledger: ledger.data }
  return { portfolio, visited, answers: [performance, ledger] }
}

/** Null where a portfolio fails; of one that may still answer nothing is said yet, so that what is told holds a moment later. */
async function unlessAway<Data>(reading: Promise<Answer<Data>>): Promise<Answer<Data> | null> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.traits.isLate) throw error
    return null
  }
}

function leftOut({ portfolio: { id, name }, visited }: Read): SinceVisit['leftOut'] {
  if (!visited) return [{ portfolio: { id, name }, reason: 'not-read' }]
  return visited.factor ? [] : [{ portfolio: { id, name }, reason: 'no-exchange-rate' }]
}
