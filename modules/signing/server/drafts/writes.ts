import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { isEqual } from '@atrium/domain/fields/json'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { RetentionContext } from '@atrium/platform/module'
import { refusal } from '@atrium/platform/http/problem'
import type { EnvelopeDraft } from '../../contract/envelopes.ts'
import { findDraft, isInAccount, type DraftRow } from './reads.ts'

type SavedDraft = { document: string; content: EnvelopeDraft; revision: number }

/**
 * Saves the draft that the person of the scope has of a request to sign. The revision is 0 for a new one. A repeated request changes nothing.
 * @throws the refusals `not-found` for an unknown document, and `conflict` if the draft was changed or discarded on another device
 */
export async function saveDraft(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: AccountScope,
  { document, content, revision }: SavedDraft,
): Promise<DraftRow> {
  if (!(await isInAccount(transaction, scope, document))) throw refusal('not-found')
  const known = await findDraft(transaction, scope, document, 'lock')
  if (known && known.revision === revision + 1 && isEqual(known.content as never, content as never)) return known
  if ((known?.revision ?? 0) !== revision) throw refusal('conflict')
  const row = { content, revision: revision + 1, updated_at: context.deps.clock() }
  const values = { ...row, content: JSON.stringify(content) }
  const key = { document_id: document, person_id: scope.edition.person.id }
  if (known) {
    const { document_id: ofDocument, person_id: ofPerson } = key
    await transaction
      .updateTable('envelope_drafts')
      .set(values)
      .where('document_id', '=', ofDocument)
      .where('person_id', '=', ofPerson)
      .execute()
    return row
  }
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('envelope_drafts')
    .values({ ...values, ...key, edition: scope.edition.actor.edition, account_id: scope.account.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  // Another device has begun at the same moment.
  if (added !== 1n) throw refusal('conflict')
  return row
}

/** Discards the draft that the person of the scope has of a request to sign, if there is one. */
export async function discardDraft(transaction: SystemTransacting, { account, edition }: AccountScope, document: string): Promise<void> {
  await transaction
    .deleteFrom('envelope_drafts')
    .where('document_id', '=', document)
    .where('person_id', '=', edition.person.id)
    .where('account_id', '=', account.id)
    .execute()
}

const daysKept = 180
const dayMs = 24 * 3_600_000

/** Removes drafts that nobody has changed for half a year. Returns their number. */
export async function removeOldDrafts(transaction: SystemTransacting, { edition, now }: RetentionContext): Promise<number> {
  const { numDeletedRows: removed } = await transaction
    .deleteFrom('envelope_drafts')
    .where('edition', '=', edition.id)
    .where('updated_at', '<', new Date(now.getTime() - daysKept * dayMs))
    .executeTakeFirstOrThrow()
  return Number(removed)
}
