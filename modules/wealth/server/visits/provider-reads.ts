import type { SinceVisit } from '../../contract/visits.ts'
import type { ExchangeRate } from '@atrium/domain/exchange'
import type { Currency } from '@atrium/domain/currency'
import { combinedProvenance, type Answer } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/answer'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import { listStatedTotals, type AccountRun } from '../wealth/movement-rules.ts'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { listPayments } from '../wealth/payment-rules.ts'
import { findRateTo } from '../wealth/series-rules.ts'
import { readPerformance, readTransactions } from '@atrium/investments/server/portfolios/provider-reads'
import {
  summariseTransactions,
  listChangedHoldings,
  findVisitSpan,
  computeValueSince,
  findRunSpan,
  isConverted,
  withOpeningRates,
  type VisitedPortfolio,
  type VisitSpan,
} from './visit-rules.ts'

/** No holdings or transactions: the response if the account's rules deny access to its portfolios. */
const closed = { came: [], went: [], transactionCount: null, newest: [] }

type Read = { portfolio: UpstreamPortfolio; visited: VisitedPortfolio | null; answers: Answer<unknown>[] }

/** The client's last visit, the time zone of its days, and whether they may open the portfolios. */
export type Visit = { at: Date; now: Date; timeZone: string; opensPortfolios: boolean }

/** Inputs of the changes since a visit. */
export type SeenSince = { span: VisitSpan; run: AccountRun; read: readonly Read[]; answers: readonly Answer<unknown>[] }

/** Reads the portfolios concurrently. A failing portfolio does not affect the others. */
export async function readDataSince(data: AccountData, { at, now, timeZone }: Visit): Promise<SeenSince> {
  const [account, listed] = await Promise.all([
    data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId)),
    readPortfolios(data),
  ])
  const { currency } = account.data
  const rates = listRates(account.data.exchangeRates)
  // Portfolios without value are included, because they may have been closed since the visit.
  const read = await Promise.all(listed.data.map((portfolio) => readVisited(data, portfolio, currency, rates)))
  const portfolios = read.flatMap(({ visited }) =>
    visited
      ? {
          name: visited.portfolio.name,
          performance: visited.performance,
          rate: visited.rate,
          payments: listPayments(visited.ledger),
        }
      : [],
  )
  const isWhole = read.every(({ visited }) => visited?.rate)
  const span = findVisitSpan(at, now, timeZone)
  const run = { currency, portfolios, stated: listStatedTotals(account.data), isWhole }
  const opening = await readOpening(data, run, span)
  return {
    span,
    run: opening ? withOpeningRates(run, listRates(opening.data.exchangeRates)) : run,
    read,
    answers: [account, listed, ...read.flatMap(({ answers }) => answers), ...(opening ? [opening] : [])],
  }
}

/**
 * Reads the account's exchange rates on the opening day. Null if no portfolio needs them or if they cannot be read. Then both values use
 * the latest rates, and the page states this.
 */
async function readOpening(data: AccountData, run: AccountRun, span: VisitSpan): Promise<Answer<UpstreamAccount> | null> {
  const days = findRunSpan(run, span)
  if (!days || days.before === days.until || !run.portfolios.some(isConverted)) return null
  return unlessAway(
    data.read(`account ${data.externalId} ${days.before}`, (providers) => providers.getAccount(data.externalId, days.before)),
  )
}

/** Reads the changes since a visit. */
export async function readChangesSince(data: AccountData, visit: Visit): Promise<SinceVisit> {
  const { span, run, read, answers } = await readDataSince(data, visit)
  const visited = read.flatMap((one) => one.visited ?? [])
  const value = computeValueSince(run, span)
  return {
    visitedAt: visit.at.toISOString(),
    from: span.from,
    isShortened: span.isShortened,
    currency: run.currency,
    value,
    ...(visit.opensPortfolios ? { ...listChangedHoldings(visited, span), ...summariseTransactions(visited, span) } : closed),
    leftOut: read.flatMap(leftOut),
    provenance: combinedProvenance(data.providers.name, answers, value?.nowOn ?? null),
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
  const rate = findRateTo(currency, performance.data.currency, rates)
  const visited = { portfolio: { id, name }, performance: performance.data, rate, ledger: ledger.data }
  return { portfolio, visited, answers: [performance, ledger] }
}

/**
 * Returns null if a portfolio's provider failed. Throws if the provider may still respond, because the changes could otherwise be different
 * a moment later.
 */
async function unlessAway<Data>(reading: Promise<Answer<Data>>): Promise<Answer<Data> | null> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.traits.isLate) throw error
    return null
  }
}

export function leftOut({ portfolio: { id, name }, visited }: Read): SinceVisit['leftOut'] {
  if (!visited) return [{ portfolio: { id, name }, reason: 'not-read' }]
  return visited.rate ? [] : [{ portfolio: { id, name }, reason: 'no-exchange-rate' }]
}
