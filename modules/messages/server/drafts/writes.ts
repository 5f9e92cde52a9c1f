import { isEqual } from '@atrium/domain/fields/json'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import type { RetentionContext } from '@atrium/platform/module'
import type { DraftContent } from '../../contract/drafts.ts'
import { maxDrafts } from '../../contract/message-terms.ts'
import { findStored } from '../messages/reads.ts'
import { countDrafts, lockDraft, type DraftRow } from './reads.ts'

type SavedDraft = { id: string; thread: string | null; content: DraftContent; revision: number }

/**
 * Saves a message that the caller is writing. The revision is 0 for a new one. A repeated request changes nothing.
 * @throws the refusal `conflict` if it was changed, sent or discarded on another device, and `invalid-request` if there are too many
 */
export async function saveDraft(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  { id, thread, content, revision }: SavedDraft,
): Promise<Pick<DraftRow, 'revision' | 'updated_at'>> {
  const { edition, portalId } = scope
  const known = await lockDraft(transaction, scope, id)
  if (known && (known.person_id !== edition.person.id || known.portal_id !== portalId)) throw refusal('conflict')
  if (known && known.revision === revision + 1 && isEqual(known.content as never, content as never)) return known
  if ((known?.revision ?? 0) !== revision || (await findStored(transaction, id))) throw refusal('conflict')
  const row = { revision: revision + 1, updated_at: context.deps.clock() }
  if (known) {
    await transaction
      .updateTable('message_drafts')
      .set({ ...row, content: JSON.stringify(content) })
      .where('id', '=', id)
      .execute()
    return row
  }
  if ((await countDrafts(transaction, scope)) >= maxDrafts)
    throw refusal('invalid-request', { issues: [{ path: 'draft', code: 'too-many', limit: maxDrafts }] })
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('message_drafts')
    .values({
      ...row,
      id,
      content: JSON.stringify(content),
      person_id: edition.person.id,
      edition: edition.actor.edition,
      portal_id: portalId,
      conversation_id: thread,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  // Another device has begun with the same id at the same moment.
  if (added !== 1n) throw refusal('conflict')
  return row
}

/** Removes a draft of the caller, if there is one. */
export async function removeDraft(transaction: SystemTransacting, { edition, portalId }: PortalScope, id: string): Promise<void> {
  await transaction
    .deleteFrom('message_drafts')
    .where('id', '=', id)
    .where('person_id', '=', edition.person.id)
    .where('portal_id', '=', portalId)
    .execute()
}

const daysKept = 180
const dayMs = 24 * 3_600_000

/** Removes drafts that nobody has changed for half a year. Returns their number. */
export async function removeOldDrafts(transaction: SystemTransacting, { edition, now }: RetentionContext): Promise<number> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('message_drafts')
    .where('edition', '=', edition.id)
    .where('updated_at', '<', new Date(now.getTime() - daysKept * dayMs))
    .executeTakeFirstOrThrow()
  return Number(removed)
}
