import { parseClock, checkZone } from '@atrium/domain/bookings/zone'
import type { Issue } from '@atrium/contract/errors'
import type { Edition } from '@atrium/editions/edition'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import type { EditionScope } from '@atrium/platform/session/access'
import type { BookingHours } from '../../contract/hours.ts'
import { isVideoLink } from './video-rules.ts'

/** Lists what is wrong with working hours, by field. */
export function findIssues({ zone, hours, breaks, absences, videoLink }: BookingHours, edition: Pick<Edition, 'videoHosts'>): Issue[] {
  const backward = (name: string, list: BookingHours['hours']) =>
    list.flatMap(({ from, to }, index) => (parseClock(from) >= parseClock(to) ? [{ path: `${name}.${index}.to`, code: 'too-small' }] : []))
  const away = absences.flatMap(({ from, to }, index) => (from > to ? [{ path: `absences.${index}.to`, code: 'too-small' }] : []))
  const link = isVideoLink(videoLink, edition) ? [] : [{ path: 'videoLink', code: 'not-a-url' }]
  return [
    ...link,
    ...(isZone(zone) ? [] : [{ path: 'zone', code: 'invalid' }]),
    ...backward('hours', hours),
    ...backward('breaks', breaks),
    ...away,
  ]
}

function isZone(zone: string): boolean {
  try {
    checkZone(zone)
    return true
  } catch {
    return false
  }
}

/**
 * Saves the working hours of the caller. Meetings that exist stay as they are.
 * @throws the refusals `invalid-request`, and `conflict` if the hours have changed since the caller read them
 */
export async function saveHours(
  transaction: Transacting,
  context: RequestContext,
  { person }: EditionScope,
  given: BookingHours,
): Promise<void> {
  const issues = findIssues(given, context.edition)
  if (issues.length > 0) throw refusal('invalid-request', { issues })
  const values = {
    zone: given.zone,
    hours: JSON.stringify(given.hours),
    breaks: JSON.stringify(given.breaks),
    absences: JSON.stringify(given.absences),
    duration: given.duration,
    step: given.step,
    buffer_before: given.bufferBefore,
    buffer_after: given.bufferAfter,
    minimum_notice: given.minimumNotice,
    change_notice: given.changeNotice,
    location: given.location === '' ? null : given.location,
    video_link: given.videoLink === '' ? null : given.videoLink,
    takes_clients: given.takesClients,
    takes_services: given.takesServices,
    revision: given.revision + 1,
    updated_at: context.deps.clock(),
  }
  const subject = { type: 'person', id: person.id } as const
  await reviseRow(transaction, context, { table: 'booking_calendars', key: { person_id: person.id }, subject }, async () => {
    const { numInsertedOrUpdatedRows: saved = 0n } =
      given.revision === 0
        ? await transaction
            .insertInto('booking_calendars')
            .values({ person_id: person.id, edition: context.edition.id, ...values })
            .onConflict((conflict) => conflict.column('person_id').doNothing())
            .executeTakeFirstOrThrow()
        : await transaction
            .updateTable('booking_calendars')
            .set(values)
            .where('person_id', '=', person.id)
            .where('revision', '=', given.revision)
            .executeTakeFirstOrThrow()
            .then(({ numUpdatedRows }) => ({ numInsertedOrUpdatedRows: numUpdatedRows }))
    if (saved === 0n) throw refusal('conflict')
  })
  await recordEvent(transaction, context, { kind: 'booking.hours-saved', subject })
}
