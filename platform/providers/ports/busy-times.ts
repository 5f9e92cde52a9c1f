/** A calendar that a person keeps elsewhere, with their login there. */
export type CalendarAddress = { url: string; user: string; password: string }

/** How a calendar states its time: without its entries, or entry by entry. */
export type BusySource = 'free-busy' | 'events'

/** Time that is taken, in milliseconds since 1970. `uid` names the entry (RFC 5545); null if the calendar does not state its entries. */
export type BusyInterval = { start: number; end: number; uid: string | null }

export type BusySearch = {
  from: Date
  to: Date
  /** Zone of entries for whole days and of times without a zone, an IANA name. */
  zone: string
  /** How the calendar stated its time before; null for one that is connected. Only then it is checked that the address is that of a calendar. */
  known: BusySource | null
}

export type BusyTimes = { source: BusySource; intervals: BusyInterval[] }

/** Time for all questions and for reading the answers, in milliseconds. Unless `isRetried` is false, a passing error is tried once more in it. */
export type ReadingLimits = { timeoutMs: number; isRetried?: boolean }

/** Reads when people are busy from the calendars that they keep elsewhere. */
export type BusyTimesPort = {
  /**
   * @throws UpstreamError if the calendar does not answer, refuses the login, or states what cannot be read; the refusal
   * `temporarily-unavailable` if Atrium itself is too busy to read the answer
   */
  listBusyTimes(calendar: CalendarAddress, search: BusySearch, limits: ReadingLimits): Promise<BusyTimes>
}
