import { isEqual } from '@atrium/domain/fields/json'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { maxTemplates } from '../../contract/message-terms.ts'
import type { RichText } from '../schema.ts'
import { countTemplates, lockTemplate } from './reads.ts'

type SavedTemplate = { id: string; name: string; subject: string; body: RichText; revision: number }

/**
 * Saves a template of a portal. The revision is 0 for a new one. A repeated request changes nothing. Returns the revision.
 * @throws the refusals `conflict` if it was changed or deleted meanwhile, and `invalid-request` for a name that is in use and too many
 * templates
 */
export async function saveMessageTemplate(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  { id, name, subject, body, revision }: SavedTemplate,
): Promise<number> {
  const known = await lockTemplate(transaction, scope, id)
  const isSame = known?.name === name && known.subject === subject && isEqual(known.body as never, body as never)
  if (known && known.revision === revision + 1 && isSame) return known.revision
  if ((known?.revision ?? 0) !== revision) throw refusal('conflict')
  const { count, isNameTaken } = await countTemplates(transaction, scope, { id, name })
  if (isNameTaken) throw refusal('invalid-request', { issues: [{ path: 'name', code: 'taken' }] })
  if (!known && count >= maxTemplates)
    throw refusal('invalid-request', { issues: [{ path: 'template', code: 'too-many', limit: maxTemplates }] })
  const { person, actor } = scope.edition
  const values = {
    name,
    subject,
    body: JSON.stringify(body),
    revision: revision + 1,
    updated_at: context.deps.clock(),
    updated_by: person.id,
  }
  if (known) await transaction.updateTable('message_templates').set(values).where('id', '=', id).execute()
  else {
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('message_templates')
      .values({ ...values, id, edition: actor.edition, portal_id: scope.portalId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (added !== 1n) {
      // Another request has used the id or the name at the same moment. It may be this one again.
      const other = await lockTemplate(transaction, scope, id)
      const isRepeated = other?.revision === revision + 1 && other.name === name && other.subject === subject
      if (!isRepeated || !isEqual(other.body as never, body as never)) throw refusal('conflict')
      return other.revision
    }
  }
  await recordTemplate(transaction, context, scope, 'message-template.saved', { id, name })
  return revision + 1
}

/** Deletes a template of a portal. A second request changes nothing. */
export async function removeMessageTemplate(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  id: string,
): Promise<void> {
  const known = await lockTemplate(transaction, scope, id)
  if (!known) return
  await transaction.deleteFrom('message_templates').where('id', '=', id).execute()
  await recordTemplate(transaction, context, scope, 'message-template.removed', known)
}

const recordTemplate = (
  transaction: SystemTransacting,
  context: RequestContext,
  { portalId }: PortalScope,
  kind: 'message-template.saved' | 'message-template.removed',
  { id, name }: { id: string; name: string },
): Promise<void> => recordEvent(transaction, context, { kind, portalId, subject: { type: 'message-template', id }, details: { name } })
