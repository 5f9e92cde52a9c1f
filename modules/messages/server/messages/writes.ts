import { isEqual } from '@atrium/domain/fields/json'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Origin, RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { noticePeople } from '@atrium/platform/db/people-notices'
import { isStaff } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import { maxAttachments } from '../../contract/message-terms.ts'
import { removeDraft } from '../drafts/writes.ts'
import type { ChosenRecipient } from '../recipients/reads.ts'
import type { MessageContent, StoredRequest } from './message-rules.ts'
import { findStored, type ReplyTarget, type StoredMessage } from './reads.ts'

type Concerned = { id: string; account: string | null; portal: string }

/** Records an event of a message. It names neither its subject nor its text. */
export const recordMessage = (
  transaction: SystemTransacting,
  origin: Origin,
  { id, account, portal }: Concerned,
  kind: EventKind,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  recordEvent(transaction, origin, {
    kind,
    ...(account !== null && { accountId: account }),
    portalId: portal,
    subject: { type: 'message', id },
    details,
  })

/** Tells the open pages of people that their messages have changed, when the transaction is committed. */
export const notifyPeople = (transaction: SystemTransacting, edition: string, people: readonly string[]): Promise<void> =>
  noticePeople(transaction, { edition, topic: 'messages', people })

export type Sending = {
  id: string
  request: StoredRequest
  content: MessageContent
  /** A new conversation with a recipient, or a reply. */
  to: { recipient: ChosenRecipient } | { target: ReplyTarget }
}

/** Returns the stored message if it is that of the same request of the same person. @throws the refusal `conflict` for another one */
export function checkRepetition(
  { edition: { person }, portalId }: PortalScope,
  stored: StoredMessage,
  request: StoredRequest,
): StoredMessage {
  // Requests that were stored before a message could be about something have no such field.
  const before = { ...stored.request, about: stored.request.about ?? null }
  const isSame = stored.created_by === person.id && stored.portal_id === portalId && isEqual(before as never, request as never)
  if (!isSame || stored.state === 'withdrawn') throw refusal('conflict')
  return stored
}

/**
 * Stores a message that is delivered later, and the conversation that it begins. A repeated request changes nothing.
 * @throws the refusals `conflict` if there is another message with the id, and `invalid-request` for attachments that the person has not
 * uploaded, or that belong to another message
 */
export async function saveMessage(
  transaction: SystemTransacting,
  context: RequestContext,
  scope: PortalScope,
  { id, request, content, to }: Sending,
): Promise<{ conversation: string; sendAt: Date }> {
  const { edition, portalId } = scope
  const { person } = edition
  const now = context.deps.clock()
  const common = { edition: edition.actor.edition, portal_id: portalId }
  const target = 'target' in to ? to.target : null
  const recipient = 'recipient' in to ? to.recipient : null
  const account = target?.account ?? recipient?.account ?? null
  const isFromClient = !isStaff(person)
  if (recipient) {
    const { numInsertedOrUpdatedRows: begun } = await transaction
      .insertInto('message_conversations')
      .values({
        ...common,
        id,
        account_id: account,
        group_id: recipient.group,
        parent_id: null,
        subject: content.subject ?? '',
        initiator_id: person.id,
        initiator_name: person.name,
        initiated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    // The id belongs to a conversation that has begun: to one of the same request, or to one of others, which nobody may enter this way.
    if (begun !== 1n) return findRepetition(transaction, scope, id, request)
  }
  const conversation = target?.id ?? id
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('messages')
    .values({
      ...common,
      id,
      conversation_id: conversation,
      thread_id: target?.first ?? null,
      subthread_id: target?.parent ? target.id : null,
      created_by: person.id,
      created_name: person.name,
      is_from_client: isFromClient,
      created_at: now,
      ...findRecipientColumns(to, isFromClient),
      group_id: recipient?.group ?? target?.group ?? null,
      process_id: request.process,
      body: JSON.stringify(content.body),
      body_text: content.text,
      is_confidential: request.attach_message,
      loom_link: content.loomLink,
      segment: recipient?.segment ? JSON.stringify(recipient.segment) : null,
      about: request.about === null ? null : JSON.stringify(request.about),
      send_at: content.sendAt,
      request: JSON.stringify(request),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added !== 1n) return findRepetition(transaction, scope, id, request)
  await attachFiles(transaction, scope, id, request.attachment)
  const box = { ...common, conversation_id: conversation, person_id: person.id, account_id: isFromClient ? account : null, latest_at: now }
  await transaction
    .insertInto('message_boxes')
    .values(box)
    .onConflict((conflict) => conflict.columns(['conversation_id', 'person_id']).doUpdateSet({ latest_at: now }))
    .execute()
  await removeDraft(transaction, scope, id)
  await recordMessage(transaction, context, { id, account, portal: portalId }, 'message.created', {
    conversation,
    isReply: target !== null,
    ...(request.attachment.length > 0 && { attachments: request.attachment.length }),
    ...(request.attach_message && { isConfidential: true }),
    ...(recipient && { recipient: recipient.kind, ...(recipient.group !== null && { group: recipient.group }) }),
  })
  await notifyPeople(transaction, common.edition, [person.id])
  return { conversation, sendAt: content.sendAt }
}

async function findRepetition(
  transaction: SystemTransacting,
  scope: PortalScope,
  id: string,
  request: StoredRequest,
): Promise<{ conversation: string; sendAt: Date }> {
  const stored = await findStored(transaction, id)
  if (!stored) throw refusal('conflict')
  const { conversation_id: conversation, send_at: sendAt } = checkRepetition(scope, stored, request)
  return { conversation, sendAt }
}

/** Returns whom a message is for. A reply of a client goes to the person of the firm who wrote last. */
function findRecipientColumns(to: Sending['to'], isFromClient: boolean) {
  if ('recipient' in to) return { recipient_kind: to.recipient.kind, recipient_id: to.recipient.id, recipient_name: to.recipient.name }
  const { account, name, staff, staff_name: staffName } = to.target
  if (!isFromClient) return { recipient_kind: 'account' as const, recipient_id: account, recipient_name: name }
  return { recipient_kind: staff === null ? ('general' as const) : ('adviser' as const), recipient_id: staff, recipient_name: staffName }
}

/** Gives uploaded files to a message, in their order. */
async function attachFiles(
  transaction: SystemTransacting,
  { edition, portalId }: PortalScope,
  message: string,
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return
  const { numAffectedRows } = await sql`update message_attachments t set message_id = ${message}::uuid, position = given.position
    from unnest(${[...files]}::uuid[]) with ordinality as given (id, position)
    where t.file_id = given.id and t.person_id = ${edition.person.id} and t.portal_id = ${portalId} and t.message_id is null
      and exists (select from files f where f.id = t.file_id and f.removed_at is null)`.execute(transaction)
  if (Number(numAffectedRows) !== files.length || files.length > maxAttachments)
    throw refusal('invalid-request', { issues: [{ path: 'attachment', code: 'not-found' }] })
}

/**
 * Withdraws a message that waits to be delivered, or removes one that could not be delivered. Its text is erased, and its files can be
 * attached again. A second request changes nothing.
 * @throws the refusals `not-found` for messages of others, and `conflict` for a delivered one
 */
export async function withdrawMessage(
  transaction: SystemTransacting,
  context: RequestContext,
  { edition, portalId }: PortalScope,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ state: string; conversation_id: string; account_id: string | null; thread_id: string | null }>`
    select m.state, m.conversation_id, c.account_id, m.thread_id from messages m join message_conversations c on c.id = m.conversation_id
    where m.id = ${id}::uuid and m.created_by = ${edition.person.id} and m.portal_id = ${portalId} for update of m`.execute(transaction)
  const [found] = rows
  if (!found) throw refusal('not-found')
  if (found.state === 'withdrawn') return
  if (found.state === 'sent') throw refusal('conflict')
  await transaction
    .updateTable('messages')
    .set({
      state: 'withdrawn',
      ended_at: context.deps.clock(),
      body: JSON.stringify({}),
      body_text: '',
      loom_link: null,
      about: null,
      request: JSON.stringify({}),
    })
    .where('id', '=', id)
    .execute()
  await transaction.updateTable('message_attachments').set({ message_id: null, position: 0 }).where('message_id', '=', id).execute()
  // A conversation without any message was in the box of its sender only, and is in none; another one is where its newest message is.
  if (found.thread_id === null)
    await transaction.deleteFrom('message_boxes').where('conversation_id', '=', id).where('person_id', '=', edition.person.id).execute()
  else
    await sql`update message_boxes b set latest_at = (select max(coalesce(m.ended_at, m.created_at)) from messages m
        where (m.conversation_id = b.conversation_id or m.id = ${found.thread_id}::uuid) and m.state <> 'withdrawn')
      where b.conversation_id = ${found.conversation_id}::uuid and b.person_id = ${edition.person.id}`.execute(transaction)
  await recordMessage(transaction, context, { id, account: found.account_id, portal: portalId }, 'message.withdrawn')
  await notifyPeople(transaction, edition.actor.edition, [edition.person.id])
}
