import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { createResultCache, type ResultCache } from '@atrium/platform/providers/remembered'
import { sql } from 'kysely'

/** Longest time for which totals are cached, also if nothing indicates that they have changed. */
const maxAgeMs = 5 * 60_000
const maxResults = 200
const caches = new WeakMap<object, ResultCache>()

/**
 * Returns totals over the clients of a portal from the cache, or computes them. Only totals of admins are cached: they see every client of the
 * firm, so that no change of a relation can leave somebody with a total of clients whom they no longer see, and theirs take longest.
 */
export async function cacheTotals<Totals extends object>(
  transaction: Transacting,
  { deps }: RequestContext,
  { edition, portalId }: PortalScope,
  { name, compute }: { name: string; compute: () => Promise<Totals> },
): Promise<Totals> {
  const { person, actor, today } = edition
  if (person.role === 'professional') return compute()
  const cache = caches.get(deps.db) ?? createResultCache(maxResults)
  caches.set(deps.db, cache)
  const period = Math.floor(deps.clock().getTime() / maxAgeMs)
  const version = await readVersion(transaction, portalId)
  return cache.get([actor.edition, portalId, person.id, person.role, today, period, version, name].join(' '), () => 0, compute)
}

/** Returns a text that changes with the clients of a portal, and when their overviews or holdings have been stored again. */
async function readVersion(transaction: Transacting, portal: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), max(o.refreshed_at), (select max(p.holdings_fetched_at) from portfolios p)) as version
    from accounts a left join account_overviews o on o.account_id = a.id where a.portal_id = ${portal} and a.is_active`.execute(transaction)
  return rows[0]?.version ?? ''
}
