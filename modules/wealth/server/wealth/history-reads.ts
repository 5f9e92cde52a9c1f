import type { AccountHistory } from '../../contract/wealth.ts'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { createCalculation } from '@atrium/platform/threads/calculation-thread'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import type { ComputedHistory, HistoryInputs } from './history-rules.ts'

const compute = createCalculation<HistoryInputs, ComputedHistory>(new URL('account-history-thread-rules.ts', import.meta.url))

/** Reads the value of all portfolios combined and its time-weighted returns. */
export async function readHistory(data: AccountData): Promise<AccountHistory> {
  const account = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  const portfolios = await readPortfolios(data)
  const responses = await Promise.all(
    portfolios.data.map((portfolio) =>
      data.read(`performance ${portfolio.id}`, (providers) =>
        providers.getPerformance({ clientId: data.externalId, portfolioId: portfolio.id }),
      ),
    ),
  )
  const read = portfolios.data.map(({ name }, index) => ({ name, performance: responses[index]!.data }))
  const { to, ...history } = await compute({ account: account.data, portfolios: read })
  return { ...history, provenance: combinedProvenance(data.providers.name, [account, portfolios, ...responses], to) }
}
