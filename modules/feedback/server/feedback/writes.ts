import { addSystemTask } from '@atrium/clients/server/tasks/system-writes'
import { daysAfter, isWorkingDay } from '@atrium/domain/calendar'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import { followUpDays, highestFollowedUp } from '../../contract/feedback-terms.ts'
import { findEntry, findFollowed, hasOpenFollowUp, listAdvisers } from './reads.ts'

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
    if (rating <= highestFollowedUp) await addFollowUp(transaction, context, scope, { id, rating })
    await recordEvent(transaction, context, { kind: 'feedback.submitted', portalId, subject: { type: 'feedback', id } })
  }
  const row = await findEntry(transaction, id)
  const isSame = row?.person_id === person.id && row.portal_id === portalId && row.rating === rating && row.comment === given
  if (!row || !isSame) throw refusal('conflict')
  return row
}

const titles = {
  en: (rating: number) => `Follow up feedback: ${rating} out of 9`,
  is: (rating: number) => `Fylgja eftir endurgjöf: ${rating} af 9`,
  el: (rating: number) => `Συνέχεια σε αξιολόγηση: ${rating} από 9`,
} as const

/** Adds a task for a client who gave a low rating, for their adviser, due in some working days, unless one is open. It does not repeat the comment. */
async function addFollowUp(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  { id, rating }: { id: string; rating: number },
): Promise<void> {
  const { id: person } = scope.edition.person
  // Several answers at once have one task.
  await sql`select pg_advisory_xact_lock(hashtext('follow-ups of person'), hashtext(${`${person} ${scope.portalId}`}))`.execute(transaction)
  if (await hasOpenFollowUp(transaction, scope)) return
  const followed = await findFollowed(transaction, scope)
  if (!followed) return
  let dueOn = scope.edition.today
  for (let days = 0; days < followUpDays;) {
    dueOn = daysAfter(dueOn, 1)
    if (isWorkingDay(dueOn)) days++
  }
  // The task has the id of the entry, so that there is one only, and each finds the other.
  await addSystemTask(transaction, context, {
    id,
    edition: context.edition.id,
    portal: scope.portalId,
    account: followed.account,
    title: titles[context.edition.defaultLocale](rating),
    dueOn,
    assignee: followed.adviser,
  })
}
