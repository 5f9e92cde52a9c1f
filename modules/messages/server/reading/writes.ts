import type { PortalScope } from '@atrium/people/server/portals/access'
import { markCausesRead } from '@atrium/notifications/server/notices/writes'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import { confidentialNotification, messageNotification } from '../delivery/notification-contributions.ts'
import { notifyPeople, recordMessage } from '../messages/writes.ts'

/** Locks a conversation in the box of the caller. @throws the refusal `not-found` */
async function lockBox(transaction: SystemTransacting, { edition, portalId }: PortalScope, conversation: string): Promise<void> {
  const { rows } = await sql`select from message_boxes where conversation_id = ${conversation}::uuid and person_id = ${edition.person.id}
    and portal_id = ${portalId} for update`.execute(transaction)
  if (rows.length === 0) throw refusal('not-found')
}

/** Records that the caller has read messages of a conversation, and tells their senders. Those that were read before keep their time. */
export async function markRead(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  conversation: string,
  messages: readonly string[],
): Promise<void> {
  const { edition, portalId } = scope
  await lockBox(transaction, scope, conversation)
  const { rows } = await sql<{ id: string; sender: string | null; account: string | null }>`
    update message_recipients r set read_at = ${context.deps.clock()}, awaits_mail = false
    from messages m, message_conversations c
    where r.message_id = m.id and c.id = ${conversation}::uuid and (m.conversation_id = c.id or m.id = c.parent_id)
      and m.id = any (${[...messages]}::uuid[]) and r.person_id = ${edition.person.id} and r.read_at is null
    returning m.id, m.created_by as sender, c.account_id as account`.execute(transaction)
  const { rows: counted } = await sql<{ changed: boolean }>`
    update message_boxes b set unread_count = (select count(*) from message_recipients r join messages m on m.id = r.message_id
        join message_conversations c on c.id = b.conversation_id
      where r.person_id = b.person_id and r.read_at is null and (m.conversation_id = c.id or m.id = c.parent_id))
    where b.conversation_id = ${conversation}::uuid and b.person_id = ${edition.person.id} and (b.unread_count > 0 or ${rows.length} > 0)
    returning true as changed`.execute(transaction)
  const kinds = [messageNotification, confidentialNotification]
  await markCausesRead(transaction, context, { person: edition.person.id, kinds, causes: rows.map(({ id }) => id) })
  for (const { id, account } of rows) await recordMessage(transaction, context, { id, account, portal: portalId }, 'message.read')
  const told = [...rows.flatMap(({ sender }) => sender ?? []), ...(counted.length > 0 ? [edition.person.id] : [])]
  if (told.length > 0) await notifyPeople(transaction, edition.actor.edition, told)
}

/** Shows a conversation as unread, if the caller has received a message in it. The times of reading stay. */
export async function markUnread(transaction: SystemTransacting, scope: PortalScope, conversation: string): Promise<void> {
  const { edition } = scope
  await lockBox(transaction, scope, conversation)
  await sql`update message_boxes b set unread_count = greatest(b.unread_count, 1)
    where b.conversation_id = ${conversation}::uuid and b.person_id = ${edition.person.id}
      and exists (select from message_recipients r join messages m on m.id = r.message_id join message_conversations c on c.id = b.conversation_id
        where r.person_id = b.person_id and (m.conversation_id = c.id or m.id = c.parent_id))`.execute(transaction)
  await notifyPeople(transaction, edition.actor.edition, [edition.person.id])
}

/** Moves a conversation to the archive of the caller, or back to the inbox. Other people's boxes do not change. */
export async function setArchived(
  transaction: SystemTransacting,
  scope: PortalScope,
  conversation: string,
  isArchived: boolean,
): Promise<void> {
  const { edition } = scope
  await lockBox(transaction, scope, conversation)
  await transaction
    .updateTable('message_boxes')
    .set({ is_archived: isArchived })
    .where('conversation_id', '=', conversation)
    .where('person_id', '=', edition.person.id)
    .execute()
  await notifyPeople(transaction, edition.actor.edition, [edition.person.id])
}
