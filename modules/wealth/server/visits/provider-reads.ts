import type { SinceVisit } from '../../contract/visits.ts'
import type { ExchangeRate } from '@atrium/domain/exchange'
import type { Currency } from '@atrium/domain/currency'
import { combinedProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import { listStatedTotals, type AccountDailyValues } from '../wealth/movement-rules.ts'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { listPayments } from '../wealth/payment-rules.ts'
import { findRateTo } from '../wealth/series-rules.ts'
import { readPerformance, readTransactions } from '@atrium/investments/server/portfolios/provider-reads'
import {
  summariseTransactions,
  listChangedHoldings,
  findVisitSpan,
  computeValueSince,
  findValuationSpan,
  isConverted,
  addOpeningRates,
  type VisitedPortfolio,
  type VisitSpan,
} from './visit-rules.ts'

/** No holdings or transactions: the response if the account's rules deny access to its portfolios. */
const noPortfolioChanges = { added: [], removed: [], transactionCount: null, newest: [] }

type PortfolioResult = { portfolio: UpstreamPortfolio; visited: VisitedPortfolio | null; responses: ProviderResponse<unknown>[] }

/** The client's last visit, the time zone of its days, and whether they may open the portfolios. */
export type Visit = { at: Date; now: Date; timeZone: string; opensPortfolios: boolean }

/** Inputs of the changes since a visit. */
export type ChangesSinceVisit = {
  span: VisitSpan
  run: AccountDailyValues
  read: readonly PortfolioResult[]
  responses: readonly ProviderResponse<unknown>[]
}

/** Reads the portfolios concurrently. A failing portfolio does not affect the others. */
export async function readDataSince(data: AccountData, { at, now, timeZone }: Visit): Promise<ChangesSinceVisit> {
  const [account, listed] = await Promise.all([
    data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId)),
    readPortfolios(data),
  ])
  const { currency } = account.data
  const rates = listRates(account.data.exchangeRates)
  // Portfolios without value are included, because they may have been closed since the visit.
  const read = await Promise.all(listed.data.map((portfolio) => readVisitedPortfolio(data, portfolio, currency, rates)))
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
  const isComplete = read.every(({ visited }) => visited?.rate)
  const span = findVisitSpan(at, now, timeZone)
  const run = { currency, portfolios, stated: listStatedTotals(account.data), isComplete }
  const opening = await readOpening(data, run, span)
  return {
    span,
    run: opening ? addOpeningRates(run, listRates(opening.data.exchangeRates)) : run,
    read,
    responses: [account, listed, ...read.flatMap(({ responses }) => responses), ...(opening ? [opening] : [])],
  }
}

/**
 * Reads the account's exchange rates on the opening day. Null if no portfolio needs them or if they cannot be read. Then both values use
 * the latest rates, and the page states this.
 */
async function readOpening(data: AccountData, run: AccountDailyValues, span: VisitSpan): Promise<ProviderResponse<UpstreamAccount> | null> {
  const days = findValuationSpan(run, span)
  if (!days || days.before === days.until || !run.portfolios.some(isConverted)) return null
  return readUnlessFailed(
    data.read(`account ${data.externalId} ${days.before}`, (providers) => providers.getAccount(data.externalId, days.before)),
  )
}

/** Reads the changes since a visit. */
export async function readChangesSince(data: AccountData, visit: Visit): Promise<SinceVisit> {
  const { span, run, read, responses } = await readDataSince(data, visit)
  const visited = read.flatMap((one) => one.visited ?? [])
  const value = computeValueSince(run, span)
  return {
    visitedAt: visit.at.toISOString(),
    from: span.from,
    isShortened: span.isShortened,
    currency: run.currency,
    value,
    ...(visit.opensPortfolios ? { ...listChangedHoldings(visited, span), ...summariseTransactions(visited, span) } : noPortfolioChanges),
    leftOut: read.flatMap(listExclusions),
    provenance: combinedProvenance(data.providers.name, responses, value?.nowOn ?? null),
  }
}

async function readVisitedPortfolio(
  data: AccountData,
  portfolio: UpstreamPortfolio,
  currency: Currency,
  rates: readonly ExchangeRate[],
): Promise<PortfolioResult> {
  const { id, name } = portfolio
  const [performance, ledger] = await Promise.all([
    readUnlessFailed(readPerformance({ data, id })),
    readUnlessFailed(readTransactions({ data, id })),
  ])
  if (!performance || !ledger) return { portfolio, visited: null, responses: [] }
  const rate = findRateTo(currency, performance.data.currency, rates)
  const visited = { portfolio: { id, name }, performance: performance.data, rate, ledger: ledger.data }
  return { portfolio, visited, responses: [performance, ledger] }
}

/**
 * Returns null if a portfolio's provider failed. Throws if the provider may still respond, because the changes could otherwise be different
 * a moment later.
 */
async function readUnlessFailed<Data>(reading: Promise<ProviderResponse<Data>>): Promise<ProviderResponse<Data> | null> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.traits.isLate) throw error
    return null
  }
}

export function listExclusions({ portfolio: { id, name }, visited }: PortfolioResult): SinceVisit['leftOut'] {
  if (!visited) return [{ portfolio: { id, name }, reason: 'not-read' }]
  return visited.rate ? [] : [{ portfolio: { id, name }, reason: 'no-exchange-rate' }]
}
