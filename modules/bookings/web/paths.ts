import { clientsPath } from '@atrium/ui/lib/paths'
import { calendarKinds, type CalendarKind } from '../contract/booking-terms.ts'

/** Path of the meetings of a person in a portal. */
export const bookingsPath = (portal: string): string => `${clientsPath(portal)}/meetings`
export const meetingKindsPath = (portal: string): string => `${bookingsPath(portal)}/kinds`
export const hoursPath = (portal: string): string => `${bookingsPath(portal)}/hours`

/** What the drawer for meetings shows: a new booking for an account, or a meeting that is moved. */
export type BookingDrawerSubject = { kind: 'new'; calendar: CalendarKind; account: string } | { kind: 'move'; booking: string }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the drawer from the URL: `advisers/<account>`, `client-services/<account>` or `move/<booking>`. Null if it is none of these. */
export function parseBookingDrawer(subject: string): BookingDrawerSubject | null {
  const [kind = '', id = '', ...rest] = subject.split('/')
  if (rest.length > 0 || !uuid.test(id)) return null
  if (kind === 'move') return { kind, booking: id }
  const calendar = calendarKinds.find((one) => one === kind)
  return calendar ? { kind: 'new', calendar, account: id } : null
}
