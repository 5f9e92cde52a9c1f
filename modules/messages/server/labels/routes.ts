import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import type { RequestContext } from '@atrium/platform/app-context'
import { implementContract } from '@atrium/platform/http/implementation'
import { labels as labelsContract } from '../../contract/labels.ts'
import { templateScope } from '../templates/access.ts'
import { workScope } from '../work/access.ts'
import { listLabels } from './reads.ts'
import { removeLabel, saveLabel, setLabels } from './writes.ts'

const labels = implementContract(labelsContract)

const asSystem = <Result>(context: RequestContext, run: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), run)

const list = labels.list.handler(async ({ input, context }) => {
  const scope = await templateScope(context, input.portal)
  return { items: await withTenant(context.deps.db, scope.edition.actor, (transaction) => listLabels(transaction, scope)) }
})

const save = labels.save.handler(async ({ input: { portal, label: id, name, revision }, context }) => {
  const scope = await templateScope(context, portal)
  return { revision: await asSystem(context, (transaction) => saveLabel(transaction, context, scope, { id, name, revision })) }
})

const remove = labels.remove.handler(async ({ input: { portal, label }, context }) => {
  const scope = await templateScope(context, portal)
  await asSystem(context, (transaction) => removeLabel(transaction, context, scope, label))
  return { done: true as const }
})

const set = labels.set.handler(async ({ input: { portal, conversation, labels: wanted }, context }) => {
  const work = await workScope(context, portal, conversation)
  await asSystem(context, (transaction) => setLabels(transaction, context, work, wanted))
  return { done: true as const }
})

export const labelRoutes = { list, save, remove, set }
