import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { notify, type Notice } from '@atrium/notifications/server/notices/writes'
import { composeMail, type MailKind, type MailRecipient } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { sql } from 'kysely'
import type { BookingRow } from '../bookings/reads.ts'
import { bookingNotifications } from './notification-contributions.ts'
import { listStaffNames, nameClient, summarise, toAttachment, toMeeting, writeInvitation } from './invitation-rules.ts'

/** What happened to a meeting, about which both sides are told. */
export type Occasion = 'made' | 'moved' | 'cancelled' | 'reminder'

const clientMails = { made: 'bookingMade', moved: 'bookingMoved', cancelled: 'bookingCancelled', reminder: 'bookingReminder' } as const
const staffMails = { made: 'bookingReceived', moved: 'bookingMovedOfStaff', cancelled: 'bookingCancelledOfStaff' } as const

type Times = { start: Date; end: Date }

const timesOf = ({ start_at: start, end_at: end }: BookingRow): Times => ({ start, end })

/** Returns the day and times of a meeting in the language of a reader, in the firm's time zone. */
function describeTime({ timeZone, languageTags }: Edition, { locale }: MailRecipient, { start, end }: Times) {
  const format = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat(languageTags[locale], { ...options, timeZone }).format(at)
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return {
    day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, start),
    from: format(clock, start),
    to: format(clock, end),
    zone: timeZone,
  }
}

/** Origin of an e-mail, with the edition in whose name it is sent. */
export type MailOrigin = Omit<Origin, 'edition'> & { edition: Edition }

type Reader = MailRecipient & { email: string }
/** A member of staff; `id` is missing for one of the firm's own system who has no access to the portal. */
type StaffReader = Reader & { id?: string }

/**
 * Queues the e-mails about a meeting to the client and the member of staff, with the invitation or its cancellation. A reminder goes to the
 * client alone. That to the client goes to the address with which they sign in, so that nobody else gets letters of the firm. `only` are the ids of staff
 * who are told alone.
 */
export async function queueBookingMails(
  transaction: SystemTransacting,
  origin: MailOrigin,
  booking: BookingRow,
  occasion: Occasion,
  only?: readonly string[],
): Promise<void> {
  const { edition } = origin
  const readers = await findReaders(transaction, booking, edition)
  const isTold = (id: string | undefined) => only === undefined || (id !== undefined && only.includes(id))
  const method = occasion === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const compose = (reader: MailRecipient, kind: MailKind, other: string) => {
    const content = writeInvitation(edition, toMeeting(booking), summarise(reader.locale, other), method)
    return {
      ...composeMail(edition, reader, kind, { other, ...describeTime(edition, reader, timesOf(booking)) }),
      attachments: [toAttachment(content, method)],
    }
  }
  const tell = (person: string, kind: MailKind, other: string): Notice => ({
    kind: bookingNotifications[occasion],
    person,
    portal: booking.portal_id,
    account: booking.account_id,
    path: `/dashboard/${booking.portal_id}/meetings`,
    facts: { other, start: booking.start_at.toISOString() },
    cause: `${booking.id} ${origin.deps.clock().toISOString()}`,
    // A reminder that was held is not sent after the meeting has begun.
    ...(occasion === 'reminder' && { until: booking.start_at }),
    mail: (reader) => compose(reader, kind, other),
  })
  const notices: Notice[] = []
  if (readers.client && only === undefined) notices.push(tell(readers.client.id, clientMails[occasion], listStaffNames(booking)))
  if (occasion !== 'reminder')
    for (const { id, email, ...staff } of readers.staff.filter((one) => isTold(one.id))) {
      const kind = staffMails[occasion]
      if (id !== undefined) notices.push(tell(id, kind, nameClient(booking)))
      // Staff of the firm's own system who have no access to the portal get the e-mail alone.
      else await queueMail(transaction, origin, { to: email, ...compose(staff, kind, nameClient(booking)) })
    }
  await notify(transaction, origin, notices)
}

/** Tells the client-services manager of a client that an adviser was booked (specification 1, section 7). */
export async function queueManagerMail(
  transaction: SystemTransacting,
  origin: MailOrigin,
  booking: BookingRow,
  manager: { name: string; email: string },
): Promise<void> {
  const { edition } = origin
  const reader = { name: manager.name, locale: edition.defaultLocale }
  const facts = { client: nameClient(booking), adviser: booking.staff_name, ...describeTime(edition, reader, timesOf(booking)) }
  await queueMail(transaction, origin, { to: manager.email, ...composeMail(edition, reader, 'bookingOfAdviser', facts) })
}

type OfferedTime = Times & { name: string; until: Date }

/** Tells a client who waits that a time is free, and until when it is held for them. */
export async function queueOfferMail(
  transaction: SystemTransacting,
  origin: MailOrigin,
  client: Reader,
  { name: other, start, end, until }: OfferedTime,
): Promise<void> {
  const { edition } = origin
  const last = describeTime(edition, client, { start: until, end: until })
  const facts = { other, ...describeTime(edition, client, { start, end }), untilDay: last.day, until: last.from }
  await queueMail(transaction, origin, { to: client.email, ...composeMail(edition, client, 'bookingOffered', facts) })
}

/**
 * Tells a member of staff that the firm's own system may keep an appointment that is no meeting in the portal, because it did not confirm the
 * request or did so too late.
 */
export async function queueDoubtMail(transaction: SystemTransacting, origin: MailOrigin, booking: BookingRow, times: Times): Promise<void> {
  const { edition } = origin
  const [staff] = (await findReaders(transaction, booking, edition)).staff
  const facts = { client: nameClient(booking), ...describeTime(edition, staff, times) }
  await queueMail(transaction, origin, { to: staff.email, ...composeMail(edition, staff, 'bookingInDoubt', facts) })
}

/** Finds where and in which language the client and the member of staff are written to. Staff unknown to Atrium get the firm's language. */
async function findReaders(
  transaction: SystemTransacting,
  booking: BookingRow,
  edition: Edition,
): Promise<{ client: (Reader & { id: string }) | undefined; staff: [StaffReader, ...StaffReader[]] }> {
  const { rows } = await sql<Reader & { id: string }>`select id, name, email, locale from people
    where id = any (${[booking.person_id, booking.staff_id, ...booking.other_ids].filter((id) => id !== null)}::uuid[]) and is_active`.execute(
    transaction,
  )
  const toReader = ({ id, name, email }: { id: string | null; name: string; email: string }): StaffReader => {
    const known = rows.find((row) => row.id === id)
    return { ...(known && { id: known.id }), name, email: known?.email ?? email, locale: known?.locale ?? edition.defaultLocale }
  }
  return {
    client: rows.find(({ id }) => id === booking.person_id),
    staff: [toReader({ id: booking.staff_id, name: booking.staff_name, email: booking.staff_email }), ...booking.others.map(toReader)],
  }
}
