import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Edition } from '@atrium/editions/edition'
import type { Locale } from '@atrium/contract/locales'
import type { MailAttachment } from '@atrium/platform/mail/mailer'

import type { BookingRow } from '../bookings/reads.ts'

/** A meeting as an invitation states it. */
export type InvitedMeeting = {
  id: string
  sequence: number
  start: Date
  end: Date
  at: Date
  location: string | null
  videoLink: string | null
  staff: readonly { name: string; email: string }[]
  client: { name: string; email: string }
}

/**
 * Writes an invitation to a meeting (RFC 5545), its change or, with `CANCEL`, its cancellation. Every one has the same UID, and a higher
 * SEQUENCE than the one before, so that calendar programs change their entry. Times are in UTC. The client's notes are not part of it, because
 * calendars are often shared; neither are other clients of the same meeting.
 */
export function writeInvitation(
  edition: Pick<Edition, 'name' | 'contact'>,
  meeting: InvitedMeeting,
  summary: string,
  method: 'REQUEST' | 'CANCEL',
): string {
  const isCancelled = method === 'CANCEL'
  const domain = edition.contact.email.split('@')[1] ?? 'localhost'
  const calendar = ical({
    prodId: { company: edition.name, product: 'Portal', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  })
  const attendee = ({ name, email }: { name: string; email: string }) => ({
    name: toLine(name),
    email,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  })
  calendar.createEvent({
    id: `${meeting.id}@${domain}`,
    sequence: meeting.sequence,
    start: meeting.start,
    end: meeting.end,
    stamp: meeting.at,
    summary: toLine(summary),
    ...((meeting.location ?? meeting.videoLink) !== null && {
      location: toLine([meeting.location, meeting.videoLink].filter(Boolean).join(', ')),
    }),
    ...(meeting.videoLink !== null && { url: meeting.videoLink }),
    organizer: { name: toLine(edition.name), email: edition.contact.email },
    attendees: [...meeting.staff, meeting.client].map(attendee),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

/** Returns the title of a meeting in the language of its reader, who meets `other`. */
export const summarise = (locale: Locale, other: string): string =>
  ({ en: `Meeting with ${other}`, is: `Fundur: ${other}`, el: `Συνάντηση: ${other}` })[locale]

/** Names a client for staff: as they call themselves in the request and, if that differs, as Atrium knows them. */
export const nameClient = ({ name, client_name: known }: Pick<BookingRow, 'name' | 'client_name'>): string =>
  name === known ? known : `${name} (${known})`

/** Names all staff of a meeting. */
export const listStaffNames = ({ staff_name: name, others }: Pick<BookingRow, 'staff_name' | 'others'>): string =>
  [name, ...others.map((one) => one.name)].join(', ')

export const toMeeting = (booking: BookingRow): InvitedMeeting => ({
  id: booking.id,
  sequence: booking.sequence,
  start: booking.start_at,
  end: booking.end_at,
  at: booking.changed_at,
  location: [booking.room_name, booking.location].filter((text) => text !== null).join(', ') || null,
  videoLink: booking.video_link,
  staff: [{ name: booking.staff_name, email: booking.staff_email }, ...booking.others],
  client: { name: booking.client_name, email: booking.client_address },
})

/** Control characters end no line, and begin none. */
export const toLine = (text: string): string => text.replaceAll(/[\p{Cc}]+/gu, ' ').trim()

export const toAttachment = (content: string, method: 'REQUEST' | 'CANCEL'): MailAttachment => ({
  filename: 'invitation.ics',
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  content,
})
