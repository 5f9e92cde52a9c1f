import { dayIn } from '@atrium/domain/calendar'
import { isEqual } from '@atrium/domain/fields/json'
import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { hideFacts } from '@atrium/notifications/server/notices/withdraw-writes'
import { notify } from '@atrium/notifications/server/notices/writes'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { sql } from 'kysely'
import { listPlaceholders, type PlaceholderValues } from '../../contract/placeholders.ts'
import type { Away } from '../absences/reads.ts'
import { addStandIns, tellAway } from '../absences/writes.ts'
import { contentFor, digestOf } from '../export/digest-rules.ts'
import { listOwnConversations, listSealedContents } from '../export/reads.ts'
import { fillSubject } from '../messages/message-rules.ts'
import { notifyPeople, recordMessage } from '../messages/writes.ts'
import {
  findSender,
  listAdvisersOfAccount,
  listGeneralReceivers,
  listPlaceholderValues,
  listReadersOfAccount,
  listReadersOfMany,
  maySee,
  type Receiver,
  type SenderRow,
} from '../recipients/reads.ts'
import type { FoundSegment } from '../recipients/access.ts'
import { confidentialNotification, messageNotification } from './notification-contributions.ts'
import { findAnswersForFirm, listParticipants, listTold, lockDue, lockNotices, type DueMessage } from './reads.ts'

/** Origin of a delivery, with the edition in whose name e-mails are sent. */
export type DeliveryOrigin = Omit<Origin, 'edition'> & { edition: Edition }

type Delivering = {
  transaction: SystemTransacting
  edition: Edition
  today: string
  message: DueMessage
  sender: SenderRow
  segment: FoundSegment | undefined
}

const asStaff = (people: readonly string[]): Receiver[] => people.map((person) => ({ person, account: null }))
/** People who receive what is written to the firm in general. They may answer in this conversation, whether or not they see the client. */
const forFirm = (people: readonly string[]): Receiver[] => people.map((person) => ({ person, account: null, answersForFirm: true }))

/** Largest number of clients whom a message to a segment may reach, after a number that its sender has seen and that counted in their limit. */
const mostClients = (seen: number): number => seen + Math.max(10, Math.floor(seen / 10))

/**
 * Lists who receives a message now. Empty if its recipient may no longer receive it, if its sender may no longer write, and for a segment that
 * looks for other clients than when the message was sent, or finds many more.
 */
async function listReceivers(delivering: Delivering): Promise<Receiver[]> {
  const { transaction, edition, today, message, sender } = delivering
  const { account_id: account, recipient_kind: kind } = message
  if (kind === 'group') {
    const group = message.group_id
    if (group === null) return []
    return listReadersOfMany(transaction, { edition, today, to: { group, at: message.created_at }, portal: message.portal_id, sender })
  }
  if (kind === 'segment') {
    const { segment } = delivering
    if (!segment || !message.segment || !isEqual(segment.filter as never, message.segment.filter as never)) return []
    const to = { accounts: segment.accounts }
    const readers = await listReadersOfMany(transaction, { edition, today, to, portal: message.portal_id, sender })
    const clients = new Set(readers.map((reader) => reader.account)).size
    return clients > mostClients(message.segment.clients) ? [] : readers
  }
  if (account === null) return []
  if (message.is_from_client) {
    const readers = await listReadersOfAccount(transaction, account, today)
    // The sender must still be a client of the account.
    if (!readers.some(({ person }) => person === sender.id)) return []
  } else if (
    !(await maySee(transaction, { edition, today, account, person: sender })) &&
    !(message.thread_id !== null && (await findAnswersForFirm(transaction, edition, message.conversation_id, sender)))
  )
    return []
  if (message.thread_id !== null) return listReplyReceivers(delivering, account)
  if (kind === 'account') return listReadersOfAccount(transaction, account, today)
  if (kind === 'general') return forFirm(await listGeneralReceivers(transaction, edition, message.portal_id))
  const advisers = await listAdvisersOfAccount(transaction, edition, account, today)
  return asStaff(advisers.filter((id) => id === message.recipient_id))
}

/**
 * Lists who receives a reply: the others in the conversation who may still read it. If nobody of the firm is left, the client's advisers
 * receive it or, without them, those who read what is written to the firm in general, so that no question of a client is lost.
 */
async function listReplyReceivers({ transaction, edition, today, message, sender }: Delivering, account: string): Promise<Receiver[]> {
  const participants = await listParticipants(transaction, message.conversation_id, sender.id)
  // Whoever wrote to a group has no box for the conversation of a client in it, until the client answers.
  const initiator = message.initiator_id
  const hasInitiator = initiator === null || initiator === sender.id || participants.some(({ id }) => id === initiator)
  const others = hasInitiator ? participants : [...participants, { id: initiator, account: null }]
  const readers = await listReadersOfAccount(transaction, account, today)
  const clients = readers.filter(({ person }) => others.some(({ id }) => id === person))
  const staff: string[] = []
  for (const { id } of others.filter((one) => one.account === null)) {
    const person = await findSender(transaction, id)
    if (!person?.isActive || person.role === 'client') continue
    const mayRead =
      (await findAnswersForFirm(transaction, edition, message.conversation_id, person)) ||
      (await maySee(transaction, { edition, today, account, person }))
    if (mayRead) staff.push(id)
  }
  if (!message.is_from_client) return clients.length === 0 ? [] : [...clients, ...asStaff(staff)]
  if (staff.length > 0) return [...clients, ...asStaff(staff)]
  const advisers = await listAdvisersOfAccount(transaction, edition, account, today)
  const isSubstitute = true
  const substitutes =
    advisers.length > 0
      ? asStaff(advisers).map((one) => ({ ...one, isSubstitute }))
      : forFirm(await listGeneralReceivers(transaction, edition, message.portal_id))
  return substitutes.length === 0 ? [] : [...clients, ...substitutes]
}

/**
 * Delivers a message whose time has come: its recipients see it from now on. A message that nobody may receive any more fails, and its sender
 * is told. `segment` is what was found for a message to a segment. Returns what became of it; `gone` if another process delivers it, or it was withdrawn.
 */
export async function deliverMessage(
  transaction: SystemTransacting,
  origin: DeliveryOrigin,
  id: string,
  segment?: FoundSegment,
): Promise<'sent' | 'failed' | 'gone'> {
  const { edition } = origin
  const now = origin.deps.clock()
  const message = await lockDue(transaction, id, now)
  if (!message) return 'gone'
  const sender = await findSender(transaction, message.created_by)
  const delivering = sender?.isActive && { transaction, edition, today: dayIn(edition.timeZone, now), message, sender, segment }
  const found = delivering ? await listReceivers(delivering) : []
  const { receivers, away } = await withStandIns(delivering, found)
  if (!sender || receivers.length === 0) {
    await failMessage(transaction, origin, message, sender)
    return 'failed'
  }
  const values = await findPlaceholders(transaction, edition, message, receivers, now)
  await addRecipients(transaction, { edition: edition.id, message, receivers, now, values })
  // A message to many is in no conversation of one client.
  if (message.account_id === null) await openGroup(transaction, { edition: edition.id, message, receivers, now, values })
  else await putInBoxes(transaction, edition.id, message, receivers, now)
  await endMessage(transaction, origin, message, 'sent', now)
  if (message.is_confidential)
    await hideFacts(transaction, origin, {
      from: messageNotification,
      to: confidentialNotification,
      told: await listTold(transaction, message.conversation_id),
    })
  await transaction
    .updateTable('message_boxes')
    .set({ latest_at: now, ...(!message.is_from_client && { waiting_since: null }) })
    .where('conversation_id', '=', message.conversation_id)
    .where('person_id', '=', sender.id)
    .execute()
  if (message.account_id !== null)
    await tellAway(transaction, origin, {
      message: {
        id: message.id,
        conversation: message.conversation_id,
        account: message.account_id,
        portal: message.portal_id,
        isConfidential: message.is_confidential,
      },
      sender,
      receivers,
      away,
    })
  await notifyPeople(transaction, edition.id, [sender.id, ...receivers.map(({ person }) => person)])
  return 'sent'
}

/** Adds the stand-ins of staff who are away to the receivers of a client's message. */
async function withStandIns(
  delivering: Delivering | false | undefined,
  receivers: Receiver[],
): Promise<{ receivers: Receiver[]; away: Away[] }> {
  if (!delivering || !delivering.message.is_from_client || delivering.message.account_id === null) return { receivers, away: [] }
  const { transaction, edition, today, message, sender } = delivering
  return addStandIns(transaction, { edition, today, account: message.account_id!, portal: message.portal_id, receivers, sender: sender.id })
}

/** Ends a message that reaches nobody, and tells its sender by e-mail. */
async function failMessage(
  transaction: SystemTransacting,
  origin: DeliveryOrigin,
  message: DueMessage,
  sender: SenderRow | undefined,
): Promise<void> {
  const { edition } = origin
  await endMessage(transaction, origin, message, 'failed', origin.deps.clock())
  if (!sender?.isActive) return
  const { subject, recipient_name: recipient, is_confidential: isConfidential } = message
  const mail = isConfidential
    ? composeMail(edition, sender, 'confidentialMessageFailed')
    : composeMail(edition, sender, 'messageFailed', { subject, recipient })
  await queueMail(transaction, origin, { to: sender.email, ...mail })
  await notifyPeople(transaction, edition.id, [sender.id])
}

/** Largest number of attempts to deliver a message that end with an error. */
const mostAttempts = 10

/**
 * Counts an attempt to deliver a message that has ended with an error. It is tried again after some minutes, each time later. After the last one the message fails, so that its sender learns of it.
 * Returns whether it has failed.
 */
export async function countFailure(transaction: SystemTransacting, origin: DeliveryOrigin, id: string): Promise<boolean> {
  const now = origin.deps.clock()
  const message = await lockDue(transaction, id, now)
  if (!message) return false
  const { failed_deliveries: attempts } = await transaction
    .updateTable('messages')
    .set({
      failed_deliveries: sql`failed_deliveries + 1`,
      retry_at: sql`${now}::timestamptz + (failed_deliveries + 1) * interval '1 minute'`,
    })
    .where('id', '=', id)
    .returning('failed_deliveries')
    .executeTakeFirstOrThrow()
  if (attempts < mostAttempts) return false
  await failMessage(transaction, origin, message, await findSender(transaction, message.created_by))
  return true
}

async function endMessage(
  transaction: SystemTransacting,
  origin: DeliveryOrigin,
  message: DueMessage,
  state: 'sent' | 'failed',
  now: Date,
): Promise<void> {
  await transaction.updateTable('messages').set({ state, ended_at: now }).where('id', '=', message.id).execute()
  const concerned = { id: message.id, account: message.account_id, portal: message.portal_id }
  const from = { ...origin, by: 'messages.deliver' }
  if (state === 'failed') return recordMessage(transaction, from, concerned, 'message.failed')
  // The log of events, which is sealed, proves what was delivered: as it was written and, for many, as each client reads it.
  const content = (await listSealedContents(transaction, [message.id])).get(message.id)
  const clients = message.account_id === null ? await listOwnConversations(transaction, message.conversation_id) : []
  await recordMessage(transaction, from, concerned, 'message.delivered', {
    conversation: message.conversation_id,
    ...(content && { sha256: digestOf(content) }),
    ...(content &&
      clients.length > 0 && { clients: Object.fromEntries(clients.map((own) => [own.id, digestOf(contentFor(content, own))])) }),
  })
}

type Addition = {
  edition: string
  message: DueMessage
  receivers: readonly Receiver[]
  now: Date
  /** What the placeholders stand for, by account; undefined for a message without any. */
  values: ReadonlyMap<string, PlaceholderValues> | undefined
}

/** Finds what the placeholders of a message to many clients stand for. That to one client was filled in when it was stored. */
async function findPlaceholders(
  transaction: SystemTransacting,
  edition: Edition,
  { account_id: account, subject, body }: DueMessage,
  receivers: readonly Receiver[],
  now: Date,
): Promise<Addition['values']> {
  if (account !== null || listPlaceholders(subject, body).length === 0) return undefined
  const accounts = [...new Set(receivers.flatMap(({ account: one }) => one ?? []))]
  const found = await listPlaceholderValues(transaction, edition, { accounts, today: dayIn(edition.timeZone, now) })
  return new Map(found.map(({ account: one, values }) => [one, values]))
}

const personsOf = (receivers: readonly Receiver[]) => receivers.map(({ person }) => person)
const accountsOf = (receivers: readonly Receiver[]) => receivers.map(({ account }) => account)

const valuesOf = (values: Addition['values'], account: string | null): string | null => {
  const own = account === null ? undefined : values?.get(account)
  return own === undefined ? null : JSON.stringify(own)
}

async function addRecipients(transaction: SystemTransacting, { edition, message, receivers, now, values }: Addition): Promise<void> {
  const placeholders = receivers.map(({ account }) => valuesOf(values, account))
  await sql`insert into message_recipients (message_id, person_id, edition, sender_id, account_id, delivered_at, placeholders)
    select ${message.id}::uuid, g.person, ${edition}, ${message.created_by}::uuid, g.account, ${now}, g.placeholders::jsonb
    from unnest(${personsOf(receivers)}::uuid[], ${accountsOf(receivers)}::uuid[], ${placeholders}::text[]) as g (person, account, placeholders)`.execute(
    transaction,
  )
}

/** Puts a conversation into the inbox of everybody who has received a message of it, also from the archive. Staff see how long a client waits. */
async function putInBoxes(
  transaction: SystemTransacting,
  edition: string,
  message: DueMessage,
  receivers: readonly Receiver[],
  now: Date,
): Promise<void> {
  const waiting = message.is_from_client ? now : null
  await sql`insert into message_boxes as b (conversation_id, person_id, edition, portal_id, account_id, latest_at, unread_count, waiting_since, answers_for_firm)
    select ${message.conversation_id}::uuid, g.person, ${edition}, ${message.portal_id}, g.account, ${now}, 1,
      case when g.account is null then ${waiting}::timestamptz end, g.answers
    from unnest(${personsOf(receivers)}::uuid[], ${accountsOf(receivers)}::uuid[], ${receivers.map(({ answersForFirm = false }) => answersForFirm)}::boolean[])
      as g (person, account, answers)
    on conflict (conversation_id, person_id) do update set latest_at = ${now}, unread_count = b.unread_count + 1, is_archived = false,
      answers_for_firm = b.answers_for_firm or excluded.answers_for_firm,
      waiting_since = case when b.account_id is null and ${message.is_from_client} then coalesce(b.waiting_since, ${waiting}::timestamptz) end`.execute(
    transaction,
  )
}

/** Opens a conversation for each client in a group, so that replies reach the sender alone. */
async function openGroup(transaction: SystemTransacting, { edition, message, receivers, now, values }: Addition): Promise<void> {
  const subjects = receivers.map(({ account }) => {
    const own = account === null ? undefined : values?.get(account)
    return own === undefined ? message.subject : fillSubject(message.subject, own)
  })
  await sql`
    with given as (select person, account, subject, placeholders
      from unnest(${personsOf(receivers)}::uuid[], ${accountsOf(receivers)}::uuid[], ${subjects}::text[], ${receivers.map(({ account }) => valuesOf(values, account))}::text[])
        as g (person, account, subject, placeholders)),
    opened as (
      insert into message_conversations (id, edition, portal_id, account_id, group_id, parent_id, subject, placeholders, initiator_id, initiator_name, initiated_at)
      select uuidv7(), ${edition}, ${message.portal_id}, account, ${message.group_id}::uuid, ${message.conversation_id}::uuid, subject, placeholders::jsonb,
        ${message.created_by}::uuid, ${message.initiator_name}, ${message.created_at}
      from (select distinct account, subject, placeholders from given) clients returning id, account_id)
    insert into message_boxes (conversation_id, person_id, edition, portal_id, account_id, latest_at, unread_count)
    select o.id, g.person, ${edition}, ${message.portal_id}, g.account, ${now}, 1 from given g join opened o on o.account_id = g.account`.execute(
    transaction,
  )
}

/**
 * Notifies the recipients of delivered messages who have not read theirs. Notifications and e-mails name the sender and the subject; those
 * about confidential messages neither. Returns their number.
 */
export async function queueNotices(transaction: SystemTransacting, origin: DeliveryOrigin, limit: number): Promise<number> {
  const { edition } = origin
  const notices = await lockNotices(transaction, edition.id, limit)
  await notify(
    transaction,
    origin,
    notices.map(({ message, person, sender, subject: stored, is_confidential: isConfidential, placeholders, portal, account }) => {
      const subject = placeholders === null ? stored : fillSubject(stored, placeholders)
      return {
        kind: isConfidential ? confidentialNotification : messageNotification,
        person,
        portal,
        account,
        path: `/dashboard/${portal}/messages`,
        facts: isConfidential ? {} : { sender, subject },
        cause: message,
        mail: (reader) =>
          isConfidential
            ? composeMail(edition, reader, 'confidentialMessage')
            : composeMail(edition, reader, 'messageReceived', { sender, subject }),
      }
    }),
  )
  await sql`update message_recipients r set awaits_mail = false
    from unnest(${notices.map(({ message }) => message)}::uuid[], ${notices.map(({ person }) => person)}::uuid[]) as g (message, person)
    where r.message_id = g.message and r.person_id = g.person`.execute(transaction)
  return notices.length
}
