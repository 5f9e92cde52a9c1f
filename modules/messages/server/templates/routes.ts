import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { templates as templatesContract } from '../../contract/templates.ts'
import { templateScope } from './access.ts'
import { listTemplates } from './reads.ts'
import { readTemplate } from './template-rules.ts'
import { removeMessageTemplate, saveMessageTemplate } from './writes.ts'

const templates = implementContract(templatesContract)

const list = templates.list.handler(async ({ input, context }) => {
  const scope = await templateScope(context, input.portal)
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listTemplates(transaction, scope))
  return {
    items: rows.map(({ updated_at: updatedAt, updated_by: updatedBy, ...row }) => ({
      ...row,
      updatedAt: updatedAt.toISOString(),
      updatedBy,
    })),
  }
})

const save = templates.save.handler(async ({ input: { portal, template: id, revision, name, ...given }, context }) => {
  const scope = await templateScope(context, portal)
  const read = readTemplate(given)
  if ('issues' in read) throw refusal('invalid-request', read)
  const saved = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    saveMessageTemplate(transaction, context, scope, { id, revision, name, ...read }),
  )
  return { revision: saved }
})

const remove = templates.remove.handler(async ({ input: { portal, template }, context }) => {
  const scope = await templateScope(context, portal)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    removeMessageTemplate(transaction, context, scope, template),
  )
  return { done: true as const }
})

export const templateRoutes = { list, save, remove }
