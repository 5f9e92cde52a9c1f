import { findEdition } from '@atrium/editions/registry'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { KeyObject } from 'node:crypto'
import type { Dependencies, Origin } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import type { Schema } from '../db/schema.ts'
import { withSavepoint } from '../db/savepoint.ts'
import { withTenant, systemActor, type SystemTransacting, type Transacting } from '../db/scope.ts'
import { findOwnTexts } from './mail-texts.ts'
import { writeMail, type MailSource } from './letters.ts'
import type { DeliveryBudget } from './delivery-budget.ts'
import { openBody, sealBody } from './body-seal.ts'
import { deleteUnusedMailKeys, findPublicKey, readPrivateKey } from './mail-keys.ts'
import type { Mail, MailAttachment, Mailer } from './mailer.ts'
import type { Texter } from './texter.ts'
import { GatewayUnavailableError, NoRecipientError, UndeliverableError, UnknownAddressError } from './not-taken.ts'

export type Channel = 'email' | 'sms' | 'push' | 'web-push'

/** Class of the notifications that an e-mail tells of, by which its reader can unsubscribe. */
export type UnsubscribableClass = 'service' | 'personal' | 'marketing'

/** A message to queue. It is not sent after `until`. Without `until`, it is given up after three days. */
type MessageToQueue = Mail & { until?: Date; person?: string; portal?: string; notificationClass?: UnsubscribableClass | null }

const defaultLifetimeMs = 3 * 24 * 3_600_000

/**
 * Queues an e-mail in the transaction that causes it; the outbox worker delivers it. A client may queue e-mail only to their own address.
 */
export async function queueMail(transaction: Transacting, origin: Origin, mail: MessageToQueue): Promise<void> {
  await queueMessage(transaction, origin, 'email', mail)
}

/** Queues a text message. Only the system may do so. */
export async function queueText(
  transaction: SystemTransacting,
  origin: Origin,
  text: { to: string; text: string; until: Date },
): Promise<void> {
  await queueMessage(transaction, origin, 'sms', { subject: '', html: '', ...text })
}

/** A push notification that opens a portal. At delivery, it is skipped if the recipient has no device or no access. */
export type Push = { person: string; portal: string; title: string; body: string; until?: Date }

/** Queues a push notification. Only the system may do so. */
export async function queuePush(transaction: SystemTransacting, origin: Origin, { title, body, ...push }: Push): Promise<void> {
  await queueMessage(transaction, origin, 'push', { to: '', subject: title, text: body, html: '', ...push })
}

/** A message that tells a person of notifications. `to` is the address, the number or, for a browser, the id of its registration. */
export type QueuedNotice = MessageToQueue & { channel: Channel; person: string }

/** Queues a message that tells a person of notifications. Only the system may do so. Returns the id of the message. */
export async function queueNotice(
  transaction: SystemTransacting,
  origin: Origin,
  channel: Channel,
  message: MessageToQueue & { person: string },
): Promise<string> {
  const [id] = await queueNotices(transaction, origin, [{ ...message, channel }])
  return id!
}

/** Queues messages that tell people of notifications, with as many statements as for one. Returns their ids in the same order. */
export async function queueNotices(transaction: SystemTransacting, origin: Origin, notices: readonly QueuedNotice[]): Promise<string[]> {
  if (notices.length === 0) return []
  const toRow = createRowWriter(transaction, origin)
  const rows: OutboxRow[] = []
  for (const { channel, ...message } of notices) rows.push(await toRow(channel, message))
  // The ids state the order of the queue among messages of the same time.
  const { rows: numbered } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${rows.length}::int)`.execute(
    transaction,
  )
  const ids = numbered.map(({ id }) => id)
  const column = <Value>(read: (row: OutboxRow) => Value) => rows.map(read)
  await sql`insert into outbox_messages (id, edition, channel, recipient, subject, body_text, body_html, mail_key_id, sealed_body, created_at, expires_at,
      person_id, portal_id, notification_class)
    select g.id, ${origin.edition.id}, g.channel, g.recipient, g.subject, g.body_text, g.body_html, g.mail_key_id, g.sealed_body, g.created_at, g.expires_at,
      g.person_id, g.portal_id, g.notification_class
    from unnest(${ids}::uuid[], ${column((row) => row.channel)}::text[], ${column((row) => row.recipient)}::text[], ${column((row) => row.subject)}::text[],
      ${column((row) => row.body_text)}::text[], ${column((row) => row.body_html)}::text[], ${column((row) => row.mail_key_id)}::uuid[],
      ${column((row) => row.sealed_body)}::bytea[], ${column((row) => row.created_at)}::timestamptz[], ${column((row) => row.expires_at)}::timestamptz[],
      ${column((row) => row.person_id)}::uuid[], ${column((row) => row.portal_id)}::text[], ${column((row) => row.notification_class)}::text[])
      as g (id, channel, recipient, subject, body_text, body_html, mail_key_id, sealed_body, created_at, expires_at, person_id, portal_id, notification_class)`.execute(
    transaction,
  )
  return ids
}

/** Returns the edition, channel and recipient to which the encrypted text of a message is bound. */
const formatBodyOwner = ({ edition, channel, recipient }: { edition: string; channel: Channel; recipient: string }): string =>
  `${edition} ${channel} ${recipient}`

/**
 * Queues a message. Its text is encrypted, so that PINs and links cannot be read in the database.
 * @throws Error for attachments in an edition without a key, which are stored encrypted only
 */
async function queueMessage(transaction: Transacting, origin: Origin, channel: Channel, mail: MessageToQueue): Promise<void> {
  await transaction
    .insertInto('outbox_messages')
    .values(await createRowWriter(transaction, origin)(channel, mail))
    .execute()
}

type OutboxRow = Omit<Insertable<Schema['outbox_messages']>, 'channel' | 'mail_key_id' | 'sealed_body'> & {
  channel: Channel
  mail_key_id: string | null
  sealed_body: Buffer | null
}

/** Returns a function that writes the row of a message to queue, with its text encrypted. It reads the key and the firm's own words once. */
function createRowWriter(
  transaction: Transacting,
  { edition, deps }: Origin,
): (channel: Channel, given: MessageToQueue) => Promise<OutboxRow> {
  const now = deps.clock()
  let key: ReturnType<typeof findPublicKey> | undefined
  const ownTexts = new Map<string, ReturnType<typeof findOwnTexts>>()
  const findTexts = (source: MailSource) => {
    const name = `${source.kind} ${source.reader.locale}`
    const found = ownTexts.get(name) ?? findOwnTexts(transaction, edition.id, source)
    ownTexts.set(name, found)
    return found
  }
  /** Writes an e-mail in the firm's own words; undefined if it has none for it. */
  const writeInOwnWords = async (source: MailSource) => {
    const found = findEdition(edition.id)
    const texts = await findTexts(source)
    return found && texts && writeMail(found, texts, source)
  }
  return async (channel, given) => {
    const mail = { ...given, ...(given.source && (await writeInOwnWords(given.source))) }
    key ??= findPublicKey(transaction, edition.id)
    const { id: keyId, publicKey } = (await key) ?? {}
    const sealed = publicKey && sealBody(publicKey, formatBodyOwner({ edition: edition.id, channel, recipient: mail.to }), mail)
    if (!sealed && mail.attachments) throw new Error('There is no key with which attachments are encrypted.')
    return {
      edition: edition.id,
      channel,
      recipient: mail.to,
      subject: mail.subject,
      body_text: sealed ? '' : mail.text,
      body_html: sealed ? '' : mail.html,
      mail_key_id: keyId ?? null,
      sealed_body: sealed ?? null,
      created_at: now,
      sent_at: null,
      expires_at: mail.until ?? new Date(now.getTime() + defaultLifetimeMs),
      person_id: mail.person ?? null,
      portal_id: mail.portal ?? null,
      notification_class: mail.notificationClass ?? null,
    }
  }
}

export type QueuedSummary = { channel: Channel; count: number; oldestAt: Date }

/** Counts the queued messages of an edition that are not sent yet, by channel. */
export async function summariseOutbox(db: Database, edition: string): Promise<QueuedSummary[]> {
  const rows = await withTenant(db, systemActor(edition), (transaction) =>
    transaction
      .selectFrom('outbox_messages')
      .select((expression) => ['channel', expression.fn.countAll<string>().as('count'), expression.fn.min('created_at').as('oldestAt')])
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .groupBy('channel')
      .execute(),
  )
  return rows.map(({ channel, count, oldestAt }) => ({ channel, count: Number(count), oldestAt }))
}

export type SentMail = Mail & { channel: Channel; sentAt: string }

/**
 * Lists the newest e-mails and text messages of an edition, or of one recipient in it, newest first, for the outbox page of demo mode.
 */
export async function listMails(
  { db, secret }: Pick<Dependencies, 'db' | 'secret'>,
  edition: string,
  { recipient, limit = 200 }: { recipient?: string; limit?: number } = {},
): Promise<SentMail[]> {
  const rows = await withTenant(db, systemActor(edition), async (transaction) => {
    const newest = transaction
      .selectFrom('outbox_messages')
      .selectAll()
      .where('channel', 'in', ['email', 'sms'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
    const found = await (recipient === undefined ? newest : newest.where('recipient', '=', recipient)).execute()
    const keys = new Map<string, KeyObject | undefined>()
    for (const id of new Set(found.map((row) => row.mail_key_id)))
      if (id !== null) keys.set(id, await readPrivateKey(transaction, id, secret))
    return found.map((row): OutboxMessage => decryptBody(row, keys.get(row.mail_key_id ?? '')) ?? row)
  })
  return rows.map((row) => ({
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    ...(row.attachments && { attachments: row.attachments }),
    sentAt: row.created_at.toISOString(),
  }))
}

/** A message of the outbox. */
export type OutboxMessage = Selectable<Schema['outbox_messages']> & { attachments?: readonly MailAttachment[] }

/** Returns a message with its text decrypted; undefined if the key does not decrypt it. Messages of earlier releases are unencrypted. */
function decryptBody(row: OutboxMessage, privateKey: KeyObject | undefined): OutboxMessage | undefined {
  if (row.sealed_body === null || row.mail_key_id === null) return row
  const body = privateKey && openBody(privateKey, formatBodyOwner(row), row.sealed_body)
  return body && { ...row, body_text: body.text, body_html: body.html, ...(body.attachments && { attachments: body.attachments }) }
}

/**
 * Delivers one message. Runs in the transaction that records the outcome. If several are sent at once, they share it.
 * @throws Error if the message was not accepted
 */
export type SendMessage = (row: OutboxMessage, transaction: SystemTransacting) => Promise<void>

/** `findUnsubscribe` returns the address for unsubscribing from e-mails like this one, if it has one. */
export function sendByMail(mailer: Mailer, findUnsubscribe?: (row: OutboxMessage) => string | undefined): SendMessage {
  return (row) => {
    const { id, recipient, subject, body_text: text, body_html: html, attachments } = row
    const mail = { to: recipient, subject, text, html, ...(attachments && { attachments }) }
    return mailer.send(mail, { id, unsubscribe: findUnsubscribe?.(row) })
  }
}

export function sendByText(texter: Texter): SendMessage {
  return (row) => texter.send({ id: row.id, to: row.recipient, text: row.body_text })
}

/** Delivery of the messages of one channel, with callbacks for failures. */
export type Delivery = {
  channel: Channel
  /** Secret of the deployment, with which the texts are decrypted. */
  secret: string
  send: SendMessage
  /** Number of messages that are sent at the same time; 1 without it, in the order of the queue. */
  lanes?: number
  /**
   * Messages that a lane takes in one transaction, and how many of them are sent at the same time; those that were not begun after `ms` are left
   * to the next one. All of them are sent again if the process ends meanwhile. Without it, a lane takes one.
   */
  batch?: { size: number; atOnce: number; ms: number }
  /**
   * Records the addresses that do not exist, as the mail server stated. Called after the last message of a transaction was sent, because what
   * it locks would otherwise be locked while the server responds. If it fails, only its own writes are undone.
   */
  recordUnknown?: (transaction: SystemTransacting, refused: readonly RefusedAddress[]) => Promise<void>
  /** Limits what runs at the same time on all channels; without it, each channel has its lanes. */
  budget?: DeliveryBudget
  /** Called when a message will never be accepted, or has expired. */
  onGivenUp?: (reason: string) => void
  /** Called when `recordUnknown` failed. */
  onReportFailed?: (error: unknown) => void
  /** Called when a message was not accepted and will be tried again; `tries` is the number of attempts so far. */
  onPostponed?: (reason: string, tries: number) => void
}

/** A message whose address does not exist, and how the mail server put it. */
export type RefusedAddress = { message: OutboxMessage; reason: string }

/** Column values of a message whose text is erased. */
const erasedText = { body_text: '', body_html: '', sealed_body: null, mail_key_id: null }

type Outcome = 'sent' | 'given-up' | 'postponed' | GatewayUnavailableError

/** Longest time for which one call takes further messages. Other editions, and what expires meanwhile, wait no longer. */
const maxRoundMs = 5_000

const firstPauseMs = 10_000
const maxPauseMs = 10 * 60_000

/** Returns the pause before the next attempt. It doubles each time, up to ten minutes. */
const computePause = (tries: number) => Math.min(firstPauseMs * 2 ** (tries - 1), maxPauseMs)

/**
 * Delivers the queued messages of a channel, the longest overdue first. Returns the number of sent messages. The text of a message is
 * erased once it was sent or given up, so that no PIN stays stored. A refused message is postponed, and other messages are sent. A row is
 * locked during delivery, so that two processes never send the same message.
 * @throws GatewayUnavailableError if the gateway accepts no messages
 */
export async function deliverMessages(db: Database, edition: string, delivery: Delivery, now: Date): Promise<number> {
  const inBudget: DeliveryBudget = delivery.budget ?? ((work) => work())
  if (!(await inBudget(() => giveUpExpired(db, edition, delivery, now)))) return 0
  let sent = 0
  const stopping = new AbortController()
  const until = performance.now() + maxRoundMs
  const deliverInLane = async () => {
    while (!stopping.signal.aborted && performance.now() < until) {
      const outcomes = await inBudget(() => deliverNext(db, edition, delivery, now))
      if (outcomes.length === 0) return
      sent += outcomes.filter((outcome) => outcome === 'sent').length
      const unavailable = outcomes.find((outcome) => outcome instanceof GatewayUnavailableError)
      if (unavailable) throw unavailable
    }
  }
  const stopOthers = (error: unknown) => {
    stopping.abort()
    throw error
  }
  const ended = await Promise.allSettled(Array.from({ length: delivery.lanes ?? 1 }, () => deliverInLane().catch(stopOthers)))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return sent
}

/** Gives up expired messages, whose PINs would be useless. Returns whether others wait. */
async function giveUpExpired(db: Database, edition: string, { channel, onGivenUp }: Delivery, now: Date): Promise<boolean> {
  const { expired, hasWaiting } = await withTenant(db, systemActor(edition), async (transaction) => {
    const waiting = () =>
      transaction.selectFrom('outbox_messages').where('channel', '=', channel).where('sent_at', 'is', null).where('given_up_at', 'is', null)
    // Nothing is written while the queue is empty, which it is most of the time. In the order of the queue its index is read, not all that was sent.
    const first = await waiting()
      .select('id')
      .orderBy((expression) => expression.fn.coalesce('next_try_at', 'created_at'))
      .limit(1)
      .executeTakeFirst()
    if (!first) return { expired: [], hasWaiting: false }
    const given = await transaction
      .updateTable('outbox_messages')
      .set({ given_up_at: now, ...erasedText })
      .where('id', 'in', (expression) =>
        expression
          .selectFrom('outbox_messages')
          .select('id')
          .where('channel', '=', channel)
          .where('sent_at', 'is', null)
          .where('given_up_at', 'is', null)
          .where('expires_at', '<=', now)
          .forUpdate()
          // Another process may be sending one of them, and wait for the mail server.
          .skipLocked(),
      )
      .returning('tries')
      .execute()
    return { expired: given, hasWaiting: true }
  })
  for (const { tries } of expired) onGivenUp?.(`it expired after ${tries} attempts`)
  return hasWaiting
}

/** A message that was read, with its text decrypted; without a text, the key does not decrypt it. */
type Taken = { row: OutboxMessage; message: OutboxMessage | undefined }

/** A message that was tried, and why it was not accepted. */
type Attempt = { row: OutboxMessage; error?: Error; isUnreadable?: boolean }

const takeOne = { size: 1, atOnce: 1, ms: Infinity }

/** Delivers the next messages and returns their outcomes; none if no message is due. */
function deliverNext(db: Database, edition: string, delivery: Delivery, now: Date): Promise<Outcome[]> {
  const { size, atOnce, ms } = delivery.batch ?? takeOne
  return withTenant(db, systemActor(edition), async (transaction) => {
    const taken = await takeNext(transaction, delivery, { size, now })
    const until = performance.now() + ms
    const attempts: Attempt[] = []
    const sendInTurn = async () => {
      // The first is always tried, so that the queue moves on however long the texts took to decrypt.
      while (taken.length > 0 && (attempts.length === 0 || performance.now() < until)) {
        const attempt = await tryOne(transaction, delivery, taken.shift()!)
        attempts.push(attempt)
        // The others would fail as well.
        if (attempt.error instanceof GatewayUnavailableError) taken.length = 0
      }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, taken.length) }, sendInTurn))
    const sent = attempts.filter(({ error, isUnreadable }) => !error && !isUnreadable).map(({ row }) => row.id)
    if (sent.length > 0)
      await transaction
        .updateTable('outbox_messages')
        .set({ sent_at: now, ...erasedText })
        .where('id', 'in', sent)
        .execute()
    const outcomes: Outcome[] = sent.map(() => 'sent')
    for (const attempt of attempts) {
      if (attempt.isUnreadable) await postponeUnreadable(transaction, attempt.row, delivery, now)
      if (attempt.isUnreadable) outcomes.push('postponed')
      else if (attempt.error) outcomes.push(await recordFailure(transaction, delivery, attempt.row, attempt.error, now))
    }
    await recordUnknownAddresses(transaction, delivery, attempts)
    return outcomes
  })
}

async function recordUnknownAddresses(
  transaction: SystemTransacting,
  { recordUnknown, onReportFailed }: Delivery,
  attempts: readonly Attempt[],
): Promise<void> {
  const refused = attempts
    .flatMap(({ row, error }) => (error instanceof UnknownAddressError ? [{ message: row, reason: error.message }] : []))
    // Two processes that record the same addresses lock them in the same order.
    .toSorted((one, other) => compareTexts(one.message.recipient, other.message.recipient))
  if (!recordUnknown || refused.length === 0) return
  await withSavepoint(transaction, () => recordUnknown(transaction, refused)).catch((error: unknown) => onReportFailed?.(error))
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Locks the next messages that are due, and decrypts their texts. */
async function takeNext(transaction: SystemTransacting, delivery: Delivery, { size, now }: { size: number; now: Date }): Promise<Taken[]> {
  const rows = await transaction
    .selectFrom('outbox_messages')
    .selectAll()
    .where('channel', '=', delivery.channel)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('expires_at', '>', now)
    .where((expression) => expression.or([expression('next_try_at', 'is', null), expression('next_try_at', '<=', now)]))
    .orderBy((expression) => expression.fn.coalesce('next_try_at', 'created_at'))
    .orderBy('id')
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute()
  const keys = new Map<string, KeyObject | undefined>()
  for (const id of new Set(rows.flatMap((row) => row.mail_key_id ?? [])))
    keys.set(id, await readPrivateKey(transaction, id, delivery.secret))
  return rows.map((row) => ({ row, message: decryptBody(row, keys.get(row.mail_key_id ?? '')) }))
}

async function tryOne(transaction: SystemTransacting, delivery: Delivery, { row, message }: Taken): Promise<Attempt> {
  if (!message) return { row, isUnreadable: true }
  return delivery.send(message, transaction).then(
    () => ({ row }),
    (reason: unknown) => ({ row, error: reason instanceof Error ? reason : new Error(String(reason)) }),
  )
}

/** Records that a message was not accepted, and returns the outcome. */
async function recordFailure(
  transaction: SystemTransacting,
  delivery: Delivery,
  row: OutboxMessage,
  error: Error,
  now: Date,
): Promise<Outcome> {
  const { outcome, change } = determineOutcome(row, error, now)
  await transaction.updateTable('outbox_messages').set(change).where('id', '=', row.id).execute()
  if (outcome === 'given-up' && !(error instanceof NoRecipientError)) delivery.onGivenUp?.(error.message)
  if (outcome === 'postponed') delivery.onPostponed?.(error.message, row.tries + 1)
  return outcome
}

/**
 * Leaves a message to a process that has the secret with which it was encrypted. This happens while processes restart after a change of the
 * secret. The attempt is not counted. If no process has that secret, the message expires and is reported.
 */
async function postponeUnreadable(transaction: SystemTransacting, row: OutboxMessage, { onPostponed }: Delivery, now: Date): Promise<void> {
  await transaction
    .updateTable('outbox_messages')
    .set({ next_try_at: new Date(now.getTime() + firstPauseMs) })
    .where('id', '=', row.id)
    .execute()
  onPostponed?.('its text was encrypted with another secret', row.tries)
}

/**
 * Returns the outcome of a failed attempt and the columns to change. While the gateway is unavailable, attempts are not counted. The message
 * still moves back in the queue, so that a message that crashes the gateway does not block the others.
 */
function determineOutcome({ tries }: { tries: number }, error: Error, now: Date): { outcome: Outcome; change: object } {
  const addPause = (pauseMs: number) => new Date(now.getTime() + pauseMs)
  if (error instanceof UndeliverableError || error instanceof NoRecipientError)
    return { outcome: 'given-up', change: { given_up_at: now, ...erasedText } }
  if (error instanceof GatewayUnavailableError) return { outcome: error, change: { next_try_at: addPause(firstPauseMs) } }
  return { outcome: 'postponed', change: { tries: tries + 1, next_try_at: addPause(computePause(tries + 1)) } }
}

/**
 * Gives up the queued messages of every key except the newest, after the secret that decrypts the other keys was lost. Returns their
 * number.
 */
export async function giveUpUnreadable(transaction: SystemTransacting, edition: string, now: Date): Promise<number> {
  const newest = await findPublicKey(transaction, edition)
  const { numUpdatedRows } = await transaction
    .updateTable('outbox_messages')
    .set({ given_up_at: now, ...erasedText })
    .where('edition', '=', edition)
    .where('mail_key_id', '<>', newest?.id ?? null)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Time for which the recipient and the subject of a message are stored. */
const retentionMs = 30 * 24 * 3_600_000

/** Deletes messages that were sent, were given up or expired more than 30 days ago. */
export async function deleteOldMessages(transaction: SystemTransacting, edition: string, now: Date): Promise<void> {
  await transaction
    .deleteFrom('outbox_messages')
    .where((expression) => expression.fn.coalesce('sent_at', 'given_up_at', 'expires_at'), '<=', new Date(now.getTime() - retentionMs))
    .execute()
  await deleteUnusedMailKeys(transaction, edition)
}
