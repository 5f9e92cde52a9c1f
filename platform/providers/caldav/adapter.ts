import { createCalculation } from '../../threads/calculation-thread.ts'
import type { BusySearch, BusyTimes, BusyTimesPort, CalendarAddress } from '../ports/busy-times.ts'
import { UpstreamError } from '../ports/response.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { writeEventsQuery, writeFreeBusyQuery } from './queries.ts'
import type { ReadingResult, ReadingTask } from './read-calendar.ts'

/** Time in which an answer must be read, in a thread that ends otherwise: entries may repeat endlessly. */
const readingMs = 5_000
const readInThread = createCalculation<ReadingTask, ReadingResult>(new URL('reading-thread.ts', import.meta.url), readingMs)

const call = 'REPORT /'
const calendarTypes = ['text/calendar'] as const
const listTypes = ['application/xml', 'text/xml'] as const

/**
 * Creates the adapter of CalDAV (RFC 4791, docs/providers/caldav.md). It asks when the owner is busy and, if the calendar does not answer
 * that question, for its entries. `connect` returns a client of one calendar with its login, which no other calendar shares.
 */
export function createCalDavAdapter(connect: (calendar: CalendarAddress) => Upstream): BusyTimesPort {
  return {
    async listBusyTimes(calendar, search, timeoutMs) {
      const upstream = connect(calendar)
      if (search.known !== 'events') {
        try {
          return await readFreeBusy(upstream, search, timeoutMs)
        } catch (error) {
          if (!isUnsupported(error)) throw error
        }
      }
      return readEvents(upstream, search, timeoutMs)
    },
  }
}

/** True for the answer of a calendar that may know the question for its entries nevertheless. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  error.fault !== 'unreachable' &&
  error.traits.isUnauthorised !== true &&
  error.traits.isRedirect !== true

async function readFreeBusy(upstream: Upstream, search: BusySearch, timeoutMs: number): Promise<BusyTimes> {
  const bytes = await upstream.fetchFile({ ...describe(writeFreeBusyQuery(search), timeoutMs), type: calendarTypes })
  return { source: 'free-busy', intervals: await read(upstream, { form: 'calendar', bytes, search }) }
}

async function readEvents(upstream: Upstream, search: BusySearch, timeoutMs: number): Promise<BusyTimes> {
  const bytes = await upstream.fetchFile({ ...describe(writeEventsQuery(search), timeoutMs), type: listTypes })
  return { source: 'events', intervals: await read(upstream, { form: 'multistatus', bytes, search }) }
}

const describe = (body: string, timeoutMs: number) =>
  ({
    call,
    isRead: true,
    depth: '1',
    content: { bytes: Buffer.from(body), type: 'application/xml; charset=utf-8' },
    timeoutMs,
  }) as const

type Answer = { form: ReadingTask['form']; bytes: Uint8Array; search: BusySearch }

async function read({ name }: Upstream, { form, bytes, search }: Answer): Promise<BusyTimes['intervals']> {
  const invalid = (detail: string) => new UpstreamError('invalid', name, call, detail)
  const text = decode(bytes)
  if (text === undefined) throw invalid('the answer is not text')
  const range = { from: search.from.getTime(), to: search.to.getTime(), zone: search.zone }
  const result = await readInThread({ form, text, ...range }).catch((error: unknown) => {
    if ((error as { code?: unknown } | null)?.code === 'temporarily-unavailable')
      throw invalid('the answer takes too much time or memory to read')
    throw error
  })
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
