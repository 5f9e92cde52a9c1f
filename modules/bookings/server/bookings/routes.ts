import { accountScope } from '@atrium/accounts/server/accounts/access'
import { portalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isStaff } from '@atrium/platform/session/access'
import { bookings as bookingsContract } from '../../contract/bookings.ts'
import { readRange } from '../calendars/calendar-rules.ts'
import { detailsOf, listBookable, openCalendar, readDates, readOtherDates } from '../calendars/calendar-reads.ts'
import { bookingScope } from './access.ts'
import { fromCursor, toCursor } from './booking-rules.ts'
import { listBookings, listOpenAccounts, mayChange, toBooking, type BookingRow } from './reads.ts'
import { moveTime, takeTime } from './taking-writes.ts'
import { cancelBooking } from './writes.ts'

const bookings = implementContract(bookingsContract)

/** Page of an account that its client must be able to open to book a meeting. */
const page = 'dashboard'

const show = (context: RequestContext, row: BookingRow) =>
  toBooking(createEditionScope(context), row, {
    timeZone: context.edition.timeZone,
    now: context.deps.clock(),
    mayWrite: context.session?.impersonation === null,
  })

const staff = bookings.staff.handler(async ({ input: { account, calendar: kind }, context }) => {
  const calendar = await openCalendar(context, await accountScope(context, account, page), kind)
  const members = await listBookable(calendar)
  return { items: members.map(({ id, name, title, photo }) => ({ id, name, title, photo })) }
})

const details = bookings.details.handler(async ({ input: { account, calendar: kind, staff: member }, context }) => {
  const calendar = await openCalendar(context, await accountScope(context, account, page), kind)
  return detailsOf(calendar, member, context.edition.timeZone)
})

const dates = bookings.dates.handler(async ({ input: { account, calendar: kind, staff: member, ...days }, context }) => {
  const scope = await accountScope(context, account, page)
  return readDates(context, scope, { kind, staff: member, range: readRange(scope.edition.today, days) })
})

const request = bookings.request.handler(async ({ input: { account, booking: id, ...fields }, context }) => {
  const scope = await accountScope(context, account, page)
  // Staff see the calendar of a client; a meeting is booked by the client.
  if (isStaff(scope.edition.person)) throw refusal('not-allowed')
  const row = await takeTime(context, scope, { id, request: { ...fields, account } })
  return row ? [show(context, row)] : []
})

const list = bookings.list.handler(async ({ input: { portal, past = false, all = false, before, limit }, context }) => {
  const scope = await portalScope(context, portal)
  const after = before === undefined ? null : fromCursor(before)
  const { rows, open } = await withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    const listed = await listBookings(transaction, scope, { isPast: past, isAll: all, now: context.deps.clock(), after, limit: limit + 1 })
    const accounts = listed.map(({ account_id: account }) => account)
    return { rows: listed, open: await listOpenAccounts(transaction, scope, context.edition, accounts) }
  })
  const found = rows.slice(0, limit)
  const last = found.at(-1)
  return {
    items: found.map((row) => ({ ...show(context, row), mayPrepare: open.has(row.account_id) })),
    next: rows.length > limit && last ? toCursor(last) : null,
  }
})

const get = bookings.get.handler(async ({ input, context }) => show(context, (await bookingScope(context, input.booking)).booking))

const otherDates = bookings.otherDates.handler(async ({ input: { booking: id, ...days }, context }) => {
  const { edition, booking } = await bookingScope(context, id)
  const range = readRange(edition.today, days)
  if (!mayChange(edition, booking, context.deps.clock())) throw refusal('not-allowed')
  return readOtherDates(context, booking, { today: edition.today, range })
})

const move = bookings.move.handler(async ({ input: { booking: id, ...times }, context }) => {
  const row = await moveTime(context, await bookingScope(context, id), times)
  return row ? [show(context, row)] : []
})

const cancel = bookings.cancel.handler(async ({ input: { booking: id, ...cancellation }, context }) => {
  const scope = await bookingScope(context, id)
  const row = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    cancelBooking(transaction, context, scope, cancellation),
  )
  return show(context, row)
})

export const bookingRoutes = { staff, details, dates, request, list, get, otherDates, move, cancel }
