type Range = { from: Date; to: Date }

/** Returns an instant as iCalendar writes it. @example 20261118T093000Z */
export const formatInstant = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const namespaces = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'
const rangeOf = ({ from, to }: Range) => `start="${formatInstant(from)}" end="${formatInstant(to)}"`

/** Asks what an address is (RFC 4918, 9.1). */
export const resourceQuery = `<?xml version="1.0" encoding="utf-8"?>\n<D:propfind xmlns:D="DAV:"><D:prop><D:resourcetype/></D:prop></D:propfind>`

/** Asks when the owner of a calendar is busy, without the entries (RFC 4791, 7.10). */
export const writeFreeBusyQuery = (range: Range): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<C:free-busy-query ${namespaces}><C:time-range ${rangeOf(range)}/></C:free-busy-query>`

/** Parts of an entry that say when it is and whether it takes time. Titles, places, notes and guests are not asked for. */
const parts = ['UID', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID', 'TRANSP', 'STATUS']
  .map((name) => `<C:prop name="${name}"/>`)
  .join('')

/** Asks for the entries of a calendar in a range, repeated ones one by one (RFC 4791, 7.8 and 9.6.5). */
export const writeEventsQuery = (range: Range): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<C:calendar-query ${namespaces}><D:prop><C:calendar-data>` +
  `<C:comp name="VCALENDAR"><C:comp name="VEVENT">${parts}</C:comp><C:comp name="VTIMEZONE"/></C:comp><C:expand ${rangeOf(range)}/>` +
  `</C:calendar-data></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range ${rangeOf(range)}/>` +
  `</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`
