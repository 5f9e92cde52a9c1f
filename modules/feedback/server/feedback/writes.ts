import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { findEntry, listAdvisers } from './reads.ts'

/**
 * Adds feedback of a client, with their advisers of that day. A repeated request changes nothing.
 * @throws the refusal `conflict` for an id that another entry has
 */
export async function addEntry(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  { id, rating, comment }: { id: string; rating: number; comment: string },
) {
  const { edition, portalId } = scope
  const { person, today } = edition
  const given = comment === '' ? null : comment
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('feedback_entries')
    .values({
      id,
      edition: context.edition.id,
      portal_id: portalId,
      person_id: person.id,
      name: person.name,
      rating,
      comment: given,
      submitted_at: context.deps.clock(),
      submitted_on: today,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (added === 1n) {
    const advisers = await listAdvisers(transaction, scope)
    if (advisers.length > 0)
      await transaction
        .insertInto('feedback_advisers')
        .values(advisers.map((adviser) => ({ entry_id: id, person_id: adviser, edition: context.edition.id })))
        .execute()
    await recordEvent(transaction, context, { kind: 'feedback.submitted', portalId, subject: { type: 'feedback', id } })
  }
  const row = await findEntry(transaction, id)
  const isSame = row?.person_id === person.id && row.portal_id === portalId && row.rating === rating && row.comment === given
  if (!row || !isSame) throw refusal('conflict')
  return row
}
