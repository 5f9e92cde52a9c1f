import type { RequestContext } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import { inScope, systemActor, type Transacting } from '../db/scope.ts'
import type { Mail, Mailer } from './mailer.ts'
import type { Texter } from './texter.ts'
import { Undeliverable } from './undeliverable.ts'

export type Channel = 'email' | 'sms'

/** A mail is a row first, in the transaction of what caused it; a job hands it on. */
export async function queueMail(transaction: Transacting, context: RequestContext, mail: Mail): Promise<void> {
  await queue(transaction, context, 'email', mail)
}

export async function queueText(transaction: Transacting, context: RequestContext, text: { to: string; text: string }): Promise<void> {
  await queue(transaction, context, 'sms', { subject: '', html: '', ...text })
}

async function queue(transaction: Transacting, { edition, deps }: RequestContext, channel: Channel, mail: Mail): Promise<void> {
  await transaction
    .insertInto('mails')
    .values({
      edition: edition.id,
      channel,
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: deps.clock(),
      sent_at: null,
    })
    .execute()
}

export type SentMail = Mail & { channel: Channel; sentAt: string }

/** The newest mails and text messages of an edition, newest first; for the demo's outbox page. */
export async function listMails(db: Database, edition: string): Promise<SentMail[]> {
  const rows = await inScope(db, systemActor(edition), (transaction) =>
    transaction.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(200).execute(),
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

/** Hands one message of the outbox on. */
type Send = (row: { id: string; recipient: string; subject: string; body_text: string; body_html: string }) => Promise<void>

export function byMail(mailer: Mailer): Send {
  return (row) => mailer.send({ to: row.recipient, subject: row.subject, text: row.body_text, html: row.body_html })
}

export function byText(texter: Texter): Send {
  return (row) => texter.send({ id: row.id, to: row.recipient, text: row.body_text })
}

export type Delivery = { channel: Channel; send: Send; onGivenUp?: (error: Error) => void }

/**
 * Hands on what waits in a channel, oldest first, and blanks what was sent or given up: a PIN is not kept. A row is
 * locked while it is sent, so that two processes never send it twice. Answers how many went.
 */
export async function deliver(db: Database, edition: string, delivery: Delivery, now: Date): Promise<number> {
  let sent = 0
  for (;;) {
    const went = await deliverNext(db, edition, delivery, now)
    if (went === undefined) return sent
    if (went) sent++
  }
}

/** True when the next one went, false when it was given up, undefined when nothing waits. */
function deliverNext(db: Database, edition: string, { channel, send, onGivenUp }: Delivery, now: Date): Promise<boolean | undefined> {
  return inScope(db, systemActor(edition), async (transaction) => {
    const row = await transaction
      .selectFrom('mails')
      .selectAll()
      .where('channel', '=', channel)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return undefined
    const refused = await send(row).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Undeliverable) return error
        throw error
      },
    )
    const outcome = refused ? { given_up_at: now } : { sent_at: now }
    await transaction
      .updateTable('mails')
      .set({ ...outcome, body_text: '', body_html: '' })
      .where('id', '=', row.id)
      .execute()
    if (refused) onGivenUp?.(refused)
    return !refused
  })
}
