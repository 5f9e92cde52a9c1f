import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { sql } from 'kysely'
import { listParticipants } from '../delivery/reads.ts'
import { notifyPeople, recordMessage } from '../messages/writes.ts'
import type { SenderRow } from '../recipients/reads.ts'
import type { WorkScope } from './access.ts'
import { findColleague } from './reads.ts'

/** Locks a conversation, so that its work is done one after another. */
async function lockConversation(transaction: SystemTransacting, { target }: WorkScope): Promise<{ assigned: string | null }> {
  const { rows } = await sql<{ assigned: string | null }>`select assigned_to as assigned from message_conversations
    where id = ${target.id}::uuid for update`.execute(transaction)
  const [found] = rows
  if (!found) throw refusal('not-found')
  return found
}

/** Tells all who read a conversation that it has changed. */
async function notifyReaders(transaction: SystemTransacting, context: RequestContext, { target }: WorkScope): Promise<void> {
  const people = await listParticipants(transaction, target.id, null)
  await notifyPeople(
    transaction,
    context.edition.id,
    people.map(({ id }) => id),
  )
}

/** Tells the staff who read a conversation that it has changed. Clients must not notice that a note was added. */
async function notifyStaff(transaction: SystemTransacting, context: RequestContext, { target }: WorkScope): Promise<void> {
  const people = await listParticipants(transaction, target.id, null)
  await notifyPeople(
    transaction,
    context.edition.id,
    people.flatMap(({ id, account }) => (account === null ? [id] : [])),
  )
}

type OwnNote = { id: string; text: string }

/**
 * Adds a note about a conversation. A repeated request changes nothing.
 * @throws the refusal `conflict` if the id is that of another note
 */
export async function addNote(
  transaction: SystemTransacting,
  context: RequestContext,
  work: WorkScope,
  { id, text }: OwnNote,
): Promise<void> {
  const { edition } = work.scope
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('message_notes')
    .values({
      id,
      edition: edition.actor.edition,
      conversation_id: work.target.id,
      created_by: edition.person.id,
      created_name: edition.person.name,
      created_at: context.deps.clock(),
      body: text,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) {
    const stored = await transaction
      .selectFrom('message_notes')
      .select(['conversation_id', 'created_by', 'body'])
      .where('id', '=', id)
      .executeTakeFirst()
    const isSame = stored?.conversation_id === work.target.id && stored.created_by === edition.person.id && stored.body === text
    if (!isSame) throw refusal('conflict')
    return
  }
  await recordWork(transaction, context, work, 'message.note-added')
  await notifyStaff(transaction, context, work)
}

/**
 * Lets a colleague read a conversation: they get its messages that the caller sees, and those to come. A note is added also for a colleague who
 * reads it already. A repeated request changes nothing.
 * @throws the refusals `not-found` for somebody who does not see the client, as for one who does not exist, and `conflict` for the id of another
 * note
 */
export async function forwardConversation(
  transaction: SystemTransacting,
  context: RequestContext,
  work: WorkScope,
  { colleague: id, note }: { colleague: string; note: OwnNote | null },
): Promise<void> {
  const colleague = await findColleague(transaction, work, context.edition, id)
  if (!colleague) throw refusal('not-found')
  await lockConversation(transaction, work)
  await addReader(transaction, context, work, colleague)
  if (note !== null) await addNote(transaction, context, work, note)
}

/** Adds a reader with the messages so far. Whoever reads the conversation already finds it in the inbox again. */
async function addReader(transaction: SystemTransacting, context: RequestContext, work: WorkScope, colleague: SenderRow): Promise<void> {
  const { scope, target } = work
  const { edition } = scope.edition.actor
  const now = context.deps.clock()
  const { rows: added } = await sql`
    insert into message_boxes (conversation_id, person_id, edition, portal_id, latest_at)
      select ${target.id}::uuid, ${colleague.id}::uuid, ${edition}, ${scope.portalId}, b.latest_at from message_boxes b
      where b.conversation_id = ${target.id}::uuid and b.person_id = ${scope.edition.person.id}
    on conflict (conversation_id, person_id) do nothing returning person_id`.execute(transaction)
  if (added.length === 0) {
    await sql`update message_boxes set is_archived = false where conversation_id = ${target.id}::uuid and person_id = ${colleague.id}::uuid`.execute(
      transaction,
    )
    return
  }
  const { rows } = await sql`
    insert into message_recipients (message_id, person_id, edition, sender_id, delivered_at, awaits_mail, is_forwarded)
      select m.id, ${colleague.id}::uuid, ${edition}, m.created_by, ${now}, false, true
      from messages m where (m.conversation_id = ${target.id}::uuid or m.id = ${target.parent}::uuid) and m.state = 'sent'
        and m.created_by is distinct from ${colleague.id}::uuid
        and (m.created_by = ${scope.edition.person.id} or exists (select from message_recipients r
          where r.message_id = m.id and r.person_id = ${scope.edition.person.id}))
    on conflict do nothing returning message_id`.execute(transaction)
  await sql`update message_boxes set unread_count = ${rows.length} where conversation_id = ${target.id}::uuid and person_id = ${colleague.id}::uuid`.execute(
    transaction,
  )
  const { rows: told } = await sql<{ subject: string; isConfidential: boolean }>`select c.subject, exists (select from messages m
      where (m.conversation_id = c.id or m.id = c.parent_id) and m.is_confidential) as "isConfidential"
    from message_conversations c where c.id = ${target.id}::uuid`.execute(transaction)
  const { subject = '', isConfidential = true } = told[0] ?? {}
  const mail = isConfidential
    ? composeMail(context.edition, colleague, 'confidentialMessage')
    : composeMail(context.edition, colleague, 'messageForwarded', { sender: scope.edition.person.name, subject })
  await queueMail(transaction, context, { to: colleague.email, ...mail })
  await recordWork(transaction, context, work, 'message.forwarded', { to: colleague.id })
  await notifyReaders(transaction, context, work)
}

/**
 * Assigns a conversation to a colleague, or to nobody, with a note. Whoever gets it reads it from then on. A repeated request changes nothing.
 * @throws the refusals `not-found` as when it is forwarded, and `conflict` if it was assigned anew since
 */
export async function assignConversation(
  transaction: SystemTransacting,
  context: RequestContext,
  work: WorkScope,
  { colleague: id, from, note }: { colleague: string | null; from: string | null; note: OwnNote | null },
): Promise<void> {
  const own = work.scope.edition.person.id
  const colleague = id === null || id === own ? undefined : await findColleague(transaction, work, context.edition, id)
  if (id !== null && id !== own && !colleague) throw refusal('not-found')
  const { assigned } = await lockConversation(transaction, work)
  if (assigned !== id) {
    if (assigned !== from) throw refusal('conflict')
    if (colleague) await addReader(transaction, context, work, colleague)
    await transaction
      .updateTable('message_conversations')
      .set({ assigned_to: id, assigned_at: id === null ? null : context.deps.clock() })
      .where('id', '=', work.target.id)
      .execute()
    await recordWork(transaction, context, work, 'message.assigned', { to: id })
    await notifyStaff(transaction, context, work)
  }
  if (note !== null) await addNote(transaction, context, work, note)
}

const recordWork = (
  transaction: SystemTransacting,
  context: RequestContext,
  { scope, target }: WorkScope,
  kind: 'message.note-added' | 'message.forwarded' | 'message.assigned',
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> => recordMessage(transaction, context, { id: target.id, account: null, portal: scope.portalId }, kind, details)
