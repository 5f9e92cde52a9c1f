import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { templates as templatesContract } from '../../contract/templates.ts'
import { sendingPortalScope } from '../envelopes/access.ts'
import { listTemplates } from './reads.ts'
import { removeTemplate, saveTemplate } from './writes.ts'

const templates = implementContract(templatesContract)

const list = templates.list.handler(async ({ input, context }) => {
  const scope = await sendingPortalScope(context, input.portal)
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listTemplates(transaction, scope))
  return {
    items: rows.map(({ id, name, content, revision, updated_at: updatedAt, updated_by: updatedBy }) => ({
      id,
      name,
      content,
      revision,
      updatedAt: updatedAt.toISOString(),
      updatedBy,
    })),
  }
})

const save = templates.save.handler(async ({ input: { portal, template: id, ...given }, context }) => {
  const scope = await sendingPortalScope(context, portal)
  const revision = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    saveTemplate(transaction, context, scope, { id, ...given }),
  )
  return { revision }
})

const remove = templates.remove.handler(async ({ input: { portal, template }, context }) => {
  const scope = await sendingPortalScope(context, portal)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => removeTemplate(transaction, context, scope, template))
  return { done: true as const }
})

export const templateRoutes = { list, save, remove }
