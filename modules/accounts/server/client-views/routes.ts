import { isOutsideProfessional } from '@atrium/platform/session/access'
import { portalScope } from '@atrium/people/server/portals/access'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { clientViews as contract, maxClientViews } from '../../contract/client-views.ts'
import { mayUseConditions, prepareConditions } from '../client-conditions/access.ts'
import { countOwnClientViews, findClientViewPlace, listClientViews, mayShareClientViews } from './reads.ts'
import { removeClientView, saveClientView } from './writes.ts'

const clientViews = implementContract(contract)

const list = clientViews.list.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  // Shared views may name clients and groups of the firm.
  if (isOutsideProfessional(scope.edition.person)) return { items: [] }
  const views = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listClientViews(transaction, scope))
  // A shared segment may use conditions that are not for everybody, such as answers to forms.
  return { items: views.filter(({ settings }) => mayUseConditions(context, scope.edition.person, settings.conditions.where)) }
})

const save = clientViews.save.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const { person, actor } = scope.edition
  if (isOutsideProfessional(person)) throw refusal('not-allowed')
  const { portal: _, view: id, ...view } = input
  return withTenant(context.deps.db, actor, async (transaction) => {
    if (view.isShared && !(await mayShareClientViews(transaction, scope))) throw refusal('not-allowed')
    const place = await findClientViewPlace(transaction, scope, id)
    if (place && (place.person_id !== person.id || place.portal_id !== scope.portalId)) throw refusal('not-found')
    const staffView = { person, edition: context.edition, today: scope.edition.today }
    const { where } = view.settings.conditions
    await prepareConditions({ transaction, context, scope, view: staffView }, where, 'settings.conditions.where')
    if (!place && (await countOwnClientViews(transaction, scope)) >= maxClientViews) throw refusal('conflict')
    await saveClientView(transaction, scope, { id, ...view, now: context.deps.clock() })
    // Only a shared view concerns others. Its filter may contain names, so that it is not recorded.
    if (view.isShared)
      await recordEvent(transaction, context, {
        kind: 'client-view.shared',
        portalId: scope.portalId,
        subject: { type: 'client-view', id },
        details: { name: view.name },
      })
    return { id, ...view, isOwn: true }
  })
})

const remove = clientViews.remove.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  return withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    if (!(await removeClientView(transaction, scope, input.view))) throw refusal('not-found')
    return { removed: true }
  })
})

export const clientViewRoutes = { list, save, remove }
