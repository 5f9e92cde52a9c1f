import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import type { Providers } from '@atrium/platform/providers/registry'
import { listLinkedAccounts, type LinkedAccount } from '@atrium/accounts/server/accounts/overview-reads'
import { compareAccountValue, findDifferences, type FoundDifference } from './reconciliation-rules.ts'
import { dropRun, finishRun, recordProgress, saveDifferences, startRun, type PortfolioDifferences } from './writes.ts'

type ReconciliationDependencies = Pick<Dependencies, 'db' | 'clock' | 'log' | 'providers'>

/** Number of accounts compared concurrently. It is low, because users load data from the upstream at the same time. */
const maxConcurrentAccounts = 4

export type ReconciliationCounts = { portfolios: number; failures: number; differences: number }

type ReportProgress = (done: number, all: number) => void

/** Starts a run and compares the edition as `compareAll` does. Null if a comparison of the edition is already running. */
export async function reconcile(
  deps: ReconciliationDependencies,
  edition: Edition,
  reportProgress: ReportProgress = () => {},
): Promise<ReconciliationCounts | null> {
  const now = deps.clock()
  const runId = await withTenant(deps.db, systemActor(edition.id), (transaction) => startRun(transaction, edition.id, now))
  return runId === null ? null : compareAll(deps, edition, { runId, now }, reportProgress)
}

/** Compares the figures of all given editions, except those whose comparison is already running. */
export async function reconcileAll(deps: ReconciliationDependencies, editions: readonly Edition[]): Promise<ReconciliationCounts> {
  const counts = { portfolios: 0, failures: 0, differences: 0 }
  for (const edition of editions) {
    const own = await reconcile(deps, edition)
    for (const name of ['portfolios', 'failures', 'differences'] as const) counts[name] += own?.[name] ?? 0
  }
  return counts
}

/**
 * Compares the provider's figures for every portfolio of an edition with computed ones. A portfolio that cannot be read is reported as a
 * difference, and the others are still compared.
 */
export async function compareAll(
  deps: ReconciliationDependencies,
  edition: Edition,
  { runId, now }: { runId: string; now: Date },
  reportProgress: ReportProgress = () => {},
): Promise<ReconciliationCounts> {
  const actor = systemActor(edition.id)
  const accounts = await withTenant(deps.db, actor, (transaction) => listLinkedAccounts(transaction))
  const counts = { portfolios: 0, failures: 0, differences: 0 }
  const queue = accounts.values()
  let done = 0
  const worker = async () => {
    for (const account of queue) {
      const portfolios = await compareAccount(deps, edition, account)
      counts.portfolios += portfolios.filter(isPortfolio).length
      counts.failures += portfolios.filter(({ found }) => found.some(({ kind }) => kind === 'unanswered')).length
      counts.differences += portfolios.reduce((all, { found }) => all + found.length, 0)
      await withTenant(deps.db, actor, async (transaction) => {
        await saveDifferences(transaction, { edition: edition.id, runId, now }, portfolios)
        await recordProgress(transaction, runId, counts.portfolios, deps.clock())
      })
      reportProgress(++done, accounts.length)
    }
  }
  try {
    await Promise.all(Array.from({ length: maxConcurrentAccounts }, worker))
  } catch (error) {
    await withTenant(deps.db, actor, (transaction) => dropRun(transaction, runId))
    throw error
  }
  await withTenant(deps.db, actor, (transaction) => finishRun(transaction, runId, deps.clock(), counts))
  return counts
}

async function compareAccount(
  deps: ReconciliationDependencies,
  edition: Edition,
  { id, externalId, source }: LinkedAccount,
): Promise<PortfolioDifferences[]> {
  const providers = deps.providers.portfolios(edition, source)
  const listed = await readOrDifference(deps, providers.listPortfolios(externalId))
  if (!Array.isArray(listed)) return [{ accountId: id, portfolioId: '', portfolioName: '', found: [listed] }]
  const found: PortfolioDifferences[] = []
  for (const portfolio of listed) {
    const own = await comparePortfolio(deps, providers, externalId, portfolio)
    found.push({ accountId: id, portfolioId: portfolio.id, portfolioName: portfolio.name, found: own })
  }
  const total = await compareTotal(deps, providers, externalId, listed)
  return total.length > 0 ? [...found, { accountId: id, portfolioId: '', portfolioName: '', found: total }] : found
}

/** Returns true if the entry is to be counted as a portfolio. The total of an account is not, unless its portfolios could not be read. */
const isPortfolio = ({ portfolioId, found }: PortfolioDifferences) => portfolioId !== '' || found.some(({ kind }) => kind === 'unanswered')

/** Compares the stated value of an account with the sum of its portfolios. */
async function compareTotal(
  deps: ReconciliationDependencies,
  providers: Providers,
  clientId: string,
  listed: UpstreamPortfolio[],
): Promise<FoundDifference[]> {
  const account = await readOrDifference(deps, providers.getAccount(clientId))
  return 'kind' in account ? [account] : compareAccountValue(account, listed)
}

async function comparePortfolio(
  deps: ReconciliationDependencies,
  providers: Providers,
  clientId: string,
  stated: UpstreamPortfolio,
): Promise<FoundDifference[]> {
  const key = { clientId, portfolioId: stated.id }
  const reading = Promise.all([providers.getHoldings(key), providers.listTransactions(key)])
  const response = await readOrDifference(deps, reading)
  if (!Array.isArray(response)) return [response]
  const [holdings, { transactions }] = response
  return findDifferences({ stated, holdings, transactions })
}

async function readOrDifference<Value>(deps: ReconciliationDependencies, upstreamRead: Promise<Value>): Promise<Value | FoundDifference> {
  try {
    return await upstreamRead
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    deps.log.warn({ call: error.call, fault: error.fault }, 'a portfolio could not be compared')
    return { kind: 'unanswered', subject: '', subjectId: '', stated: null, expected: null, cause: 'provider-failed' }
  }
}
