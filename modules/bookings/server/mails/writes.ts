import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { notify, type Notice } from '@atrium/notifications/server/notices/writes'
import { composeMail, type MailKind, type MailRecipient } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { sql } from 'kysely'
import type { BookingRow } from '../bookings/reads.ts'
import { bookingNotifications } from './notification-contributions.ts'
import { nameClient, summarise, toAttachment, toMeeting, writeInvitation } from './invitation-rules.ts'

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

/**
 * Queues the e-mails about a meeting to the client and the member of staff, with the invitation or its cancellation. A reminder goes to the
 * client alone. That to the client goes to the address with which they sign in, so that nobody else gets letters of the firm.
 */
export async function queueBookingMails(
  transaction: SystemTransacting,
  origin: MailOrigin,
  booking: BookingRow,
  occasion: Occasion,
): Promise<void> {
  const { edition } = origin
  const readers = await findReaders(transaction, booking, edition)
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
    mail: (reader) => compose(reader, kind, other),
  })
  const notices: Notice[] = []
  if (readers.client) notices.push(tell(readers.client.id, clientMails[occasion], booking.staff_name))
  if (occasion !== 'reminder') {
    const { id, email, ...staff } = readers.staff
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

/**
 * Tells a member of staff that the firm's own system may keep an appointment that is no meeting in the portal, because it did not confirm the
 * request or did so too late.
 */
export async function queueDoubtMail(transaction: SystemTransacting, origin: MailOrigin, booking: BookingRow, times: Times): Promise<void> {
  const { edition } = origin
  const { staff } = await findReaders(transaction, booking, edition)
  const facts = { client: nameClient(booking), ...describeTime(edition, staff, times) }
  await queueMail(transaction, origin, { to: staff.email, ...composeMail(edition, staff, 'bookingInDoubt', facts) })
}

/** Finds where and in which language the client and the member of staff are written to. Staff unknown to Atrium get the firm's language. */
async function findReaders(
  transaction: SystemTransacting,
  booking: BookingRow,
  edition: Edition,
): Promise<{ client: (Reader & { id: string }) | undefined; staff: Reader & { id?: string } }> {
  const { rows } = await sql<Reader & { id: string }>`select id, name, email, locale from people
    where id = any (${[booking.person_id, booking.staff_id].filter((id) => id !== null)}::uuid[]) and is_active`.execute(transaction)
  const staff = rows.find(({ id }) => id === booking.staff_id)
  return {
    client: rows.find(({ id }) => id === booking.person_id),
    staff: {
      ...(staff && { id: staff.id }),
      name: booking.staff_name,
      email: staff?.email ?? booking.staff_email,
      locale: staff?.locale ?? edition.defaultLocale,
    },
  }
}
