import type { StoredValueView } from '@atrium/investments/server/stored-holdings/reads'
import type { StaffView } from '@atrium/accounts/server/accounts/reads'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { isOutsideProfessional } from '@atrium/platform/session/access'
import { implementContract } from '@atrium/platform/http/implementation'
import { today as todayContract } from '../../contract/today.ts'
import { todayKinds } from '../../contract/today-terms.ts'
import { cacheTotals } from '../assets/asset-cache-reads.ts'
import { readAssetParts, readAssets } from '../assets/asset-reads.ts'
import type { TodayQuery, TodaySource } from '../contributions.ts'

const today = implementContract(todayContract)

/** Number of items of each kind in the overview. */
const itemsOfKind = 5

const list = today.list.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const view = createView(context, scope)
  return inTransaction(context, scope, view, async (query) => {
    const groups = []
    // The sources run in sequence, because a transaction runs one query at a time.
    for (const source of listSources(context, view)) {
      const found = await source.find({ ...query, limit: itemsOfKind, offset: 0 })
      if (found.count > 0) groups.push({ kind: source.kind, ...found })
    }
    return { today: view.today, groups }
  })
})

const kind = today.kind.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const view = createView(context, scope)
  const source = listSources(context, view).find((one) => one.kind === input.kind)
  return inTransaction(context, scope, view, async (query) =>
    source ? source.find({ ...query, limit: input.limit, offset: input.offset }) : { items: [], count: 0 },
  )
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

const createStoredView = (context: RequestContext, scope: PortalScope): StoredValueView => ({
  ...createView(context, scope),
  standardSource: context.deps.providers.findSource(context.edition, null),
})

const createView = ({ edition }: RequestContext, scope: PortalScope): StaffView => ({
  person: scope.edition.person,
  edition,
  today: scope.edition.today,
})

/** Lists the sources for a caller. Records of the firm, such as reviews, are not for professionals without an organisation (decision 46). */
const listSources = ({ deps }: RequestContext, { person }: StaffView): readonly TodaySource[] =>
  deps
    .contributed('todaySources')
    .flat()
    .filter(({ isForOutsideProfessionals }) => isForOutsideProfessionals || !isOutsideProfessional(person))
    .toSorted((one, other) => todayKinds.indexOf(one.kind) - todayKinds.indexOf(other.kind))

type Query = Omit<TodayQuery, 'limit' | 'offset'>

const inTransaction = <Result>(
  context: RequestContext,
  scope: PortalScope,
  view: StaffView,
  work: (query: Query) => Promise<Result>,
): Promise<Result> => withTenant(context.deps.db, scope.edition.actor, (transaction) => work({ transaction, context, scope, view }))

export const todayRoutes = { list, kind, assets, assetParts }
