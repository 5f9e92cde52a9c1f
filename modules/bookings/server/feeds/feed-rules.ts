import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Edition } from '@atrium/editions/edition'
import { summarise, toLine } from '../mails/invitation-rules.ts'
import type { FedMeeting, FeedOwner } from './reads.ts'

const busyTexts = { en: 'Busy', is: 'Frátekið', el: 'Δεσμευμένη ώρα' } as const

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => (/^\p{L}/u.test(word) ? [`${Array.from(word)[0]!.toUpperCase()}.`] : []))
    .join(' ')

function describe({ detail, locale }: FeedOwner, name: string): string {
  if (detail === 'busy') return busyTexts[locale]
  return summarise(locale, detail === 'names' ? name : initialsOf(name))
}

/** Writes the meetings of a member of staff as a calendar (RFC 5545) that programs read again and again. It never has notes or e-mail addresses. */
export function writeFeed(edition: Pick<Edition, 'name' | 'contact'>, owner: FeedOwner, meetings: readonly FedMeeting[]): string {
  const domain = edition.contact.email.split('@')[1] ?? 'localhost'
  const calendar = ical({
    name: `${toLine(edition.name)}: ${toLine(owner.name)}`,
    prodId: { company: edition.name, product: 'Portal', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 60 * 15,
  })
  for (const meeting of meetings) {
    const isBusy = owner.detail === 'busy'
    const place = [meeting.room_name, meeting.location, meeting.video_link].filter((part) => part !== null).join(', ')
    calendar.createEvent({
      id: `${meeting.id}@${domain}`,
      sequence: meeting.sequence,
      start: meeting.start_at,
      end: meeting.end_at,
      stamp: meeting.changed_at,
      summary: toLine(describe(owner, meeting.client_name)),
      status: ICalEventStatus.CONFIRMED,
      ...(!isBusy && place !== '' && { location: toLine(place) }),
      ...(!isBusy && meeting.video_link !== null && { url: meeting.video_link }),
    })
  }
  return calendar.toString()
}
