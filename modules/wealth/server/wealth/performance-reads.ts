import type { UnmatchedFlow } from '../../contract/flows.ts'
import type { AccountPerformance } from '../../contract/wealth.ts'
import { combinedProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { createCalculation } from '@atrium/platform/threads/calculation-thread'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { decimalText } from '@atrium/domain/decimal'
import { readOrNull, readTransactions } from '@atrium/investments/server/portfolios/provider-reads'
import { rateSeries, type AccountSeriesData, type ComputedPerformance } from './account-series-rules.ts'
import { listUnmatchedFlows } from './movement-rules.ts'
import { addHoldings } from './flow-reads.ts'
import { listPayments } from './payment-rules.ts'

const compute = createCalculation<AccountSeriesData, ComputedPerformance>(new URL('account-performance-thread-rules.ts', import.meta.url))

/** Reads the portfolios concurrently. A failing portfolio does not affect the others. */
export async function readAccountSeries(data: AccountData): Promise<{ read: AccountSeriesData; responses: ProviderResponse<unknown>[] }> {
  const [account, listed] = await Promise.all([
    data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId)),
    readPortfolios(data),
  ])
  const portfolioResults = await Promise.all(
    listed.data.map(async (portfolio) => {
      const [response, ledger] = await Promise.all([
        findPerformance(data, portfolio.id),
        readOrNull(readTransactions({ data, id: portfolio.id })),
      ])
      return { portfolio, response, ledger }
    }),
  )
  const portfolios = portfolioResults.map(({ portfolio, response, ledger }) => ({
    portfolio,
    performance: response?.data ?? null,
    payments: ledger && listPayments(ledger.data).map(({ on, amount }) => ({ on, amount: decimalText(amount) })),
  }))
  return {
    read: { account: account.data, portfolios },
    responses: [
      account,
      listed,
      ...portfolioResults.flatMap(({ response, ledger }) => [...(response ? [response] : []), ...(ledger ? [ledger] : [])]),
    ],
  }
}

async function findPerformance(data: AccountData, portfolioId: string): Promise<ProviderResponse<UpstreamPerformance> | null> {
  const key = { clientId: data.externalId, portfolioId }
  try {
    return await data.read(`performance ${portfolioId}`, (providers) => providers.getPerformance(key))
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

/** Reads the returns of the account and of each portfolio, computed in a worker thread, and the flows without a transaction. */
export async function readAccountPerformance(data: AccountData): Promise<AccountPerformance> {
  const { read, responses } = await readAccountSeries(data)
  const [{ to, ...performance }, unmatchedFlows] = await Promise.all([compute(read), readUnmatchedFlows(data, read)])
  return { ...performance, unmatchedFlows, provenance: combinedProvenance(data.providers.name, responses, to) }
}

/** Lists the flows that have no transaction, with amounts in the account's currency and the holdings that caused them. */
async function readUnmatchedFlows(data: AccountData, read: AccountSeriesData): Promise<UnmatchedFlow[]> {
  const { currency, dailyValues } = rateSeries(read)
  const flows = await Promise.all(
    read.portfolios.map(async ({ portfolio: { id, name }, performance }) => {
      const portfolioValues = dailyValues.portfolios.find((one) => one.performance === performance)
      if (!portfolioValues || !performance) return []
      const ofPortfolio = await addHoldings({ data, id }, performance, listUnmatchedFlows(portfolioValues, currency))
      return ofPortfolio.map(({ on, amount, holdings }) => ({ portfolio: { id, name }, on, amount: decimalText(amount), holdings }))
    }),
  )
  return flows.flat().toSorted((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0))
}
