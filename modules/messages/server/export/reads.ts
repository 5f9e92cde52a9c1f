import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import { contentFor, type OwnConversation, type SealedContent } from './digest-rules.ts'

type ContentRow = Omit<SealedContent, 'writtenAt'> & { writtenAt: Date }

/** Lists the conversations of clients that begin with a message to many. */
export async function listOwnConversations(transaction: SystemTransacting, parent: string): Promise<OwnConversation[]> {
  const { rows } = await sql<OwnConversation>`select id, subject, placeholders from message_conversations where parent_id = ${parent}::uuid
    order by id`.execute(transaction)
  return rows
}

/** Returns the messages of a conversation as the log of events proves them, by id. A message to many is as the client of the conversation reads it. */
export async function listSealedContentsOf(
  transaction: SystemTransacting,
  conversation: string,
  ids: readonly string[],
): Promise<Map<string, SealedContent>> {
  const contents = await listSealedContents(transaction, ids)
  const { rows } = await sql<OwnConversation & { parent: string }>`select id, subject, placeholders, parent_id as parent
    from message_conversations where id = ${conversation}::uuid and parent_id is not null`.execute(transaction)
  for (const { parent, ...own } of rows) {
    const first = contents.get(parent)
    if (first) contents.set(parent, contentFor(first, own))
  }
  return contents
}

/** Returns messages as they were written, by id. */
export async function listSealedContents(transaction: SystemTransacting, ids: readonly string[]): Promise<Map<string, SealedContent>> {
  const { rows } =
    await sql<ContentRow>`select m.id, m.conversation_id as conversation, m.created_name as by, m.created_at as "writtenAt", c.subject,
      m.body, m.is_confidential as "isConfidential", m.loom_link as recording, m.about,
      coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'sha256', f.sha256) order by t.position, t.file_id)
        from message_attachments t join files f on f.id = t.file_id where t.message_id = m.id), '[]') as attachments
    from messages m join message_conversations c on c.id = m.conversation_id where m.id = any (${[...ids]}::uuid[])`.execute(transaction)
  return new Map(rows.map(({ writtenAt, ...row }) => [row.id, { ...row, writtenAt: writtenAt.toISOString() }]))
}

export type DeliveryEvent = { message: string; event: string; at: Date; sha256: string | null; seal: string | null }

/**
 * Lists the events of all deliveries in a conversation, with their place in the chain of events. That of one client in a group begins with the
 * message to the group.
 */
export async function listDeliveryEvents(
  transaction: SystemTransacting,
  { edition }: PortalScope,
  conversation: string,
): Promise<DeliveryEvent[]> {
  const { rows } = await sql<DeliveryEvent>`select m.id as message, e.id::text as event, e.at,
      case when m.id = c.parent_id then e.details -> 'clients' ->> c.id::text else e.details ->> 'sha256' end as sha256, encode(s.hash, 'hex') as seal
    from message_conversations c join messages m on (m.conversation_id = c.id or m.id = c.parent_id) and m.state = 'sent'
      join events e on e.subject_type = 'message' and e.subject_id = m.id::text and e.kind = 'message.delivered' and e.edition = ${edition.actor.edition}
      left join event_seals s on s.event_id = e.id
    where c.id = ${conversation}::uuid order by e.id`.execute(transaction)
  return rows
}

export type Checkpoint = { position: string; event: string | null; hash: string; at: Date; key: string; signature: string }

/** Finds the newest signed state of the chain of events. */
export async function findCheckpoint(transaction: SystemTransacting, { edition }: PortalScope): Promise<Checkpoint | undefined> {
  const { rows } = await sql<Checkpoint>`select position::text, event_id::text as event, encode(hash, 'hex') as hash, at, key, signature
    from audit_checkpoints where edition = ${edition.actor.edition} order by id desc limit 1`.execute(transaction)
  return rows[0]
}

/** What the log of events says about the delivery of a message. */
export type Delivery = {
  event: string
  at: Date
  /** Conversation in which it was written. */
  conversation: string | null
  sha256: string | null
  /** Hashes of a message to many as each client reads it, by the conversation of the client. */
  clients: Readonly<Record<string, string>> | null
  seal: string | null
}

/** Finds what the log of events says about the delivery of a message. Undefined if there is no such event. */
export async function findDelivery(transaction: SystemTransacting, message: string): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select e.id::text as event, e.at, e.details ->> 'conversation' as conversation, e.details ->> 'sha256' as sha256,
      e.details -> 'clients' as clients, encode(s.hash, 'hex') as seal
    from events e left join event_seals s on s.event_id = e.id
    where e.subject_type = 'message' and e.subject_id = ${message} and e.kind = 'message.delivered'`.execute(transaction)
  return rows[0]
}

/** Lists the ids of all messages that were delivered in a conversation, in the order of the log. */
export async function listDelivered(transaction: SystemTransacting, conversation: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select subject_id as id from events
    where kind = 'message.delivered' and (details ->> 'conversation' = ${conversation} or jsonb_exists(details -> 'clients', ${conversation}))
    order by events.id`.execute(transaction)
  return rows.map(({ id }) => id)
}
