import type { Edition } from '@atrium/editions/edition'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { MailRecipient } from '@atrium/platform/mail/letters'
import { sql } from 'kysely'
import type { PlaceholderValues } from '../../contract/placeholders.ts'
import { mayAnswerForFirm } from '../messages/access.ts'
import type { SenderRow } from '../recipients/reads.ts'
import type { RecipientKind, RichText, SentSegment } from '../schema.ts'

/** A message whose time has come. `segment` is that whose clients are found before it is delivered. */
export type Due = { id: string; portal: string; sender: string | null; segment: string | null }

/** Lists the messages whose time has come, the longest overdue first. Those whose delivery has failed are last, and are tried again later. */
export async function listDue(transaction: SystemTransacting, edition: string, now: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select id, portal_id as portal, created_by as sender,
      case when recipient_kind = 'segment' and thread_id is null then recipient_id end as segment from messages where edition = ${edition} and state = 'queued' and send_at <= ${now} and (retry_at is null or retry_at <= ${now})
    order by failed_deliveries, send_at, id limit ${limit}`.execute(transaction)
  return rows
}

export type DueMessage = {
  id: string
  conversation_id: string
  portal_id: string
  thread_id: string | null
  created_by: string | null
  is_from_client: boolean
  created_at: Date
  recipient_kind: RecipientKind
  recipient_id: string | null
  recipient_name: string
  group_id: string | null
  account_id: string | null
  subject: string
  body: RichText
  is_confidential: boolean
  initiator_id: string | null
  initiator_name: string
  segment: SentSegment | null
}

/**
 * Locks a message whose time has come, and its conversation. New readers get the message either now or when they are added, and messages of one
 * conversation are delivered in turn: two people who write to each other at once would otherwise lock each other's boxes. Undefined if another
 * process delivers the message, or it was withdrawn meanwhile.
 */
export async function lockDue(transaction: SystemTransacting, id: string, now: Date): Promise<DueMessage | undefined> {
  const { rows } =
    await sql<DueMessage>`select m.id, m.conversation_id, m.portal_id, m.thread_id, m.created_by, m.is_from_client, m.created_at,
      m.recipient_kind, m.recipient_id, m.recipient_name, m.group_id, c.account_id, c.subject, m.body, c.initiator_id,
      m.segment, m.is_confidential or exists (select from messages o
        where (o.conversation_id = c.id or o.id = c.parent_id) and o.is_confidential) as is_confidential, c.initiator_name
    from messages m join message_conversations c on c.id = m.conversation_id
    where m.id = ${id}::uuid and m.state = 'queued' and m.send_at <= ${now} for update of m skip locked`.execute(transaction)
  const [found] = rows
  if (found) await sql`select from message_conversations where id = ${found.conversation_id}::uuid for no key update`.execute(transaction)
  return found
}

export type Participant = { id: string; account: string | null }

/** Lists the people in whose boxes a conversation is, except one. */
export async function listParticipants(
  transaction: SystemTransacting,
  conversation: string,
  except: string | null,
): Promise<Participant[]> {
  const { rows } = await sql<Participant>`select person_id as id, account_id as account from message_boxes
    where conversation_id = ${conversation}::uuid and person_id is distinct from ${except}::uuid order by person_id`.execute(transaction)
  return rows
}

/**
 * True if a member of staff answers for the firm in a conversation, whether or not they see the client, and may still do so with their present
 * rights.
 */
export async function findAnswersForFirm(
  transaction: SystemTransacting,
  edition: Edition,
  conversation: string,
  person: SenderRow,
): Promise<boolean> {
  const { rows } = await sql`select from message_boxes b
    where b.conversation_id = ${conversation}::uuid and b.person_id = ${person.id}::uuid and b.answers_for_firm
      and ${mayAnswerForFirm(person, edition, sql`b.portal_id`)}`.execute(transaction)
  return rows.length === 1
}

export type Notice = MailRecipient & {
  message: string
  person: string
  email: string
  sender: string
  subject: string
  is_confidential: boolean
  /** What the placeholders of the subject stand for. */
  placeholders: PlaceholderValues | null
  portal: string
  account: string | null
}

/**
 * Locks recipients who are told by e-mail, with what the e-mail says. A message is confidential too if another one of its conversation is,
 * because they have one subject.
 */
export async function lockNotices(transaction: SystemTransacting, edition: string, limit: number): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with next as materialized (select r.message_id, r.person_id, r.account_id, r.placeholders, r.delivered_at, p.email, p.name, p.locale
      from message_recipients r join people p on p.id = r.person_id and p.is_active
      where r.edition = ${edition} and r.awaits_mail order by r.delivered_at, r.message_id, r.person_id
      limit ${limit} for update of r skip locked)
    select r.message_id as message, r.person_id as person, r.email, r.name, r.locale, m.created_name as sender, c.subject, r.placeholders, m.portal_id as portal, r.account_id as account,
      m.is_confidential or exists (select from messages o
        where (o.conversation_id = c.id or o.id = c.parent_id) and o.is_confidential) as is_confidential
    from next r join messages m on m.id = r.message_id join message_conversations c on c.id = m.conversation_id
    order by r.delivered_at, r.message_id, r.person_id`.execute(transaction)
  return rows
}

/** Lists who has received which message of a conversation; of one that began with a message to many clients, also that message. */
export async function listTold(transaction: SystemTransacting, conversation: string): Promise<{ person: string; cause: string }[]> {
  const { rows } = await sql<{ person: string; cause: string }>`select r.person_id as person, r.message_id as cause
    from message_conversations c join messages m on m.conversation_id = c.id or m.conversation_id = c.parent_id
      join message_recipients r on r.message_id = m.id and (m.conversation_id = c.id or r.account_id = c.account_id)
    where c.id = ${conversation}::uuid`.execute(transaction)
  return rows
}
