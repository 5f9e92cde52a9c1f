import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { sql } from 'kysely'
import { tellPages } from '../notices/writes.ts'
import { readMessageId, type MailReport } from './report-rules.ts'

/**
 * Records that an e-mail was returned or reported as unwanted: on the address, which gets only regulatory e-mails from then on, and on the
 * notifications that the e-mail told of. A report that an e-mail was delivered forgets an earlier return. A repetition changes nothing, and a
 * report of an e-mail from before its reader confirmed the address says nothing of the address.
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
  const isOutdated = await wasConfirmedSince(
    transaction,
    people.map(({ id }) => id),
    message,
  )
  const isNew = !isOutdated && (await saveBounce(transaction, { edition, address, kind: report.type, reason: report.reason ?? '', now }))
  await sql`update notification_deliveries set state = 'bounced', reason = ${report.type}, due_at = null, ended_at = ${now}
    where edition = ${edition} and channel = 'email' and state in ('queued', 'sent') and message_id = ${message}::uuid
      and person_id = any (${people.map(({ id }) => id)}::uuid[])`.execute(transaction)
  if (isNew)
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

/** True if one of the people has confirmed the address after a message of the outbox was queued. */
async function wasConfirmedSince(transaction: SystemTransacting, people: readonly string[], message: string | null): Promise<boolean> {
  if (message === null) return false
  const { rows } =
    await sql`select from outbox_messages m join events e on e.subject_type = 'person' and e.subject_id = any (${[...people]}::text[])
      and e.kind = 'mail-address.confirmed' and e.at >= m.created_at where m.id = ${message}::uuid limit 1`.execute(transaction)
  return rows.length > 0
}

type Bounce = { edition: string; address: string; kind: 'bounced' | 'complained'; reason: string; now: Date }

/** Records the newest report on an address. A complaint stays one. Returns whether the address was accepted before, or is complained about now. */
async function saveBounce(transaction: SystemTransacting, { edition, address, kind, reason, now }: Bounce): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`select kind from mail_bounces where edition = ${edition} and address = ${address}
    for update`.execute(transaction)
  await sql`insert into mail_bounces as b (edition, address, kind, reason, bounced_at)
    values (${edition}, ${address}, ${kind}, ${reason.slice(0, 500)}, ${now})
    on conflict (edition, address) do update set bounced_at = greatest(b.bounced_at, excluded.bounced_at),
      kind = case when b.kind = 'complained' then b.kind else excluded.kind end,
      reason = case when b.kind = 'complained' and excluded.kind <> 'complained' then b.reason else excluded.reason end`.execute(
    transaction,
  )
  const before = rows[0]?.kind
  return before === undefined || (before === 'bounced' && kind === 'complained')
}
