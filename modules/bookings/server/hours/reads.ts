import type { Edition } from '@atrium/editions/edition'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import { defaultChangeNotice } from '../../contract/booking-terms.ts'
import type { BookingHours } from '../../contract/hours.ts'
import { settingsColumns, toSettings } from '../calendars/own-reads.ts'

const weekdays = [1, 2, 3, 4, 5]

/** Default hours in the form of a person who has not saved any. They cannot be booked until they are saved. */
const suggestHours = ({ timeZone }: Pick<Edition, 'timeZone'>): BookingHours => ({
  zone: timeZone,
  hours: [{ days: weekdays, from: '09:00', to: '17:00' }],
  breaks: [{ days: weekdays, from: '12:30', to: '13:30' }],
  absences: [],
  duration: 30,
  step: 30,
  bufferBefore: 0,
  bufferAfter: 15,
  minimumNotice: 240,
  changeNotice: defaultChangeNotice,
  location: null,
  videoLink: null,
  takesClients: false,
  takesServices: false,
  revision: 0,
})

/** Returns the working hours of the caller. */
export async function readHours(transaction: Transacting, { person }: EditionScope, edition: Edition): Promise<BookingHours> {
  const { rows } = await sql<
    Parameters<typeof toSettings>[0]
  >`select ${settingsColumns} from booking_calendars c where c.person_id = ${person.id}`.execute(transaction)
  return rows[0] ? toSettings(rows[0]) : suggestHours(edition)
}
