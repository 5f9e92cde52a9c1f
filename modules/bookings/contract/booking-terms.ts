/** Parameter of the URL that opens the drawer for bookings over any page. */
export const bookingParameter = 'booking'

/**
 * A calendar that clients can book: of their advisers, of the staff who take calls for client services, or of meetings of a kind, with one or
 * several of the staff whom the firm has chosen.
 */
export const calendarKinds = ['advisers', 'client-services', 'meetings'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** Minutes before the start until which a client may move or cancel a meeting, unless the person states others. */
export const defaultChangeNotice = 1440

/** How the staff of a kind of meeting take part: one of them in turn, or all. */
export const meetingModes = ['roundRobin', 'collective'] as const

/** What a calendar feed says of the client of a meeting: nothing, initials, or the name. */
export const feedDetails = ['busy', 'initials', 'names'] as const
export type FeedDetail = (typeof feedDetails)[number]

/** Why a calendar that a member of staff keeps elsewhere was not read. */
export const calendarFailures = ['login', 'refused', 'not-found', 'unreachable', 'failed', 'unreadable', 'not-permitted'] as const
export type CalendarFailure = (typeof calendarFailures)[number]

/** Most people or kinds of meetings for which one client waits. */
export const maxWaits = 10

export const maxNotes = 2_000
export const maxReason = 500
/** Months from today for which free times are offered. */
export const monthsAhead = 1
