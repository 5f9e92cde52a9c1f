import type { RequestContext } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import { inScope, systemActor, type Transacting } from '../db/scope.ts'
import type { Mail, Mailer } from './mailer.ts'

/** A mail is a row first, in the transaction of what caused it; a job hands it on. */
export async function queueMail(transaction: Transacting, context: RequestContext, mail: Mail): Promise<void> {
  await transaction
    .insertInto('mails')
    .values({
      edition: context.edition.id,
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      created_at: context.deps.clock(),
      sent_at: null,
    })
    .execute()
}

export type SentMail = Mail & { sentAt: string }

/** The newest mails of an edition, newest first; for the demo's outbox page. */
export async function listMails(db: Database, edition: string): Promise<SentMail[]> {
  const rows = await inScope(db, systemActor(edition), (transaction) =>
    transaction.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(200).execute(),
  )
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    sentAt: row.created_at.toISOString(),
  }))
}

/**
 * Hands on what waits, oldest first, and blanks what was sent: a PIN is not kept. A row is locked while it
 * is sent, so that two processes never send it twice. Answers how many went.
 */
export async function deliverMails(db: Database, edition: string, mailer: Mailer, now: Date): Promise<number> {
  let sent = 0
  while (await deliverNext(db, edition, mailer, now)) sent++
  return sent
}

function deliverNext(db: Database, edition: string, mailer: Mailer, now: Date): Promise<boolean> {
  return inScope(db, systemActor(edition), async (transaction) => {
    const row = await transaction
      .selectFrom('mails')
      .selectAll()
      .where('sent_at', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    await mailer.send({ to: row.recipient, subject: row.subject, text: row.body_text, html: row.body_html })
    await transaction.updateTable('mails').set({ sent_at: now, body_text: '', body_html: '' }).where('id', '=', row.id).execute()
    return true
  })
}
