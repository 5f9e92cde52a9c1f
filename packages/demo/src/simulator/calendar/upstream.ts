import { addDays, businessDayToDate, toBusinessDay } from '../../calendar.ts'
import { demoCalendars } from '../../firm/calendars.ts'
import type { Reply } from '../modes.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'

/** Calendars of staff, over CalDAV (docs/providers/caldav.md). */
export const calendar: Upstream = {
  name: 'caldav',
  prefix: '/calendar',
  purpose: 'Calendars of staff',
  // Each calendar has a login of its own.
  admits: ({ path, authorization }) => {
    const owner = demoCalendars.find(({ name }) => path === `/calendar/${name}/`)
    return owner !== undefined && authorization === `Basic ${Buffer.from(`${owner.user}:${owner.password}`).toString('base64')}`
  },
  routes: [
    ['PROPFIND', '/{calendar}/', describeAddress],
    ['REPORT', '/{calendar}/', report],
  ],
  reply: (result) => result as Reply,
  refused: ({ status, message }) => ({ status, type: 'text/plain; charset=utf-8', body: Buffer.from(message) }),
}

/** An entry on a business day after today. A whole day has no times; `weeks` is how often it repeats. */
type Entry = { uid: string; day: string; from?: string; to?: string; weeks?: number; status?: string; transparency?: string }

/** Says of an address that it is that of a calendar. */
function describeAddress({ body, id }: UpstreamRequest): Reply {
  if (!String(body).includes('resourcetype')) throw new Refusal(400, 'unknown-property')
  return textReply(
    207,
    'application/xml',
    `<?xml version="1.0"?>\n<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><href>/${id}/</href><propstat>` +
      `<prop><resourcetype><collection/><C:calendar/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`,
  )
}

function report({ id, body, today }: UpstreamRequest): Reply {
  const query = String(body)
  const entries = listEntries(today)
  const { hasFreeBusy = true } = demoCalendars.find(({ name }) => name === id) ?? {}
  if (query.includes('free-busy-query')) {
    if (!hasFreeBusy) throw new Refusal(501, 'not-implemented')
    return textReply(200, 'text/calendar', writeFreeBusy(entries.filter(({ status, transparency }) => !status && !transparency)))
  }
  if (!query.includes('calendar-query')) throw new Refusal(400, 'unknown-report')
  return textReply(207, 'application/xml', writeList(entries))
}

/** The same times for everybody: a meeting each week, a morning away, a whole day away, and two entries that take no time. */
function listEntries(today: string): Entry[] {
  const day = (count: number) => businessDayToDate(toBusinessDay(today) + count)
  return [
    { uid: 'weekly', day: day(3), from: '140000', to: '153000', weeks: 8 },
    { uid: 'away', day: day(5), from: '090000', to: '110000' },
    { uid: 'whole-day', day: day(9) },
    { uid: 'cancelled', day: day(2), from: '090000', to: '120000', status: 'CANCELLED' },
    { uid: 'birthday', day: day(4), transparency: 'TRANSPARENT' },
  ]
}

const compact = (day: string) => day.replaceAll('-', '')

/** Times without repetitions and in UTC, as the winter of the demo firm has them: London's clock. */
function writeFreeBusy(entries: readonly Entry[]): string {
  const periods = entries.flatMap(({ day, from, to, weeks = 1 }) =>
    Array.from({ length: weeks }, (_, week) => {
      const on = addDays(day, week * 7)
      return from === undefined || to === undefined
        ? `FREEBUSY;FBTYPE=BUSY:${compact(on)}T000000Z/P1D`
        : `FREEBUSY;FBTYPE=BUSY:${compact(on)}T${from}Z/${compact(on)}T${to}Z`
    }),
  )
  return writeCalendar(['BEGIN:VFREEBUSY', 'UID:busy', 'DTSTAMP:20260101T000000Z', ...periods, 'END:VFREEBUSY'])
}

function writeList(entries: readonly Entry[]): string {
  const responses = entries.map(
    (entry) =>
      `<response><href>/${entry.uid}.ics</href><propstat><prop><C:calendar-data>${writeCalendar(writeEvent(entry))}</C:calendar-data></prop>` +
      `<status>HTTP/1.1 200 OK</status></propstat></response>`,
  )
  return `<?xml version="1.0"?>\n<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${responses.join('')}</multistatus>`
}

/** Writes an entry that repeats as one, as a server does that does not know how to expand it. */
function writeEvent({ uid, day, from, to, weeks, status, transparency }: Entry): string[] {
  const at = (name: string, time: string | undefined) => (time === undefined ? [] : [`${name};TZID=Europe/London:${compact(day)}T${time}`])
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@calendar.example`,
    'DTSTAMP:20260101T000000Z',
    ...(from === undefined ? [`DTSTART;VALUE=DATE:${compact(day)}`] : at('DTSTART', from)),
    ...at('DTEND', to),
    ...(weeks === undefined ? [] : [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`]),
    ...(status === undefined ? [] : [`STATUS:${status}`]),
    ...(transparency === undefined ? [] : [`TRANSP:${transparency}`]),
    'END:VEVENT',
  ]
}

const writeCalendar = (lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Demo//Calendar//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')

const textReply = (status: number, type: string, text: string): Reply => ({
  status,
  type: `${type}; charset=utf-8`,
  body: Buffer.from(text),
})
