import { isVisibleToStaffRow } from '@atrium/accounts/server/accounts/staff-access'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import { mayAnswerForFirmRow, opensMessages } from '../messages/access.ts'
import type { ReplyTarget } from '../messages/reads.ts'

/** Largest number of people who are told that somebody writes. */
const mostTold = 50

const staff = {
  id: sql.ref<string>('p.id'),
  organisationId: sql.ref<string | null>('p.organisation_id'),
  role: sql.ref<string>('p.role'),
}

/**
 * Lists the others who have a conversation in their boxes and may read it, as replies are delivered: staff who see the client or answer for the
 * firm, and clients while the account is theirs and its messages are open. Nobody, if one of its messages is confidential, because it is hidden
 * from its readers until they prove who they are.
 */
export async function listOthers(
  transaction: SystemTransacting,
  { edition: { person, today } }: PortalScope,
  edition: Edition,
  { id, parent, account }: ReplyTarget,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from message_boxes b join people p on p.id = b.person_id
      join accounts a on a.id = ${account}::uuid
    where b.conversation_id = ${id}::uuid and p.id <> ${person.id}::uuid and p.is_active and a.is_active
      and case when p.role = 'client' then ${opensMessages} and exists (select from account_people ap
          where ap.account_id = a.id and ap.person_id = p.id and ${isCurrentOn(sql`ap`, today)})
        else ${isVisibleToStaffRow(staff, edition, today)} or (b.answers_for_firm and ${mayAnswerForFirmRow(edition, sql`b.portal_id`)}) end
      and not exists (select from messages m where m.is_confidential and (m.conversation_id = ${id}::uuid or m.id = ${parent}::uuid))
    order by p.id limit ${mostTold}`.execute(transaction)
  return rows.map((row) => row.id)
}
