import { dayIn } from '@atrium/domain/calendar'
import type { DataSource, Edition } from '@atrium/editions/edition'
import type { Dependencies as All } from '@atrium/platform/app-context'
import { withTenant, systemActor, type SystemTransacting } from '@atrium/platform/db/scope'
import type { RetentionContext } from '@atrium/platform/module'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { mergeClientNames } from './account-rules.ts'
import { listLinkedAccounts, listPortalSources, type LinkedAccount } from './overview-reads.ts'
import { deleteViewsBefore } from './view-writes.ts'
import { saveExternalClients } from './external-writes.ts'
import { mergeClients, saveOverview, saveOverviewFailure, saveRules } from './writes.ts'

/** Dependencies of a refresh. */
type Dependencies = Pick<All, 'db' | 'clock' | 'log' | 'providers'>

/** Maximum number of concurrent upstream calls of a refresh. */
const maxConcurrentCalls = 8
const batchSize = 500
const dayMs = 86_400_000

/**
 * Refreshes the overview of every linked account of an edition, starting with the account refreshed least recently. An
 * account that fails keeps its last values and does not stop the others. Returns the numbers of accounts.
 */
export async function refreshOverviews(deps: Dependencies, edition: Edition): Promise<{ refreshed: number; failed: number }> {
  const actor = systemActor(edition.id)
  const portals = await withTenant(deps.db, actor, (transaction) => listPortalSources(transaction))
  const bySource = Map.groupBy(portals, ({ source }) => deps.providers.findSource(edition, source))
  for (const [source, own] of bySource)
    await mergeAccounts(
      deps,
      edition,
      source,
      own.map(({ portal }) => portal),
    )
  const accounts = await withTenant(deps.db, actor, (transaction) => listLinkedAccounts(transaction))
  const counts = { refreshed: 0, failed: 0 }
  const queue = accounts.values()
  const worker = async () => {
    for (const account of queue) counts[(await refreshAccount(deps, edition, account)) ? 'refreshed' : 'failed']++
  }
  await Promise.all(Array.from({ length: maxConcurrentCalls }, worker))
  return counts
}

/** Refreshes one account and logs a failure, so that the others continue. */
async function refreshAccount(deps: Dependencies, edition: Edition, account: LinkedAccount): Promise<boolean> {
  try {
    const [isRefreshed] = await Promise.all([refreshOverview(deps, edition, account), refreshRules(deps, edition, account)])
    return isRefreshed
  } catch (error) {
    deps.log.error({ err: error, account: account.id }, 'an account could not be refreshed')
    return false
  }
}

async function refreshOverview(deps: Dependencies, edition: Edition, { id, externalId, source }: LinkedAccount): Promise<boolean> {
  const actor = systemActor(edition.id)
  try {
    const account = await deps.providers.portfolios(edition, source).getAccount(externalId)
    await withTenant(deps.db, actor, (transaction) =>
      saveOverview(transaction, {
        edition: edition.id,
        source: deps.providers.findSource(edition, source),
        accountId: id,
        account,
        now: deps.clock(),
      }),
    )
    return true
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    deps.log.warn({ call: error.call, fault: error.fault }, 'an account overview could not be refreshed')
    await withTenant(deps.db, actor, (transaction) => saveOverviewFailure(transaction, id, error.fault))
    return false
  }
}

/**
 * Refreshes the page rules of an account from the firm's own system. The rules stay unchanged while the system is
 * unavailable.
 */
async function refreshRules(deps: Dependencies, edition: Edition, { id, externalId }: LinkedAccount): Promise<void> {
  const firm = deps.providers.concept(edition, 'advisory')
  if (!firm) return
  try {
    const rules = await firm.listClientRules(externalId)
    await withTenant(deps.db, systemActor(edition.id), (transaction) => saveRules(transaction, { edition, deps }, id, rules))
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    if (error.isOutage) deps.log.warn({ call: error.call, fault: error.fault }, 'the rules of an account could not be refreshed')
  }
}

/**
 * Merges the provider's clients with the stored accounts (specification, section 7), and stores the provider's client list. While the
 * provider is unavailable, its last list is kept.
 */
async function mergeAccounts(deps: Dependencies, edition: Edition, source: DataSource, portals: readonly string[]): Promise<void> {
  const upstream = await deps.providers
    .portfolios(edition, source)
    .listAccounts()
    .catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error
      deps.log.warn({ call: error.call, fault: error.fault }, 'the list of clients could not be merged')
      return undefined
    })
  if (upstream === undefined) return
  await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    saveExternalClients(transaction, { edition: edition.id, source, clients: upstream ?? [] }),
  )
  const clients = mergeClientNames(upstream ?? [])
  for (let start = 0; start < clients.length; start += batchSize) {
    const batch = clients.slice(start, start + batchSize)
    const merging = withTenant(deps.db, systemActor(edition.id), (transaction) =>
      mergeClients(transaction, { edition, deps }, { clients: batch, portals }),
    )
    await merging.catch((error: unknown) => deps.log.error({ err: error, edition: edition.id }, 'a batch of clients could not be merged'))
  }
}

/** Refreshes the overviews of every edition. An edition that fails does not stop the others. */
export async function refreshAllOverviews(
  deps: Dependencies,
  editions: readonly Edition[],
): Promise<{ refreshed: number; failed: number }> {
  const counts = { refreshed: 0, failed: 0 }
  for (const edition of editions) {
    const own = await refreshOverviews(deps, edition).catch((error: unknown) => {
      deps.log.error({ err: error, edition: edition.id }, 'the overviews of an edition could not be refreshed')
      return { refreshed: 0, failed: 1 }
    })
    counts.refreshed += own.refreshed
    counts.failed += own.failed
  }
  return counts
}

/**
 * Removes the records of account views before yesterday. The events of the views stay. The extra day allows for servers
 * in other time zones.
 */
export async function removeOldViews(transaction: SystemTransacting, { edition, now }: RetentionContext): Promise<void> {
  await deleteViewsBefore(transaction, dayIn(edition.timeZone, new Date(now.getTime() - dayMs)))
}
