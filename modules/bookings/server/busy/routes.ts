import { systemActor, withTenant } from '@atrium/platform/db/scope'
import type { RequestContext } from '@atrium/platform/app-context'
import { implementContract } from '@atrium/platform/http/implementation'
import type { BusyTimes } from '@atrium/platform/providers/ports/busy-times'
import type { EditionScope } from '@atrium/platform/session/access'
import type { CalendarFailure } from '../../contract/booking-terms.ts'
import { busyCalendars as busyContract } from '../../contract/busy-calendars.ts'
import { memberScope } from '../hours/access.ts'
import { normaliseCalendarUrl, readingRange, toFailure } from './busy-rules.ts'
import { findZone, readOwnCalendar } from './reads.ts'
import { connectCalendar, removeCalendar } from './writes.ts'

const busyCalendars = implementContract(busyContract)

const connectingMs = 8_000

const read = ({ deps, edition }: RequestContext, scope: EditionScope) =>
  withTenant(deps.db, scope.actor, (transaction) => readOwnCalendar(transaction, scope, { edition, now: deps.clock() }))

const get = busyCalendars.get.handler(({ context }) => read(context, memberScope(context)))

const connect = busyCalendars.connect.handler(async ({ input: { url: given, user, password }, context }) => {
  const scope = memberScope(context)
  const { deps, edition } = context
  await deps.throttles.count('calendarOfPerson', scope.person.id)
  const url = normaliseCalendarUrl(given, edition)
  if (url === undefined) return { ...(await read(context, scope)), refused: 'not-permitted' as const }
  const zone = await withTenant(deps.db, scope.actor, (transaction) => findZone(transaction, scope, edition))
  const times = await tryCalendar(context, { url, user, password, zone })
  if (typeof times === 'string') return { ...(await read(context, scope)), refused: times }
  await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    connectCalendar(transaction, context, scope, { url, user, password, times }),
  )
  return { ...(await read(context, scope)), refused: null }
})

/** Reads a calendar before it is stored, or says why it cannot be read. */
async function tryCalendar(
  { deps }: RequestContext,
  { zone, ...calendar }: { url: string; user: string; password: string; zone: string },
): Promise<BusyTimes | CalendarFailure> {
  try {
    return await deps.busyTimes.listBusyTimes(calendar, { ...readingRange(deps.clock()), zone, known: null }, { timeoutMs: connectingMs })
  } catch (error) {
    return toFailure(error)
  }
}

const remove = busyCalendars.remove.handler(async ({ context }) => {
  const scope = memberScope(context)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => removeCalendar(transaction, context, scope))
  return { done: true as const }
})

export const busyRoutes = { get, connect, remove }
