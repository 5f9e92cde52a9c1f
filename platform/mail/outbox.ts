import type { Selectable } from 'kysely'
import type { Origin } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import type { Schema } from '../db/schema.ts'
import { withTenant, systemActor, type SystemTransacting, type Transacting } from '../db/scope.ts'
import type { Mail, Mailer } from './mailer.ts'
import type { Texter } from './texter.ts'
import { GatewayAway, Unaddressed, Undeliverable } from './not-taken.ts'

export type Channel = 'email' | 'sms' | 'push'

/** After `until` it is of no use to its reader, and is not sent any more; a letter without an end is tried for some days. */
type Queued = Mail & { until?: Date; person?: string; portal?: string }

const lettersLiveMs = 3 * 24 * 3_600_000

/** A mail is a row first, in the transaction of what caused it; a job hands it on. */
export async function queueMail(transaction: Transacting, origin: Origin, mail: Queued): Promise<void> {
  await queue(transaction, origin, 'email', mail)
}

export async function queueText(transaction: Transacting, origin: Origin, text: { to: string; text: string; until: Date }): Promise<void> {
  await queue(transaction, origin, 'sms', { subject: '', html: '', ...text })
}

/** News for a person's device, which opens a portal of theirs; whoever has no device, or may not enter, is not told. */
export type Push = { person: string; portal: string; title: string; body: string; until?: Date }

export async function queuePush(transaction: Transacting, origin: Origin, { title, body, ...push }: Push): Promise<void> {
  await queue(transaction, origin, 'push', { to: '', subject: title, text: body, html: '', ...push })
}

async function queue(transaction: Transacting, { edition, deps }: Origin, channel: Channel, mail: Queued): Promise<void> {
  const now = deps.clock()
  await transaction
    .insertInto('outbox_messages')
    .values({
      edition: edition.id,
      channel,
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: now,
      sent_at: null,
      expires_at: mail.until ?? new Date(now.getTime() + lettersLiveMs),
      person_id: mail.person ?? null,
      portal_id: mail.portal ?? null,
    })
    .execute()
}

export type SentMail = Mail & { channel: Channel; sentAt: string }

/** The newest mails and text messages of an edition, newest first; for the demo's outbox page. */
export async function listMails(db: Database, edition: string): Promise<SentMail[]> {
  const rows = await withTenant(db, systemActor(edition), (transaction) =>
    transaction
      .selectFrom('outbox_messages')
      .selectAll()
      .where('channel', '<>', 'push')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(200)
      .execute(),
  )
  return rows.map((row) => ({
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    sentAt: row.created_at.toISOString(),
  }))
}

/** A message of the outbox. */
export type Waiting = Selectable<Schema['outbox_messages']>

/** Hands one on, in the transaction that notes what became of it; throws where it was not taken. */
export type Send = (row: Waiting, transaction: SystemTransacting) => Promise<void>

export function byMail(mailer: Mailer): Send {
  return (row) => mailer.send({ to: row.recipient, subject: row.subject, text: row.body_text, html: row.body_html })
}

export function byText(texter: Texter): Send {
  return (row) => texter.send({ id: row.id, to: row.recipient, text: row.body_text })
}

/** How one channel is handed on, and who hears of what was not. */
export type Delivery = {
  channel: Channel
  send: Send
  /** It will never be taken, or its time was over. */
  onGivenUp?: (reason: string) => void
  /** It was not taken for now, after so many tries, and waits. */
  onPostponed?: (reason: string, tries: number) => void
}

type Outcome = 'sent' | 'given-up' | 'postponed' | GatewayAway

const firstPauseMs = 10_000
const longestPauseMs = 10 * 60_000

/** Twice as long each time, up to ten minutes. */
const pauseAfter = (tries: number) => Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)

/**
 * Hands on what waits in a channel, the longest due first, and blanks what was sent or given up: a PIN is not kept. What
 * is not taken for now waits by itself while the others go. A row is locked while it is sent, so that two processes never
 * send it twice. Answers how many went.
 * @throws GatewayAway where nothing is taken at all
 */
export async function deliver(db: Database, edition: string, delivery: Delivery, now: Date): Promise<number> {
  await giveUpLate(db, edition, delivery, now)
  let sent = 0
  for (;;) {
    const outcome = await deliverNext(db, edition, delivery, now)
    if (outcome === undefined) return sent
    if (outcome instanceof GatewayAway) throw outcome
    if (outcome === 'sent') sent++
  }
}

/** A PIN that came after its end would open nothing. */
async function giveUpLate(db: Database, edition: string, { channel, onGivenUp }: Delivery, now: Date): Promise<void> {
  const late = await withTenant(db, systemActor(edition), (transaction) =>
    transaction
      .updateTable('outbox_messages')
      .set({ given_up_at: now, body_text: '', body_html: '' })
      .where('channel', '=', channel)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .where('expires_at', '<=', now)
      .returning('tries')
      .execute(),
  )
  for (const { tries } of late) onGivenUp?.(`its time was over after ${tries} tries`)
}

/** What became of the next one; undefined when nothing is due. */
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
    const error = await delivery.send(row, transaction).then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
    )
    const { outcome, change } = outcomeOf(row, error, now)
    await transaction.updateTable('outbox_messages').set(change).where('id', '=', row.id).execute()
    if (error && outcome === 'given-up' && !(error instanceof Unaddressed)) delivery.onGivenUp?.(error.message)
    if (error && outcome === 'postponed') delivery.onPostponed?.(error.message, row.tries + 1)
    return outcome
  })
}

/** While the gateway is away nothing is counted; its turn passes on all the same, lest one message that breaks it stops the rest. */
function outcomeOf({ tries }: { tries: number }, error: Error | undefined, now: Date): { outcome: Outcome; change: object } {
  const blank = { body_text: '', body_html: '' }
  const inMs = (pauseMs: number) => new Date(now.getTime() + pauseMs)
  if (!error) return { outcome: 'sent', change: { sent_at: now, ...blank } }
  if (error instanceof Undeliverable || error instanceof Unaddressed) return { outcome: 'given-up', change: { given_up_at: now, ...blank } }
  if (error instanceof GatewayAway) return { outcome: error, change: { next_try_at: inMs(firstPauseMs) } }
  return { outcome: 'postponed', change: { tries: tries + 1, next_try_at: inMs(pauseAfter(tries + 1)) } }
}

/** How long is kept to whom a message went, and about what. */
const keptMs = 30 * 24 * 3_600_000

/** Removes what was sent, given up or of no use any more a good while ago. */
export async function deleteOldMails(transaction: SystemTransacting, now: Date): Promise<void> {
  await transaction
    .deleteFrom('outbox_messages')
    .where((expression) => expression.fn.coalesce('sent_at', 'given_up_at', 'expires_at'), '<=', new Date(now.getTime() - keptMs))
    .execute()
}
