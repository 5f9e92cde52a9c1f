import type { PortalScope } from '@atrium/people/server/portals/access'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { ReplyTarget } from '../messages/reads.ts'

/** Largest number of people who are told that somebody writes. */
const mostTold = 50

/**
 * Lists the others who have a conversation in their boxes: staff, and clients while the account is theirs. Nobody, if one of its messages is
 * confidential, because it is hidden from its readers until they prove who they are.
 */
export async function listOthers(
  transaction: SystemTransacting,
  { edition: { person, today } }: PortalScope,
  { id, parent, account }: ReplyTarget,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from message_boxes b join people p on p.id = b.person_id
    where b.conversation_id = ${id}::uuid and p.id <> ${person.id}::uuid and p.is_active
      and (p.role <> 'client' or exists (select from account_people ap where ap.account_id = ${account}::uuid and ap.person_id = p.id
        and ${isCurrentOn(sql`ap`, today)}))
      and not exists (select from messages m where m.is_confidential and (m.conversation_id = ${id}::uuid or m.id = ${parent}::uuid))
    order by p.id limit ${mostTold}`.execute(transaction)
  return rows.map((row) => row.id)
}
