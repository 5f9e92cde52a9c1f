import type { StoredValueView } from '@atrium/investments/server/stored-holdings/reads'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { isOutsideProfessional } from '@atrium/platform/session/access'
import { implementContract } from '@atrium/platform/http/implementation'
import { today as todayContract } from '../../contract/today.ts'
import { cacheTotals } from '../assets/asset-cache-reads.ts'
import { createAssetFigureCase, explainAssetFigure } from '../assets/asset-figure-reads.ts'
import { readAssetParts, readAssets } from '../assets/asset-reads.ts'
import { listPostponements } from '../postponements/reads.ts'
import { removeEndedPostponements } from '../postponements/writes.ts'
import { createTodayView, findPostponed, inTodayTransaction, listTodaySources, withoutPostponed } from './source-reads.ts'

const today = implementContract(todayContract)

/** Number of items of each kind in the overview. */
const itemsOfKind = 5

const list = today.list.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  return inTodayTransaction(context, scope, async (query) => {
    const { found, ended, all } = await findPostponed(query)
    // An item whose cause has ended is forgotten, so that it is listed if the cause occurs again.
    if (!context.session?.impersonation) await removeEndedPostponements(query.transaction, scope, ended)
    const groups = []
    // The sources run in sequence, because a transaction runs one query at a time.
    for (const source of listTodaySources(context, query.view)) {
      const causes = withoutPostponed(all, source.kind)
      const listed = await source.find({ ...query, causes, limit: itemsOfKind, offset: 0 })
      if (listed.count > 0) groups.push({ kind: source.kind, ...listed })
    }
    return { today: query.view.today, groups, postponed: found.length }
  })
})

const kind = today.kind.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  return inTodayTransaction(context, scope, async (query) => {
    const source = listTodaySources(context, query.view).find((one) => one.kind === input.kind)
    if (!source) return { items: [], count: 0 }
    const causes = withoutPostponed(await listPostponements(query.transaction, scope), input.kind)
    return source.find({ ...query, causes, limit: input.limit, offset: input.offset })
  })
})

const assets = today.assets.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const view = createStoredView(context, scope)
  return withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    cacheTotals(transaction, context, scope, { name: 'assets', compute: () => readAssets(transaction, scope, view) }),
  )
})

const assetParts = today.assetParts.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const view = createStoredView(context, scope)
  // The groups of clients are records of the firm (decision 46).
  if (input.by === 'groups' && isOutsideProfessional(view.person)) return { items: [], count: 0, currency: null }
  const name = `${input.by} ${input.offset} ${input.limit}`
  return withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    cacheTotals(transaction, context, scope, { name, compute: () => readAssetParts(transaction, scope, view, input) }),
  )
})

const explainAssets = today.explainAssets.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const view = createStoredView(context, scope)
  return withTenant(context.deps.db, scope.edition.actor, (transaction) => explainAssetFigure(transaction, scope, view, input))
})

const assetsCase = today.assetsCase.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const view = createStoredView(context, scope)
  return withTenant(context.deps.db, scope.edition.actor, (transaction) => createAssetFigureCase(transaction, scope, view, input))
})

const createStoredView = (context: RequestContext, scope: PortalScope): StoredValueView => ({
  ...createTodayView(context, scope),
  standardSource: context.deps.providers.findSource(context.edition, null),
})

export const todayRoutes = { list, kind, assets, assetParts, explainAssets, assetsCase }
