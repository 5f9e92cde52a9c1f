import { upstreams as upstreamsContract } from '../../contract/upstreams.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'

/** Returns a function that clears the cache of the named upstream; undefined if the edition takes no portfolios from it, or if it has no cache. */
function findCacheClearing({ deps, edition }: RequestContext, name: string): (() => Promise<void>) | undefined {
  const { clearRemoteCache } = deps.providers.portfolios(edition, 'api')
  return name === edition.providers.portfolios && clearRemoteCache ? () => clearRemoteCache() : undefined
}

const upstreams = implementContract(upstreamsContract)

const list = upstreams.list.handler(({ context }) => ({
  upstreams: context.deps.providers.health(context.edition).map(({ lastResponseAt, lastFailure, typicalMs, ...health }) => ({
    ...health,
    hasCache: findCacheClearing(context, health.name) !== undefined,
    typicalMs: typicalMs === null ? null : Math.round(typicalMs),
    lastResponseAt: lastResponseAt?.toISOString() ?? null,
    lastFailure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
  })),
}))

const clearCache = upstreams.clearCache.handler(async ({ input: { name }, context }) => {
  const clear = findCacheClearing(context, name)
  if (!clear) throw refusal('not-found')
  const { actor, person } = createEditionScope(context)
  await context.deps.throttles.count('itemChangeOfPerson', person.id)
  await clear()
  await withTenant(context.deps.db, actor, (transaction) =>
    recordEvent(transaction, context, { kind: 'upstream.cache-cleared', subject: { type: 'upstream', id: name }, details: { name } }),
  )
  return { cleared: true as const }
})

export const upstreamRoutes = { list, clearCache }
