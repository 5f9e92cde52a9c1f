import { describe, expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const range = { from: Date.parse('2026-11-16T00:00Z'), to: Date.parse('2026-12-20T00:00Z'), zone: 'Europe/London' }
const wrap = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//T//EN', ...lines, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@x', ...lines, 'END:VEVENT']
const read = (text: string, zone = range.zone) => readCalendar({ form: 'calendar', text, ...range, zone })
const times = (text: string, zone?: string): string[] => {
  const result = read(text, zone)
  if ('unreadable' in result) throw new Error(result.unreadable)
  return result.intervals.map(
    ({ start, end }) => `${new Date(start).toISOString().slice(0, 16)} ${new Date(end).toISOString().slice(0, 16)}`,
  )
}

describe('the busy time of a calendar', () => {
  test('is that of its entries, in UTC, in a zone by its name, in one that the calendar defines, and on the clock of the person', () => {
    expect(times(wrap(...event('DTSTART:20261118T090000Z', 'DTEND:20261118T100000Z')))).toEqual(['2026-11-18T09:00 2026-11-18T10:00'])
    const inAthens = wrap(...event('DTSTART;TZID=Europe/Athens:20261118T090000', 'DURATION:PT45M'))
    expect(times(inAthens)).toEqual(['2026-11-18T07:00 2026-11-18T07:45'])
    const own = ['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300']
    const defined = wrap(...own, 'END:STANDARD', 'END:VTIMEZONE', ...event('DTSTART;TZID=Office:20261118T090000', 'DURATION:PT30M'))
    expect(times(defined)).toEqual(['2026-11-18T06:00 2026-11-18T06:30'])
    const floating = wrap(...event('DTSTART:20261118T090000', 'DTEND:20261118T093000'))
    expect([times(floating), times(floating, 'Europe/Athens')]).toEqual([
      ['2026-11-18T09:00 2026-11-18T09:30'],
      ['2026-11-18T07:00 2026-11-18T07:30'],
    ])
    const unknown = wrap(...event('DTSTART;TZID=Nowhere:20261118T090000', 'DURATION:PT30M'))
    expect(times(unknown, 'Europe/Athens')).toEqual(['2026-11-18T07:00 2026-11-18T07:30'])
  })

  test('of a whole day is that of the person’s zone, over a change of the clock too', () => {
    const day = wrap(...event('DTSTART;VALUE=DATE:20261118'))
    expect(times(day, 'Europe/Athens')).toEqual(['2026-11-17T22:00 2026-11-18T22:00'])
    const wide = { form: 'calendar' as const, from: 0, to: Date.parse('2027-01-01T00:00Z'), zone: 'Europe/London' }
    const result = readCalendar({ ...wide, text: wrap(...event('DTSTART;VALUE=DATE:20261025', 'DTEND;VALUE=DATE:20261026')) })
    expect(result).toMatchObject({ intervals: [{ start: Date.parse('2026-10-24T23:00Z'), end: Date.parse('2026-10-26T00:00Z') }] })
  })

  test('leaves out entries that are cancelled or take no time, and the part outside the range', () => {
    const at = ['DTSTART:20261118T090000Z', 'DTEND:20261118T100000Z']
    expect(times(wrap(...event(...at, 'STATUS:CANCELLED'), ...event(...at, 'TRANSP:TRANSPARENT')))).toEqual([])
    expect(times(wrap(...event('DTSTART:20260101T000000Z', 'DTEND:20261116T020000Z')))).toEqual(['2026-11-16T00:00 2026-11-16T02:00'])
    expect(times(wrap(...event('DTSTART:20261118T090000Z', 'DTEND:20261118T080000Z')))).toEqual([])
  })

  test('repeats with the exceptions of an entry: moved, cancelled and left out, on the clock of its zone', () => {
    const series = event(
      'DTSTART;TZID=Europe/London:20261012T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;COUNT=9',
      'EXDATE;TZID=Europe/London:20261130T090000',
    )
    const moved = event('RECURRENCE-ID;TZID=Europe/London:20261123T090000', 'DTSTART;TZID=Europe/London:20261124T150000', 'DURATION:PT30M')
    const cancelled = event(
      'RECURRENCE-ID;TZID=Europe/London:20261207T090000',
      'DTSTART:20261207T090000Z',
      'DURATION:PT1H',
      'STATUS:CANCELLED',
    )
    expect(times(wrap(...series, ...moved, ...cancelled)).toSorted()).toEqual([
      '2026-11-16T09:00 2026-11-16T10:00',
      '2026-11-24T15:00 2026-11-24T15:30',
    ])
    const expanded = wrap(
      ...event('RECURRENCE-ID:20261118T090000Z', 'DTSTART:20261118T090000Z', 'DURATION:PT1H'),
      ...event('RECURRENCE-ID:20261125T090000Z', 'DTSTART:20261125T090000Z', 'DURATION:PT1H'),
    )
    expect(times(expanded)).toHaveLength(2)
  })

  test('is that of free-busy times, with their ends or lengths, without free ones', () => {
    const busy = ['BEGIN:VFREEBUSY', 'FREEBUSY:20261118T090000Z/20261118T100000Z,20261119T090000Z/PT30M']
    const rest = ['FREEBUSY;FBTYPE=FREE:20261120T090000Z/PT1H', 'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261121T090000Z/PT1H', 'END:VFREEBUSY']
    expect(times(wrap(...busy, ...rest))).toEqual([
      '2026-11-18T09:00 2026-11-18T10:00',
      '2026-11-19T09:00 2026-11-19T09:30',
      '2026-11-21T09:00 2026-11-21T10:00',
    ])
  })

  test('is read from a list of entries, with the UID of each and without what else it states', () => {
    const text = `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response><d:propstat><d:prop>
      <c:calendar-data><![CDATA[${wrap(...event('DTSTART:20261118T090000Z', 'DURATION:PT1H', 'SUMMARY:Secret &amp; more'))}]]></c:calendar-data>
      </d:prop></d:propstat></d:response><d:response><d:status>HTTP/1.1 404 Not Found</d:status></d:response></d:multistatus>`
    const start = Date.parse('2026-11-18T09:00Z')
    expect(readCalendar({ form: 'multistatus', text, ...range })).toEqual({ intervals: [{ start, end: start + 3_600_000, uid: 'a@x' }] })
  })

  test('repeats for its length, also if it begins and ends in different zones', () => {
    const repeated = event(
      'DTSTART;TZID=Europe/London:20261118T100000',
      'DTEND;TZID=Europe/Athens:20261118T130000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    )
    const zone = (name: string, offset: string) => [
      'BEGIN:VTIMEZONE',
      `TZID:${name}`,
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      `TZOFFSETFROM:${offset}`,
      `TZOFFSETTO:${offset}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    for (const zones of [[], [...zone('Europe/London', '+0000'), ...zone('Europe/Athens', '+0200')]])
      expect(times(wrap(...zones, ...repeated))).toEqual(['2026-11-18T10:00 2026-11-18T11:00', '2026-11-25T10:00 2026-11-25T11:00'])
    const west = event('DTSTART;TZID=Europe/Athens:20261118T130000', 'DTEND;TZID=Europe/London:20261118T120000', 'RRULE:FREQ=DAILY;COUNT=1')
    expect(times(wrap(...west))).toEqual(['2026-11-18T11:00 2026-11-18T12:00'])
  })

  const multistatus = (...responses: string[]) =>
    `<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${responses.map((one) => `<D:response><D:href>/a</D:href>${one}</D:response>`).join('')}</D:multistatus>`
  const found = (status: string, data = wrap(...event('DTSTART:20261118T090000Z', 'DURATION:PT1H'))) =>
    `<D:propstat><D:prop><C:calendar-data>${data}</C:calendar-data></D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`
  const status = (text: string) => `<D:status>HTTP/1.1 ${text}</D:status>`
  test.each([
    ['a list that is cut off', multistatus(found('200 OK'), status('507 Insufficient Storage'))],
    ['an entry that failed', multistatus(found('200 OK'), status('500 Error'))],
    ['an entry that is refused', multistatus(status('403 Forbidden'))],
    ['an entry without its data', multistatus(found('200 OK'), found('404 Not Found', ''))],
    ['a status that is none', multistatus(found('200 OK'), '<D:status>none</D:status>')],
  ])('is refused for %s', (_, text) => {
    expect(readCalendar({ form: 'multistatus', text, ...range })).toEqual({ unreadable: 'the answer is not complete' })
  })

  test('is read of a list with properties that the calendar does not have', () => {
    const other = '<D:propstat><D:prop><D:getetag/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat>'
    const result = readCalendar({ form: 'multistatus', text: multistatus(found('200 OK') + other, status('404 Not Found')), ...range })
    expect(result).toMatchObject({ intervals: [{ uid: 'a@x' }] })
  })

  test('is refused for a calendar that states neither busy times nor entries', () => {
    expect(read(wrap())).toEqual({ unreadable: 'the answer states no busy times' })
    expect(read(wrap('BEGIN:VFREEBUSY', 'END:VFREEBUSY'))).toEqual({ intervals: [] })
  })

  test('is that of an address only if it is that of a calendar', () => {
    const type = (types: string, state = '200 OK') =>
      multistatus(`<D:propstat><D:prop><D:resourcetype>${types}</D:resourcetype></D:prop>${status(state)}</D:propstat>`)
    const check = (text: string) => readCalendar({ form: 'resource', text, ...range })
    const unreadable = 'the address is not that of a calendar'
    expect(check(type('<D:collection/><C:calendar/>'))).toEqual({ intervals: [] })
    expect(check(type('<D:collection/>'))).toEqual({ unreadable })
    expect(check(type('<D:collection/><D:principal/>'))).toEqual({ unreadable })
    expect(check(type('<C:calendar/>', '403 Forbidden'))).toEqual({ unreadable })
    expect(check(multistatus(`<D:propstat><D:prop><C:calendar/></D:prop>${status('200 OK')}</D:propstat>`))).toEqual({ unreadable })
  })

  test.each([
    ['text', 'calendar', 'nothing of the kind', 'the answer is not a calendar'],
    ['a part of a calendar', 'calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2026', 'the answer is not a calendar'],
    ['another component', 'calendar', 'BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD', 'the answer is not a calendar'],
    ['an invalid time', 'calendar', wrap(...event('DTSTART:20269999T999999Z', 'DTEND:x')), 'the answer is not a calendar'],
    ['other markup', 'multistatus', '<html><body>Sign in</body></html>', 'the answer is not a list of entries'],
    ['markup that is cut off', 'multistatus', '<multistatus><response>', 'the answer is not a calendar'],
    ['entities that expand', 'multistatus', '<!DOCTYPE a [<!ENTITY b "c">]><multistatus/>', 'the answer is not a calendar'],
    ['deep nesting', 'multistatus', `<multistatus>${'<a>'.repeat(40)}`, 'the answer is not a calendar'],
  ] as const)('is refused for %s', (_, form, text, unreadable) => {
    expect(readCalendar({ form, text, ...range })).toEqual({ unreadable })
  })

  test('is refused for an entry that repeats each second since 1970, and for too many entries', () => {
    const bomb = wrap(...event('DTSTART:19700101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))
    expect(read(bomb)).toEqual({ unreadable: 'an entry repeats too often' })
    const many = wrap(...event('DTSTART:20261118T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))
    expect(read(many)).toEqual({ unreadable: 'there are too many entries' })
  })
})
