import { findEdition } from '@atrium/editions/registry'
import type { Selectable } from 'kysely'
import type { KeyObject } from 'node:crypto'
import type { Dependencies, Origin } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import type { Schema } from '../db/schema.ts'
import { withTenant, systemActor, type SystemTransacting, type Transacting } from '../db/scope.ts'
import { findOwnTexts } from './mail-texts.ts'
import { writeMail, type MailSource } from './letters.ts'
import type { DeliveryBudget } from './delivery-budget.ts'
import { openBody, sealBody } from './body-seal.ts'
import { deleteUnusedMailKeys, findPublicKey, readPrivateKey } from './mail-keys.ts'
import type { Mail, MailAttachment, Mailer } from './mailer.ts'
import type { Texter } from './texter.ts'
import { GatewayUnavailableError, NoRecipientError, UndeliverableError } from './not-taken.ts'

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

/**
 * Queues a message that tells a person of notifications. Only the system may do so. `to` is the address, the number or, for a browser, the id
 * of its registration. Returns the id of the message.
 */
export async function queueNotice(
  transaction: SystemTransacting,
  origin: Origin,
  channel: Channel,
  message: MessageToQueue & { person: string },
): Promise<string> {
  const values = await toRow(transaction, origin, channel, message)
  const { id } = await transaction.insertInto('outbox_messages').values(values).returning('id').executeTakeFirstOrThrow()
  return id
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
    .values(await toRow(transaction, origin, channel, mail))
    .execute()
}

/** Writes an e-mail in the firm's own words; undefined if it has none for it. */
async function writeInOwnWords(transaction: Transacting, edition: string, source: MailSource) {
  const found = findEdition(edition)
  const texts = await findOwnTexts(transaction, edition, source)
  return found && texts && writeMail(found, texts, source)
}

/** Returns the row of a message to queue, with its text encrypted. */
async function toRow(transaction: Transacting, { edition, deps }: Origin, channel: Channel, given: MessageToQueue) {
  const now = deps.clock()
  const mail = { ...given, ...(given.source && (await writeInOwnWords(transaction, edition.id, given.source))) }
  const key = await findPublicKey(transaction, edition.id)
  const sealed = key && {
    mail_key_id: key.id,
    sealed_body: sealBody(key.publicKey, formatBodyOwner({ edition: edition.id, channel, recipient: mail.to }), mail),
  }
  if (!sealed && mail.attachments) throw new Error('There is no key with which attachments are encrypted.')
  return {
    edition: edition.id,
    channel,
    recipient: mail.to,
    subject: mail.subject,
    body_text: sealed ? '' : mail.text,
    body_html: sealed ? '' : mail.html,
    ...sealed,
    created_at: now,
    sent_at: null,
    expires_at: mail.until ?? new Date(now.getTime() + defaultLifetimeMs),
    person_id: mail.person ?? null,
    portal_id: mail.portal ?? null,
    notification_class: mail.notificationClass ?? null,
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
 * Delivers one message. Runs in the transaction that records the outcome.
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
  /** Limits what runs at the same time on all channels; without it, each channel has its lanes. */
  budget?: DeliveryBudget
  /** Called when a message will never be accepted, or has expired. */
  onGivenUp?: (reason: string) => void
  /** Called when a message was not accepted and will be tried again; `tries` is the number of attempts so far. */
  onPostponed?: (reason: string, tries: number) => void
}

/** Column values of a message whose text is erased. */
const erasedText = { body_text: '', body_html: '', sealed_body: null, mail_key_id: null }

type Outcome = 'sent' | 'given-up' | 'postponed' | GatewayUnavailableError

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
  await inBudget(() => giveUpExpired(db, edition, delivery, now))
  let sent = 0
  const stopping = new AbortController()
  const deliverInLane = async () => {
    while (!stopping.signal.aborted) {
      const outcome = await inBudget(() => deliverNext(db, edition, delivery, now))
      if (outcome === undefined) return
      if (outcome instanceof GatewayUnavailableError) throw outcome
      if (outcome === 'sent') sent++
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

/** Gives up expired messages, whose PINs would be useless. */
async function giveUpExpired(db: Database, edition: string, { channel, onGivenUp }: Delivery, now: Date): Promise<void> {
  const expired = await withTenant(db, systemActor(edition), (transaction) =>
    transaction
      .updateTable('outbox_messages')
      .set({ given_up_at: now, ...erasedText })
      .where('channel', '=', channel)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('expires_at', '<=', now)
      .returning('tries')
      .execute(),
  )
  for (const { tries } of expired) onGivenUp?.(`it expired after ${tries} attempts`)
}

/** Delivers the next message and returns its outcome, or undefined if no message is due. */
function deliverNext(db: Database, edition: string, delivery: Delivery, now: Date): Promise<Outcome | undefined> {
  return withTenant(db, systemActor(edition), async (transaction) => {
    const row = await transaction
      .selectFrom('outbox_messages')
      .selectAll()
      .where('channel', '=', delivery.channel)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where((expression) => expression.or([expression('next_try_at', 'is', null), expression('next_try_at', '<=', now)]))
      .orderBy((expression) => expression.fn.coalesce('next_try_at', 'created_at'))
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return undefined
    const privateKey = row.mail_key_id === null ? undefined : await readPrivateKey(transaction, row.mail_key_id, delivery.secret)
    const message = decryptBody(row, privateKey)
    if (!message) {
      await postponeUnreadable(transaction, row, delivery, now)
      return 'postponed'
    }
    const error = await delivery.send(message, transaction).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    )
    const { outcome, change } = determineOutcome(row, error, now)
    await transaction.updateTable('outbox_messages').set(change).where('id', '=', row.id).execute()
    if (error && outcome === 'given-up' && !(error instanceof NoRecipientError)) delivery.onGivenUp?.(error.message)
    if (error && outcome === 'postponed') delivery.onPostponed?.(error.message, row.tries + 1)
    return outcome
  })
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
 * Returns the outcome of an attempt and the columns to change. While the gateway is unavailable, attempts are not counted. The message
 * still moves back in the queue, so that a message that crashes the gateway does not block the others.
 */
function determineOutcome({ tries }: { tries: number }, error: Error | undefined, now: Date): { outcome: Outcome; change: object } {
  const addPause = (pauseMs: number) => new Date(now.getTime() + pauseMs)
  if (!error) return { outcome: 'sent', change: { sent_at: now, ...erasedText } }
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
