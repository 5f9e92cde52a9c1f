import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { views as contract } from '../../contract/views.ts'
import { collectionScope } from '../items/access.ts'
import { countOwnViews, findViewOwner, listViews } from './reads.ts'
import { removeView, saveView } from './writes.ts'

const views = implementContract(contract)

/** Maximum number of views of a person in one collection. */
const maxViews = 50

const list = views.list.handler(({ input, context }) => {
  const scope = collectionScope(context, input.collection)
  return withTenant(context.deps.db, scope.actor, async (transaction) => ({ items: await listViews(transaction, scope) }))
})

const save = views.save.handler(async ({ input, context }) => {
  const scope = collectionScope(context, input.collection)
  if (input.isShared && !scope.isAdmin) throw refusal('not-allowed')
  const { collection: _, view: id, ...view } = input
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    const owner = await findViewOwner(transaction, scope, id)
    if (owner !== undefined && owner !== scope.person.id) throw refusal('not-found')
    if (owner === undefined && (await countOwnViews(transaction, scope)) >= maxViews) throw refusal('conflict')
    await saveView(transaction, scope, { id, ...view, now: context.deps.clock() })
    // Only a shared view concerns others. Its search and filters may contain names, so that they are not recorded.
    if (view.isShared)
      await recordEvent(transaction, context, {
        kind: 'view.shared',
        subject: { type: 'view', id },
        details: { collection: scope.definition.name, name: view.name },
      })
    const saved = (await listViews(transaction, scope)).find((one) => one.id === id)
    if (!saved) throw refusal('not-found')
    return saved
  })
})

const remove = views.remove.handler(({ input, context }) => {
  const scope = collectionScope(context, input.collection)
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    if (!(await removeView(transaction, scope, input.view))) throw refusal('not-found')
    return { removed: true }
  })
})

export const viewRoutes = { list, save, remove }
