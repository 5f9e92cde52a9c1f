import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { isStaff, type SignedInPerson } from '@atrium/platform/session/access'
import { sql, type RawBuilder } from 'kysely'
import type { SeenRecord } from '../../contract/messages.ts'
import type { PlaceholderValues } from '../../contract/placeholders.ts'
import type { RecipientKind, RichText, StoredState } from '../schema.ts'
import { isWithinReach, mayAnswerForFirm } from './access.ts'
import { mostOfExcerpt, type ListPlace, type StoredRequest } from './message-rules.ts'

export type Page = { after: ListPlace | null; limit: number }

export type ConversationRow = {
  id: string
  subject: string
  account_id: string | null
  account_name: string | null
  group_id: string | null
  group_name: string | null
  /** True for the sender's conversation with a whole group. */
  is_group: boolean
  group_count: number | null
  initiator_id: string | null
  initiator_name: string
  initiated_at: Date
  is_archived: boolean
  unread_count: number
  waiting_since: Date | null
  place_at: Date
  assigned_to: string | null
  assigned_name: string | null
  labels: { id: string; name: string }[]
  /** True if the reader may see the client, not just this conversation. */
  is_client_visible: boolean
  count: number
  latest_id: string
  latest_at: Date
  latest_by: string | null
  latest_name: string
  latest_state: Exclude<StoredState, 'withdrawn'>
  latest_excerpt: string
  latest_placeholders: PlaceholderValues | null
  /** True if any message that the reader sees is confidential. Later answers may quote it. */
  is_confidential: boolean
  has_attachments: boolean
  first_recipient: string
  first_kind: RecipientKind | null
  /** The person of the firm who wrote last, or to whom the client wrote. */
  staff_id: string | null
  staff_name: string | null
  staff_photo: string | null
}

/** Condition that a message `m` belongs to a conversation `c`, and has not been withdrawn. That of a client in a group begins with the message to the group. */
const isInConversation = sql<boolean>`(m.conversation_id = c.id or m.id = c.parent_id) and m.state <> 'withdrawn'`
const messageTime = sql<Date>`coalesce(m.ended_at, m.created_at)`
/** Number of characters of a text that a list needs: more of one whose placeholders are filled in before it is cut. */
const excerptLength = sql`case when c.placeholders is null then ${mostOfExcerpt} else 1000 end`

/** What the placeholders of a message to many stand for in the conversation `c` of one client, which begins with it. */
const placeholdersOf = (message: RawBuilder<unknown>) => sql`(case when ${message} = c.parent_id then c.placeholders end)`

const conversationColumns = (scope: PortalScope, edition: Edition) => sql`
  c.id, c.subject, c.account_id, a.name as account_name, c.group_id, g.name as group_name, c.initiator_id, c.initiator_name, c.initiated_at,
  c.account_id is null as is_group,
  case when c.account_id is null then (select count(distinct r.account_id)::int from message_recipients r
    where r.message_id = c.id and r.sender_id = ${scope.edition.person.id}::uuid) end as group_count,
  coalesce(${isWithinReach(scope, edition)}, false) as is_client_visible, c.assigned_to, (select o.name from people o where o.id = c.assigned_to) as assigned_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by lower(n.name), n.id)
    from message_labelled d join message_labels n on n.id = d.label_id where d.conversation_id = c.id), '[]') as labels,
  b.is_archived, b.unread_count, b.waiting_since, b.latest_at as place_at,
  (select count(*)::int from messages m where ${isInConversation}) as count,
  l.id as latest_id, l.at as latest_at, l.created_by as latest_by, l.created_name as latest_name, l.state as latest_state, l.excerpt as latest_excerpt, ${placeholdersOf(sql`l.id`)} as latest_placeholders,
  exists (select from messages m where ${isInConversation} and m.is_confidential) as is_confidential,
  exists (select from message_attachments t join messages m on m.id = t.message_id where ${isInConversation}) as has_attachments, f.recipient_name as first_recipient, f.recipient_kind as first_kind,
  s.id as staff_id, s.name as staff_name, ph.id as staff_photo`

/**
 * Id of the first message of a conversation `c`. Not `coalesce`, which row-level security does not take as harmless: a comparison with it would not
 * use the index.
 */
const firstMessage = sql`case when c.parent_id is null then c.id else c.parent_id end`
const newestFirst = sql`${messageTime} desc, m.id desc`

/**
 * Tables of the conversations of `message_boxes b`. Rows of one conversation are looked up in lateral joins, because the planner would otherwise
 * join all messages and people whom the policies might show.
 */
const conversationTables = sql`
  join message_conversations c on c.id = b.conversation_id
  left join accounts a on a.id = c.account_id left join client_groups g on g.id = c.group_id
  join lateral (select m.id, ${messageTime} as at, m.created_by, m.created_name, m.state, left(m.body_text, ${excerptLength}) as excerpt
    from messages m where ${isInConversation} order by ${newestFirst} limit 1) l on true
  left join lateral (select m.recipient_name, m.recipient_kind, m.recipient_id from messages m where m.id = ${firstMessage} limit 1) f on true
  left join lateral (select coalesce(m.created_by, m.recipient_id) as id from messages m
    where ${isInConversation} and not m.is_from_client order by ${newestFirst} limit 1) w on true
  left join lateral (select p.id, p.name from people p
    where p.id = case when w.id is not null then w.id when f.recipient_kind = 'adviser' then f.recipient_id end limit 1) s on true
  left join person_photos ph on ph.person_id = s.id`

/** Tables with the names of a conversation, which are searched. */
const namedTables = sql`join message_conversations c on c.id = b.conversation_id left join accounts a on a.id = c.account_id left join client_groups g on g.id = c.group_id
  left join lateral (select m.recipient_name, m.recipient_kind from messages m where m.id = ${firstMessage} limit 1) f on true`

export type ConversationFilter = {
  isArchived?: boolean
  isUnread?: boolean
  isWaiting?: boolean
  label?: string
  account?: string
  words: readonly string[]
}

/** Lists the conversations in the inbox or archive of the caller, the newest first or, of those in which clients wait, the longest waiting. */
export async function listConversations(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  { isArchived = false, isUnread = false, isWaiting = false, label, account, words, after, limit }: ConversationFilter & Page,
): Promise<ConversationRow[]> {
  const {
    edition: { person, actor },
    portalId,
  } = scope
  const placeAfter = ({ at, id }: ListPlace) =>
    isWaiting
      ? sql`(b.waiting_since, b.conversation_id) > (${at}, ${id}::uuid)`
      : sql`b.latest_at <= ${at} and (b.latest_at < ${at} or b.conversation_id > ${id}::uuid)`
  const conditions: RawBuilder<unknown>[] = [
    sql`b.person_id = ${person.id} and b.portal_id = ${portalId} and b.edition = ${actor.edition} and b.is_archived = ${isArchived}`,
    ...(isUnread ? [sql`b.unread_count > 0`] : []),
    ...(isWaiting ? [sql`b.waiting_since is not null`] : []),
    ...(label === undefined
      ? []
      : [sql`exists (select from message_labelled d where d.conversation_id = b.conversation_id and d.label_id = ${label}::uuid)`]),
    ...(account === undefined
      ? []
      : [sql`b.conversation_id = any (array(select c.id from message_conversations c where c.account_id = ${account}::uuid))`]),
    ...(after ? [placeAfter(after)] : []),
  ]
  const order = isWaiting ? sql`b.waiting_since, b.conversation_id` : sql`b.latest_at desc, b.conversation_id`
  const boxes = sql`select b.conversation_id, b.is_archived, b.unread_count, b.waiting_since, b.latest_at from message_boxes b
    where ${sql.join(conditions, sql` and `)} order by ${order}`
  // Words are sought in the order of the page, so that the search ends with it.
  const found = sql`select b.conversation_id, b.is_archived, b.unread_count, b.waiting_since, b.latest_at from (${boxes} offset 0) b ${namedTables}
    where ${sql.join([sql`true`, ...words.map((word) => containsWord(word, person))], sql` and `)} order by ${order}`
  // The page is found among the boxes alone, because the rows of all conversations would be read and sorted otherwise. Each of them has a message.
  const { rows } = await sql<ConversationRow>`with page as materialized (${words.length > 0 ? found : boxes} limit ${limit})
    select ${conversationColumns(scope, edition)} from page b ${conversationTables} order by ${order}`.execute(transaction)
  return rows
}

/** Names of a conversation that are searched. The group or segment to which a message went is known to the firm only. */
const searchedNames = (person: SignedInPerson) =>
  isStaff(person)
    ? sql`coalesce(g.name, '') || ' ' || coalesce(f.recipient_name, '')`
    : sql`case when f.recipient_kind in ('group', 'segment') then '' else coalesce(f.recipient_name, '') end`

/** Condition that a conversation has a word in its subject, in a name, or in the text of a message that is not confidential. */
const containsWord = (word: string, person: SignedInPerson): RawBuilder<boolean> => sql`(
  strpos(fold_words(c.subject || ' ' || coalesce(a.name, '') || ' ' || c.initiator_name || ' ' || ${searchedNames(person)}), fold_words(${word})) > 0
  or exists (select from messages m where ${isInConversation} and not m.is_confidential and strpos(fold_words(m.body_text), fold_words(${word})) > 0))`

/** Finds a conversation of the caller in the portal. */
export async function findConversation(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  id: string,
): Promise<ConversationRow | undefined> {
  const {
    edition: { person },
    portalId,
  } = scope
  const { rows } = await sql<ConversationRow>`select ${conversationColumns(scope, edition)} from message_boxes b ${conversationTables}
    where b.conversation_id = ${id}::uuid and b.person_id = ${person.id} and b.portal_id = ${portalId}`.execute(transaction)
  return rows[0]
}

/** Counts the unread conversations of the caller in the inbox, and the archived ones. */
export async function countConversations(
  transaction: Transacting,
  { edition: { person }, portalId }: PortalScope,
): Promise<{ unread: number; archived: number; waiting: number }> {
  const { rows } = await sql<{ unread: number; archived: number; waiting: number }>`
    select count(*) filter (where unread_count > 0 and not is_archived)::int as unread, count(*) filter (where is_archived)::int as archived,
      count(*) filter (where waiting_since is not null and not is_archived)::int as waiting
    from message_boxes where person_id = ${person.id} and portal_id = ${portalId}`.execute(transaction)
  return rows[0] ?? { unread: 0, archived: 0, waiting: 0 }
}

export type AttachmentRow = { file_id: string; name: string; bytes: number; created_at: Date }

export type MessageRow = {
  id: string
  conversation_id: string
  thread_id: string | null
  subthread_id: string | null
  portal_id: string
  subject: string
  initiator_name: string
  initiated_at: Date
  is_archived: boolean
  created_by: string | null
  created_name: string
  created_at: Date
  photo: string | null
  is_from_client: boolean
  recipient_kind: RecipientKind
  recipient_id: string | null
  recipient_name: string
  group_id: string | null
  /** Client whom the conversation concerns; null for a message to a whole group. */
  client_name: string | null
  process_id: string | null
  body: RichText
  is_confidential: boolean
  loom_link: string | null
  about: SeenRecord | null
  state: Exclude<StoredState, 'withdrawn'>
  send_at: Date
  ended_at: Date | null
  attachments: AttachmentRow[]
  receipts: { person: string; account: string | null; read: Date | null }[]
  /** What its placeholders stand for, for the client of the conversation; null for the sender's conversation with many. */
  placeholders: PlaceholderValues | null
  counts: { received: number; read: number; first: Date | null }
}

const attachmentsOf = sql`coalesce((select jsonb_agg(jsonb_build_object('file_id', t.file_id, 'name', t.name, 'bytes', t.bytes,
    'created_at', t.created_at) order by t.position, t.file_id)
  from message_attachments t where t.message_id = m.id), '[]')`
/** Largest number of recipients that a message names; all of them are counted. */
const mostNamed = 500
/** Colleagues to whom it was forwarded later are none of its recipients; each sees their own row. */
const isReceipt = (reader: string) => sql`r.message_id = m.id and (not r.is_forwarded or r.person_id = ${reader}::uuid)`
/** Row-level security limits them to those of the caller's own messages, and to the caller. */
const receiptsOf = (
  reader: string,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('person', n.person_id, 'account', n.account_id, 'read', n.read_at) order by n.person_id)
  from (select r.person_id, r.account_id, r.read_at from message_recipients r where ${isReceipt(reader)} order by r.person_id limit ${mostNamed}) n), '[]')`
const countsOf = (reader: string) => sql`(select jsonb_build_object('received', count(*), 'read', count(r.read_at), 'first', min(r.read_at))
  from message_recipients r where ${isReceipt(reader)})`

const messageColumns = (reader: string) => sql`
  m.id, m.conversation_id, m.thread_id, m.subthread_id, m.portal_id, c.subject, c.initiator_name, c.initiated_at,
  coalesce((select bool_and(b.is_archived) from message_boxes b where b.conversation_id = c.id and b.person_id = ${reader}::uuid), false) as is_archived,
  m.created_by, m.created_name, m.created_at, ph.id as photo, m.is_from_client, m.recipient_kind, m.recipient_id, m.recipient_name, m.group_id,
  (select o.name from accounts o where o.id = c.account_id) as client_name, m.process_id, m.body, m.is_confidential, m.loom_link, m.about, m.state, m.send_at, m.ended_at, ${attachmentsOf} as attachments, ${placeholdersOf(sql`m.id`)} as placeholders, ${receiptsOf(reader)} as receipts, ${countsOf(reader)} as counts`
const photoTable = sql`left join person_photos ph on ph.person_id = m.created_by`

/** Lists the messages of a conversation that the caller sees, the newest first. */
export async function listMessagesOf(
  transaction: Transacting,
  { edition: { person }, portalId }: PortalScope,
  { conversation, after, limit }: Page & { conversation: string },
): Promise<MessageRow[]> {
  const place = after ? sql`and (${messageTime} < ${after.at} or (${messageTime} = ${after.at} and m.id < ${after.id}::uuid))` : sql``
  const { rows } = await sql<MessageRow>`select ${messageColumns(person.id)}
    from message_conversations c join messages m on ${isInConversation} ${photoTable}
    where c.id = ${conversation}::uuid and c.portal_id = ${portalId} ${place}
    order by ${messageTime} desc, m.id desc limit ${limit}`.execute(transaction)
  return rows.map(readTimes)
}

/** Finds a message that the caller wrote or received. */
export async function findMessage(
  transaction: Transacting,
  { edition: { person }, portalId }: PortalScope,
  id: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select ${messageColumns(person.id)}
    from messages m join lateral (select c.* from message_conversations c where c.id = m.conversation_id or c.parent_id = m.id
      order by c.id = m.conversation_id desc limit 1) c on true ${photoTable}
    where m.id = ${id}::uuid and m.portal_id = ${portalId} and m.state <> 'withdrawn'`.execute(transaction)
  return rows.map(readTimes)[0]
}

/** Condition that the reader may know whom the sender chose for a message `m`. Clients do not learn of groups and segments. */
const isOpenKind = (person: SignedInPerson) =>
  isStaff(person) ? sql<boolean>`true` : sql<boolean>`m.recipient_kind not in ('group', 'segment')`

export type MessageFilter = { thread?: string; recipient?: string; createdBy?: string; process?: string; group?: string }

/** Lists the messages that the caller wrote or received, by the filters of the specification, the newest first. */
export async function listMessages(
  transaction: Transacting,
  { edition: { person }, portalId }: PortalScope,
  { thread, recipient, createdBy, process, group, after, limit }: MessageFilter & Page,
): Promise<MessageRow[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`m.portal_id = ${portalId} and m.state <> 'withdrawn'`,
    ...(thread === undefined ? [] : [thread === 'none' ? sql`m.thread_id is null` : sql`m.thread_id = ${thread}::uuid`]),
    ...(recipient === undefined ? [] : [sql`m.recipient_id = ${recipient}::uuid and ${isOpenKind(person)}`]),
    ...(createdBy === undefined ? [] : [sql`m.created_by = ${createdBy}::uuid`]),
    ...(process === undefined ? [] : [sql`m.process_id = ${process}::uuid`]),
    ...(group === undefined ? [] : [sql`m.group_id = ${group}::uuid and ${isStaff(person)}`]),
    ...(after ? [sql`(${messageTime} < ${after.at} or (${messageTime} = ${after.at} and m.id > ${after.id}::uuid))`] : []),
  ]
  const { rows } = await sql<MessageRow>`select ${messageColumns(person.id)}
    from messages m join lateral (select c.* from message_conversations c where c.id = m.conversation_id or c.parent_id = m.id
      order by c.id = m.conversation_id desc limit 1) c on true ${photoTable}
    where m.id in (select id from messages where created_by = ${person.id}
        union select message_id from message_recipients where person_id = ${person.id})
      and ${sql.join(conditions, sql` and `)}
    order by ${messageTime} desc, m.id limit ${limit}`.execute(transaction)
  return rows.map(readTimes)
}

/** Times within JSON are text. */
const readTimes = (row: MessageRow): MessageRow => ({
  ...row,
  attachments: row.attachments.map((one) => ({ ...one, created_at: new Date(one.created_at) })),
  receipts: row.receipts.map((one) => ({ ...one, read: one.read === null ? null : new Date(one.read) })),
  counts: { ...row.counts, first: row.counts.first === null ? null : new Date(row.counts.first) },
})

export type StoredMessage = {
  id: string
  conversation_id: string
  portal_id: string
  created_by: string | null
  state: StoredState
  send_at: Date
  request: StoredRequest
}

/** Finds a message by the id that its sender chose, also one that was withdrawn. */
export async function findStored(transaction: SystemTransacting, id: string): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`select id, conversation_id, portal_id, created_by, state, send_at, request from messages
    where id = ${id}::uuid`.execute(transaction)
  return rows[0]
}

/** What a reply needs to know of the conversation. */
export type ReplyTarget = {
  id: string
  account: string
  parent: string | null
  group: string | null
  first: string
  name: string
  /** The person of the firm who wrote last, or to whom the client wrote; null if the client wrote to the firm in general. */
  staff: string | null
  staff_name: string
}

/** Condition on a box `b` and `accounts a` that a member of staff answers for the firm, in this conversation only. */
const answersForFirm = ({ edition: { person }, portalId }: PortalScope, edition: Edition): RawBuilder<boolean> =>
  sql`(b.answers_for_firm and a.portal_id = ${portalId} and a.is_active and ${mayAnswerForFirm(person, edition, sql`a.portal_id`)})`

/**
 * Finds a conversation to which the caller may reply: one of theirs, about a client within their reach, or a question to the firm in general
 * that they have received.
 */
export async function findReplyTarget(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  id: string,
): Promise<ReplyTarget | undefined> {
  const { rows } = await sql<ReplyTarget>`
    select c.id, a.id as account, c.parent_id as parent, c.group_id as group, coalesce(c.parent_id, c.id) as first, a.name,
      coalesce(w.created_by, case when f.recipient_kind = 'adviser' then f.recipient_id end) as staff,
      coalesce(w.created_name, f.recipient_name, '') as staff_name
    from message_boxes b join message_conversations c on c.id = b.conversation_id join accounts a on a.id = c.account_id
      left join messages f on f.id = coalesce(c.parent_id, c.id)
      left join lateral (select m.created_by, m.created_name from messages m where ${isInConversation} and not m.is_from_client
        order by ${messageTime} desc, m.id desc limit 1) w on true
    where b.conversation_id = ${id}::uuid and b.person_id = ${scope.edition.person.id} and b.portal_id = ${scope.portalId}
      and (${isWithinReach(scope, edition)} or ${answersForFirm(scope, edition)})
      -- Whoever stands in for a colleague has not received the first message, but later ones.
      and (f.state = 'sent' or (f.id is null and exists (select from messages m where ${isInConversation} and m.state = 'sent')))`.execute(
    transaction,
  )
  return rows[0]
}
