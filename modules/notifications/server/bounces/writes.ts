import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { sql } from 'kysely'
import { tellPages } from '../notices/writes.ts'
import { readMessageId, type MailReport } from './report-rules.ts'

/**
 * Records that an e-mail was returned or reported as unwanted: on the address, which gets only regulatory e-mails from then on, and on the
 * notifications that the e-mail told of. A report that an e-mail was delivered forgets an earlier return. A repetition changes nothing.
 */
export async function recordReport(transaction: SystemTransacting, origin: Origin, report: MailReport): Promise<void> {
  const edition = origin.edition.id
  const now = origin.deps.clock()
  const address = report.recipient.trim().toLowerCase()
  const message = readMessageId(report.messageId)
  if (report.type === 'delivered') {
    await sql`delete from mail_bounces where edition = ${edition} and address = ${address} and kind = 'bounced'`.execute(transaction)
    return
  }
  const { rows: people } = await sql<{ id: string }>`select id from people where edition = ${edition} and email_key = ${address}`.execute(
    transaction,
  )
  // An address that is nobody's is of no interest.
  if (people.length === 0) return
  const { numAffectedRows: added } = await sql`insert into mail_bounces (edition, address, kind, reason, bounced_at)
    values (${edition}, ${address}, ${report.type}, ${(report.reason ?? '').slice(0, 500)}, ${now}) on conflict do nothing`.execute(
    transaction,
  )
  await sql`update notification_deliveries set state = 'bounced', reason = ${report.type}, due_at = null, ended_at = ${now}
    where edition = ${edition} and channel = 'email' and state in ('queued', 'sent') and message_id = ${message}::uuid
      and person_id = any (${people.map(({ id }) => id)}::uuid[])`.execute(transaction)
  if (added === 1n)
    for (const { id } of people)
      await recordEvent(transaction, origin, {
        kind: 'mail-address.bounced',
        subject: { type: 'person', id },
        details: { type: report.type },
      })
  await tellPages(
    transaction,
    edition,
    people.map(({ id }) => id),
  )
}
