import type { AccountPerformance } from '../../contract/wealth.ts'
import { combinedProvenance, type Answer } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/answer'
import type { UpstreamPerformance } from '@atrium/platform/providers/ports/performance'
import { createCalculation } from '@atrium/platform/threads/calculation-thread'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import type { AccountSeriesRead, ComputedPerformance } from './account-series-rules.ts'

const compute = createCalculation<AccountSeriesRead, ComputedPerformance>(new URL('account-performance-thread-rules.ts', import.meta.url))

/** Reads the portfolios concurrently. A failing portfolio does not affect the others. */
export async function readAccountSeries(data: AccountData): Promise<{ read: AccountSeriesRead; answers: Answer<unknown>[] }> {
  const [account, listed] = await Promise.all([
    data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId)),
    readPortfolios(data),
  ])
  const found = await Promise.all(listed.data.map(async (portfolio) => ({ portfolio, answer: await findPerformance(data, portfolio.id) })))
  const portfolios = found.map(({ portfolio, answer }) => ({ portfolio, performance: answer?.data ?? null }))
  return {
    read: { account: account.data, portfolios },
    answers: [account, listed, ...found.flatMap(({ answer }) => answer ?? [])],
  }
}

async function findPerformance(data: AccountData, portfolioId: string): Promise<Answer<UpstreamPerformance> | null> {
  const key = { clientId: data.externalId, portfolioId }
  try {
    return await data.read(`performance ${portfolioId}`, (providers) => providers.getPerformance(key))
  } catch (error) {
    if (error instanceof UpstreamError) return null
    throw error
  }
}

/** Reads the returns of the account and of each portfolio, computed in a worker thread, because they cover all days of the provider. */
export async function readAccountPerformance(data: AccountData): Promise<AccountPerformance> {
  const { read, answers } = await readAccountSeries(data)
  const { to, ...performance } = await compute(read)
  return { ...performance, provenance: combinedProvenance(data.providers.name, answers, to) }
}
