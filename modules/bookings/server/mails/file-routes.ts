import type { FastifyInstance } from 'fastify'
import { uuid } from '@atrium/contract/schema'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { registerFileRoute, type FileResponse } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { isStaff } from '@atrium/platform/session/access'
import { bookingScope } from '../bookings/access.ts'
import { listStaffNames, nameClient, summarise, toMeeting, writeInvitation } from './invitation-rules.ts'

/** Registers the file with which a person adds a meeting to their calendar. */
export function registerInvitations(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/bookings/:booking/invitation',
    meta: { caller: 'signed-in' },
    document: { summary: 'Get a meeting as a calendar file', tag: 'bookings', responds: 'text/calendar' },
    open: (context, { booking }) => openInvitation(context, String(booking)),
  })
}

async function openInvitation(context: RequestContext, id: string): Promise<FileResponse> {
  if (!uuid.safeParse(id).success) throw refusal('not-found')
  const { edition, booking } = await bookingScope(context, id)
  if (booking.state === 'requested') throw refusal('not-found')
  const method = booking.state === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const other = isStaff(edition.person) ? nameClient(booking) : listStaffNames(booking)
  const body = writeInvitation(context.edition, toMeeting(booking), summarise(edition.person.locale, other), method)
  return { name: 'meeting.ics', mediaType: 'text/calendar', body: Buffer.from(body), record: null }
}
