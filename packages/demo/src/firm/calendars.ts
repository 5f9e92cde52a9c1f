/** Address at which the simulated calendars of staff are reached in demo mode. No network knows this host. */
export const demoCalendarOrigin = 'https://calendar.example'

/** A calendar of the demo firm that somebody keeps outside Atrium, with its login. */
type DemoCalendar = { name: string; user: string; password: string; hasFreeBusy?: boolean }

/** `partners` states when its owner is busy, `office` its entries only. */
export const demoCalendars: readonly DemoCalendar[] = [
  { name: 'partners', user: 'partners', password: 'quiet-harbour-27' },
  { name: 'office', user: 'office', password: 'morning-tide-58', hasFreeBusy: false },
]

/** Staff whose calendar is connected from the beginning. */
export const demoConnections: readonly { edition: string; person: string; calendar: string }[] = [
  { edition: 'demo', person: 'miriam-castle', calendar: 'partners' },
]
