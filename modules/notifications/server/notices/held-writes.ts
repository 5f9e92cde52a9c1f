import { notificationChannels, notificationClasses, planDelivery, type NotificationChannel } from '@atrium/domain/notification-plan'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { withSavepoint } from '@atrium/platform/db/savepoint'
import type { Dependencies } from '@atrium/platform/app-context'
import { sql } from 'kysely'
import { toSettings } from '../settings/settings-rules.ts'
import { findKind } from './kind-rules.ts'
import { listNoticeReaders, lockDueNotices, type HeldNotice, type NoticeReader } from './reads.ts'
import { queueOne, tellPages, type NoticeOrigin } from './writes.ts'

type HeldOrigin = NoticeOrigin & { deps: Pick<Dependencies, 'clock' | 'contributed'> }

/** Time after which a person is tried again whose notifications could not be sent. */
const pauseAfterFailureMs = 10 * 60_000

type Failure = { person: string; error: unknown }

/**
 * Sends what was held until now: all that is due for a person on one channel becomes one message, or one e-mail for
 * each class. What the person has read in the portal
 * meanwhile, may no longer see or has turned off is not sent. A failure concerns one person alone. Returns the number of people and of messages.
 */
export async function sendHeld(
  transaction: SystemTransacting,
  origin: HeldOrigin,
  { today, people }: { today: string; people: number },
): Promise<{ people: number; messages: number; failures: Failure[] }> {
  const now = origin.deps.clock()
  const held = await lockDueNotices(transaction, origin.edition, { now, today, people })
  const ids = [...new Set(held.map(({ person }) => person))]
  const readers = await listNoticeReaders(transaction, origin.edition.id, { ids, now })
  const failures: Failure[] = []
  let messages = 0
  for (const id of ids) {
    const notices = held.filter((one) => one.person === id)
    const reader = readers.find((one) => one.id === id)
    try {
      messages += await withSavepoint(transaction, () => sendToPerson(transaction, origin, reader, notices))
    } catch (error) {
      failures.push({ person: id, error })
      await postpone(transaction, notices, new Date(now.getTime() + pauseAfterFailureMs))
    }
  }
  return { people: ids.length, messages, failures }
}

/** Sends what is due for one person, one message on each channel, and one e-mail for each class. Returns the number of messages. */
async function sendToPerson(
  transaction: SystemTransacting,
  origin: HeldOrigin,
  reader: NoticeReader | undefined,
  held: readonly HeldNotice[],
): Promise<number> {
  let messages = 0
  for (const channel of notificationChannels)
    // Each class has its own e-mail, because its reader can end e-mails of that class with one click.
    for (const classes of channel === 'email' ? notificationClasses.map((one) => [one]) : [notificationClasses]) {
      const notices = held.filter((one) => one.channel === channel && classes.includes(one.class))
      if (notices.length > 0 && (await sendTogether(transaction, origin, { reader, channel, notices }))) messages++
    }
  return messages
}

async function postpone(transaction: SystemTransacting, held: readonly HeldNotice[], until: Date): Promise<void> {
  await sql`update notification_deliveries set due_at = ${until} where id = any (${held.map(({ delivery }) => delivery)}::uuid[])`.execute(
    transaction,
  )
}

/** Sends the notices of one person that are due on one channel, as one message. Returns whether there was something to send. */
async function sendTogether(
  transaction: SystemTransacting,
  origin: HeldOrigin,
  { reader, channel, notices }: { reader: NoticeReader | undefined; channel: NotificationChannel; notices: readonly HeldNotice[] },
): Promise<boolean> {
  const now = origin.deps.clock()
  const reasonOf = (notice: HeldNotice) => findReason(origin, reader, notice, now)
  for (const notice of notices) {
    const reason = reasonOf(notice)
    if (reason !== null) await endDelivery(transaction, [notice.delivery], { state: 'suppressed', reason, messages: [], now })
  }
  const told = notices.flatMap((notice) => {
    const kind = findKind(origin.deps, notice.kind)
    return reasonOf(notice) === null && kind ? [{ ...notice, kind }] : []
  })
  if (!reader || told.length === 0) return false
  const settings = toSettings(reader.settings, origin.edition.timeZone)
  const plan = { class: told[0]!.class, channel, isPrompt: true, isSeparate: false, lastSent: null }
  const again = planDelivery(settings, plan, now)
  // The person has chosen other quiet hours meanwhile.
  if (again.kind === 'hold') {
    await sql`update notification_deliveries set due_at = ${again.until}, reason = 'quiet'
      where id = any (${told.map(({ delivery }) => delivery)}::uuid[])`.execute(transaction)
    return false
  }
  const messages = await queueOne(transaction, origin, { reader, channel, notices: told })
  const deliveries = told.map(({ delivery }) => delivery)
  if (messages.length === 0) await endDelivery(transaction, deliveries, { state: 'suppressed', reason: 'no-device', messages, now })
  else await endDelivery(transaction, deliveries, { state: 'queued', reason: null, messages, now })
  return messages.length > 0
}

/** Returns why a notification is no longer sent; null if it is. */
function findReason(origin: HeldOrigin, reader: NoticeReader | undefined, notice: HeldNotice, now: Date): string | null {
  if (!reader || !notice.may_see) return 'no-access'
  if (notice.is_read) return 'read'
  if (notice.until && notice.until <= now) return 'too-late'
  if (!findKind(origin.deps, notice.kind)) return 'unknown'
  if (notice.channel === 'email' && reader.has_bounced && notice.class !== 'regulatory') return 'bounced'
  const settings = toSettings(reader.settings, origin.edition.timeZone)
  const plan = { class: notice.class, channel: notice.channel, isPrompt: true, isSeparate: true, lastSent: null }
  return planDelivery(settings, plan, now).kind === 'skip' ? 'turned-off' : null
}

async function endDelivery(
  transaction: SystemTransacting,
  ids: readonly string[],
  { state, reason, messages, now }: { state: 'queued' | 'suppressed'; reason: string | null; messages: readonly string[]; now: Date },
): Promise<void> {
  await sql`update notification_deliveries set state = ${state}, reason = ${reason}, due_at = null, message_id = ${messages[0] ?? null}::uuid,
      other_messages = ${messages.slice(1)}::uuid[],
      queued_at = case when ${state} = 'queued' then ${now}::timestamptz end, ended_at = case when ${state} <> 'queued' then ${now}::timestamptz end
    where id = any (${[...ids]}::uuid[])`.execute(transaction)
}

/**
 * Records that queued messages were sent or given up. What was sent to several browsers has reached the person with the first of them. Returns
 * the number of deliveries.
 */
export async function settleDeliveries(transaction: SystemTransacting, { edition }: NoticeOrigin): Promise<number> {
  const { rows } = await sql<{ person_id: string }>`
    with ended as (
      select d.id, min(m.sent_at) as sent_at, max(m.given_up_at) as given_up_at,
        bool_or(b.address is not null and b.bounced_at >= d.created_at and d.channel = 'email') as has_bounced
      from notification_deliveries d cross join lateral unnest(d.message_id || d.other_messages) as own (id) join outbox_messages m on m.id = own.id
        left join mail_bounces b on b.edition = m.edition and b.address = lower(m.recipient)
      where d.edition = ${edition.id} and d.state = 'queued' group by d.id
      having bool_or(m.sent_at is not null) or bool_and(m.given_up_at is not null))
    update notification_deliveries d
    set state = case when e.sent_at is not null then 'sent' when e.has_bounced then 'bounced' else 'failed' end,
      ended_at = coalesce(e.sent_at, e.given_up_at)
    from ended e where d.id = e.id and d.state = 'queued' returning d.person_id`.execute(transaction)
  await tellPages(
    transaction,
    edition.id,
    rows.map((row) => row.person_id),
  )
  return rows.length
}

/** Time for which notifications that were read are kept. What the law requires the firm to tell is kept longer, with its evidence. */
const keptAfterReading = "interval '2 years'"
const keptAsEvidence = "interval '7 years'"

/**
 * Removes notifications that were read two years ago, and after seven years those about regulatory matters and those that nobody has read. Also
 * removes returned addresses that are nobody's any more. Returns the number of both.
 */
export async function removeOldNotifications(
  transaction: SystemTransacting,
  { edition, now }: { edition: { id: string }; now: Date },
): Promise<number> {
  const { numAffectedRows: old } = await sql`delete from notifications where edition = ${edition.id}
    and (class <> 'regulatory' and read_at < ${now}::timestamptz - ${sql.raw(keptAfterReading)}
      or created_at < ${now}::timestamptz - ${sql.raw(keptAsEvidence)})`.execute(transaction)
  const { numAffectedRows: strange } = await sql`delete from mail_bounces b where b.edition = ${edition.id}
    and not exists (select from people p where p.edition = b.edition and p.email_key = b.address)`.execute(transaction)
  return Number(old ?? 0) + Number(strange ?? 0)
}
