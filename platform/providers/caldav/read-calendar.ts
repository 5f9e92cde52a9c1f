import ICAL from 'ical.js'
import { instantOf, isZoneName } from '@atrium/domain/bookings/zone'
import { createMarkupParser } from '../../sheets/markup.ts'
import type { BusyInterval } from '../ports/busy-times.ts'

/**
 * An answer, with the range that is wanted in milliseconds since 1970 and the zone of times that state none. `resource` is what an address says
 * of itself: it has no times, and is unreadable unless it is that of a calendar.
 */
export type ReadingTask = { form: 'calendar' | 'multistatus' | 'resource'; text: string; from: number; to: number; zone: string }

/** Busy time that was read, or in plain words why it cannot be. */
export type ReadingResult = { intervals: BusyInterval[] } | { unreadable: string }

class UnreadableError extends Error {}

/** Largest number of busy times, and of repetitions that are counted through. No person has as many in two months. */
const maxIntervals = 5_000
const maxSteps = 200_000
const maxUidLength = 255
const msPerMinute = 60_000

/** Reads the busy time of an answer. It never throws for what a calendar states. */
export function readCalendar({ form, text, ...range }: ReadingTask): ReadingResult {
  try {
    const reading: Reading = { ...range, steps: 0, intervals: [] }
    if (form === 'resource') checkResource(text)
    else for (const calendar of form === 'calendar' ? [text] : listCalendars(text)) readComponents(parseComponents(calendar), form, reading)
    return { intervals: reading.intervals }
  } catch (error) {
    return { unreadable: error instanceof UnreadableError ? error.message : 'the answer is not a calendar' }
  }
}

type Reading = { from: number; to: number; zone: string; steps: number; intervals: BusyInterval[] }

/** A part of a response: properties with the status of all. `data` are its calendars, `types` what the resource is. */
type Propstat = { status: string; data: string[]; types: string[] }
type MultistatusResponse = { status: string; propstats: Propstat[] }

/** Lists the responses in a multi-status answer (RFC 4918, 13). */
function listResponses(text: string): MultistatusResponse[] {
  const responses: MultistatusResponse[] = []
  const path: string[] = []
  let isMultistatus = false
  const parser = createMarkupParser(new Set(), {
    open: ({ name }) => {
      path.push(name)
      const response = responses.at(-1)
      const propstat = response?.propstats.at(-1)
      if (name === 'multistatus') isMultistatus = true
      if (name === 'response') responses.push({ status: '', propstats: [] })
      // Some calendars leave out the parts that only group others.
      else if (name === 'propstat') response?.propstats.push({ status: '', data: [], types: [] })
      else if (name === 'calendar-data') (propstat ?? addPropstat(response))?.data.push('')
      else if (path.at(-2) === 'resourcetype') propstat?.types.push(name)
    },
    text: (part) => {
      const response = responses.at(-1)
      const propstat = response?.propstats.at(-1)
      if (path.at(-1) === 'calendar-data' && propstat) propstat.data.push(`${propstat.data.pop() ?? ''}${part}`)
      if (path.at(-1) !== 'status') return
      if (path.at(-2) === 'propstat' && propstat) propstat.status += part
      else if (path.at(-2) === 'response' && response) response.status += part
    },
    close: () => void path.pop(),
  })
  parser.take(text)
  parser.end()
  if (!isMultistatus) throw new UnreadableError('the answer is not a list of entries')
  return responses
}

function addPropstat(response: MultistatusResponse | undefined): Propstat | undefined {
  const propstat = { status: '', data: [], types: [] }
  response?.propstats.push(propstat)
  return response && propstat
}

/** Reads a status such as `HTTP/1.1 200 OK`. One that is not stated is good. */
const readStatus = (text: string): number => (text.trim() === '' ? 200 : Number(/^HTTP\/\S+ (\d{3})\b/.exec(text.trim())?.[1] ?? 0))
const isGood = (status: number): boolean => status >= 200 && status < 300

/** Lists the calendars in a multi-status answer. One that lacks entries is refused: 507 says that it was cut off. Those gone meanwhile do not count. */
function listCalendars(text: string): string[] {
  const responses = listResponses(text)
  const isComplete = responses.every(
    ({ status, propstats }) =>
      (isGood(readStatus(status)) || readStatus(status) === 404) &&
      propstats.every((one) => one.data.length === 0 || isGood(readStatus(one.status))),
  )
  if (!isComplete) throw new UnreadableError('the answer is not complete')
  return responses.flatMap(({ propstats }) => propstats.flatMap(({ data }) => data)).filter((calendar) => calendar.trim() !== '')
}

/** Checks that an address is that of a calendar (RFC 4791, 4.2). */
function checkResource(text: string): void {
  const propstats = listResponses(text).flatMap(({ status, propstats: all }) => (isGood(readStatus(status)) ? all : []))
  if (!propstats.some(({ status, types }) => isGood(readStatus(status)) && types.includes('calendar')))
    throw new UnreadableError('the address is not that of a calendar')
}

function parseComponents(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text.trim()) as unknown[]
  const all = typeof parsed[0] === 'string' ? [parsed] : parsed
  const components = all.map((one) => new ICAL.Component(one as unknown[]))
  if (components.some(({ name }) => name !== 'vcalendar')) throw new UnreadableError('the answer is not a calendar')
  return components
}

/** Reads calendars. One that should state busy times, but says nothing of them, is not free: it was not understood. */
function readComponents(calendars: readonly ICAL.Component[], form: ReadingTask['form'], reading: Reading): void {
  const parts = ['vfreebusy', 'vevent']
  if (form === 'calendar' && !calendars.some((calendar) => parts.some((name) => calendar.getFirstSubcomponent(name))))
    throw new UnreadableError('the answer states no busy times')
  for (const calendar of calendars) readComponent(calendar, reading)
}

function readComponent(calendar: ICAL.Component, reading: Reading): void {
  for (const part of calendar.getAllSubcomponents('vfreebusy')) readFreeBusy(part, reading)
  const byUid = Map.groupBy(calendar.getAllSubcomponents('vevent'), (event) => String(event.getFirstPropertyValue('uid') ?? ''))
  for (const events of byUid.values()) readEvents(events, reading)
}

function readFreeBusy(part: ICAL.Component, reading: Reading): void {
  for (const property of part.getAllProperties('freebusy')) {
    if (String(property.getParameter('fbtype') ?? '').toUpperCase() === 'FREE') continue
    for (const period of property.getValues() as ICAL.Period[])
      add(reading, { start: toMs(period.start, reading.zone), end: toMs(period.getEnd(), reading.zone), uid: null })
  }
}

/** Reads the entries with one UID: a single one, or one that repeats with the exceptions from it. */
function readEvents(events: ICAL.Component[], reading: Reading): void {
  const main = events.find((event) => !event.hasProperty('recurrence-id') && (event.hasProperty('rrule') || event.hasProperty('rdate')))
  const singles = main ? events.filter((event) => event !== main) : events
  for (const single of singles) readSingle(single, reading)
  if (main) readRepetitions(main, singles, reading)
}

const takesTime = (event: ICAL.Component): boolean =>
  String(event.getFirstPropertyValue('transp') ?? '').toUpperCase() !== 'TRANSPARENT' &&
  String(event.getFirstPropertyValue('status') ?? '').toUpperCase() !== 'CANCELLED'

const uidOf = (event: ICAL.Component): string | null => {
  const uid = event.getFirstPropertyValue('uid')
  return typeof uid === 'string' ? uid.slice(0, maxUidLength) : null
}

function readSingle(component: ICAL.Component, reading: Reading): void {
  if (!takesTime(component) || !component.hasProperty('dtstart')) return
  const { startDate, endDate } = new ICAL.Event(component, { strictExceptions: true, exceptions: [] })
  addEvent(component, { startDate, endDate }, reading)
}

/** Counts through an entry that repeats until the end of the range. Its exceptions are read by themselves. */
function readRepetitions(main: ICAL.Component, exceptions: ICAL.Component[], reading: Reading): void {
  const event = new ICAL.Event(main, { strictExceptions: true, exceptions })
  const zone = zoneOf(main, 'dtstart')
  const length = findLength(main, event, reading)
  const iterator = event.iterator()
  for (let next: ICAL.Time | null = iterator.next(); next; next = iterator.next()) {
    if (++reading.steps > maxSteps) throw new UnreadableError('an entry repeats too often')
    const at = toMs(next, reading.zone, zone)
    if (at >= reading.to) return
    // Those that ended long before the range are only counted. An entry takes 31 days at most.
    if (at < reading.from - longestMs) continue
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    const isException = item.component !== main && String(item.recurrenceId) === String(next)
    if (isException || !takesTime(item.component)) continue
    if (length === null) addEvent(item.component, { startDate, endDate }, reading)
    else add(reading, { start: toMs(startDate, reading.zone, zone), end: toMs(startDate, reading.zone, zone) + length, uid: uidOf(main) })
  }
}

/** Returns the length of an entry that begins and ends in different zones, which each of its repetitions has; null for others. */
function findLength(main: ICAL.Component, { startDate, endDate }: ICAL.Event, { zone }: Reading): number | null {
  const [from, to] = [zoneOf(main, 'dtstart'), zoneOf(main, 'dtend')]
  return from === to ? null : toMs(endDate, zone, to) - toMs(startDate, zone, from)
}

const addEvent = (
  component: ICAL.Component,
  { startDate, endDate }: { startDate: ICAL.Time; endDate: ICAL.Time },
  reading: Reading,
): void =>
  add(reading, {
    start: toMs(startDate, reading.zone, zoneOf(component, 'dtstart')),
    end: toMs(endDate, reading.zone, zoneOf(component, 'dtend')),
    uid: uidOf(component),
  })

const longestMs = 31 * 86_400_000

/** Adds the part of a busy time that is in the range. */
function add({ from, to, intervals }: Reading, { start, end, uid }: BusyInterval): void {
  if (!Number.isFinite(start) || !Number.isFinite(end)) throw new UnreadableError('an entry has no valid time')
  const part = { start: Math.max(start, from), end: Math.min(end, to), uid }
  if (part.end <= part.start) return
  if (intervals.length >= maxIntervals) throw new UnreadableError('there are too many entries')
  intervals.push(part)
}

/** Name of the zone that a property states; undefined if it states none. */
function zoneOf(component: ICAL.Component, property: 'dtstart' | 'dtend'): string | undefined {
  const stated = (component.getFirstProperty(property) ?? component.getFirstProperty('dtstart'))?.getParameter('tzid')
  return typeof stated === 'string' ? stated : undefined
}

/**
 * Returns the instant of a time: of a whole day its beginning, and of a time without a zone that on the clock of the person. Zones with a known
 * name are those of this process; others are as the calendar defines them.
 */
function toMs(time: ICAL.Time, zone: string, stated?: string): number {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1_000
  const known = !time.isDate && stated !== undefined && isZoneName(stated) ? stated : undefined
  if (!time.isDate && known === undefined && time.zone?.component) return time.toUnixTime() * 1_000
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  const day = `${pad(time.year, 4)}-${pad(time.month, 2)}-${pad(time.day, 2)}`
  const minutes = time.isDate ? 0 : time.hour * 60 + time.minute
  return instantOf(known ?? zone, day, minutes) * msPerMinute + (time.isDate ? 0 : time.second * 1_000)
}
