import type { BusySearch, BusyTimes, BusyTimesPort, CalendarAddress, ReadingLimits } from '../ports/busy-times.ts'
import { UpstreamError } from '../ports/response.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { resourceQuery, writeEventsQuery, writeFreeBusyQuery } from './queries.ts'
import type { ReadingTask } from './read-calendar.ts'
import { readInThread } from './reading-pool.ts'

const call = 'REPORT /'
const checkCall = 'PROPFIND /'
const calendarTypes = ['text/calendar'] as const
const listTypes = ['application/xml', 'text/xml'] as const

/** A calendar that is read, with the moment by `performance.now()` until which that may take. */
type Asking = { upstream: Upstream; search: BusySearch; endsBy: number; isRetried: boolean }

/**
 * Creates the adapter of CalDAV (RFC 4791, docs/providers/caldav.md). It asks when the owner is busy and, if the calendar does not answer
 * that question, for its entries. `connect` returns a client of one calendar with its login, which no other calendar shares.
 */
export function createCalDavAdapter(connect: (calendar: CalendarAddress) => Upstream): BusyTimesPort {
  return {
    async listBusyTimes(calendar, search, { timeoutMs, isRetried = true }: ReadingLimits) {
      const asking = { upstream: connect(calendar), search, endsBy: performance.now() + timeoutMs, isRetried }
      if (search.known === null) await checkAddress(asking)
      if (search.known === 'events') return readEvents(asking)
      try {
        return await readFreeBusy(asking)
      } catch (error) {
        if (!isUnsupported(error)) throw error
      }
      const times = await readEvents(asking)
      // A calendar that stated its busy times before does so again, as a rule.
      return search.known === 'free-busy' ? { ...times, source: search.known } : times
    },
  }
}

const unsupportedStatuses = new Set([400, 403, 404, 405, 415, 501])
const isOfOtherType = ({ fault, traits: { status = 0 } }: UpstreamError): boolean => fault === 'invalid' && status >= 200 && status < 300

/** True for the answer of a calendar that may know the question for its entries nevertheless. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof UpstreamError && (unsupportedStatuses.has(error.traits.status ?? 0) || isOfOtherType(error))

/** Checks that an address is that of a calendar: others answer with an empty list, too. */
async function checkAddress(asking: Asking): Promise<void> {
  try {
    const bytes = await asking.upstream.fetchFile({ ...describe(asking, resourceQuery), call: checkCall, depth: '0', type: listTypes })
    await read(asking, { form: 'resource', bytes })
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.traits.isRedirect === true) throw error
    if (error.fault === 'invalid' || [405, 501].includes(error.traits.status ?? 0))
      throw new UpstreamError('unknown', error.provider, checkCall, 'the address is not that of a calendar')
    throw error
  }
}

async function readFreeBusy(asking: Asking): Promise<BusyTimes> {
  const bytes = await asking.upstream.fetchFile({ ...describe(asking, writeFreeBusyQuery(asking.search)), type: calendarTypes })
  return { source: 'free-busy', intervals: await read(asking, { form: 'calendar', bytes }) }
}

async function readEvents(asking: Asking): Promise<BusyTimes> {
  const bytes = await asking.upstream.fetchFile({ ...describe(asking, writeEventsQuery(asking.search)), type: listTypes })
  return { source: 'events', intervals: await read(asking, { form: 'multistatus', bytes }) }
}

const describe = ({ endsBy, isRetried }: Asking, body: string) =>
  ({
    call,
    isRead: isRetried,
    depth: '1',
    content: { bytes: Buffer.from(body), type: 'application/xml; charset=utf-8' },
    timeoutMs: endsBy - performance.now(),
    endsBy,
  }) as const

async function read(
  { upstream: { name }, search, endsBy }: Asking,
  { form, bytes }: { form: ReadingTask['form']; bytes: Uint8Array },
): Promise<BusyTimes['intervals']> {
  const invalid = (detail: string) => new UpstreamError('invalid', name, call, detail)
  const text = decode(bytes)
  if (text === undefined) throw invalid('the answer is not text')
  const range = { from: search.from.getTime(), to: search.to.getTime(), zone: search.zone }
  const result = await readInThread({ form, text, ...range }, endsBy)
  if (result === 'out of time') throw new UpstreamError('unreachable', name, call, 'no time was left to read the answer')
  if ('unreadable' in result) throw invalid(result.unreadable)
  return result.intervals
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
