import { dayIn } from '@atrium/domain/calendar'
import { toInstant, type Minute } from '@atrium/domain/bookings/zone'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { findOpenKind, findOwnCalendar, listOwnSlots } from '../calendars/calendar-reads.ts'
import { lockRooms, readKindTimes } from '../calendars/kind-reads.ts'
import { toRoomKey } from '../calendars/kind-rules.ts'
import { lockCalendars } from '../calendars/own-reads.ts'
import { queueOfferMail, type MailOrigin } from '../mails/writes.ts'
import { findWaitingClient, isWantedBefore, listWaiting, lockWait, type WaitRow } from './reads.ts'
import { closeWait, notifyWaiting, recordWait } from './writes.ts'

const msPerMinute = 60_000
/** How long a time is held for a client at most. It is held until an hour before its start at the latest. */
const offerMs = 4 * 60 * msPerMinute
const marginMs = 60 * msPerMinute
const perRun = 500

type JobDependencies = Pick<Dependencies, 'db' | 'clock' | 'log'>

/**
 * Holds free times for the clients who wait, in their order, and tells them. Ends the waits whose days have passed, and those whose client has
 * not taken the time that was held.
 */
export async function offerTimes(deps: JobDependencies, editions: readonly Edition[]): Promise<{ offered: number; ended: number }> {
  const done = { offered: 0, ended: 0 }
  for (const edition of editions) {
    const origin: MailOrigin = { edition, deps, by: 'bookings.offer' }
    const actor = systemActor(edition.id)
    const today = dayIn(edition.timeZone, deps.clock())
    const over = await withTenant(deps.db, actor, (transaction) => listOver(transaction, edition.id, { now: deps.clock(), today }))
    for (const id of over) if (await withTenant(deps.db, actor, (transaction) => endOver(transaction, origin, id, today))) done.ended++
    const waiting = await withTenant(deps.db, actor, (transaction) => listWaiting(transaction, edition.id, perRun))
    for (const id of waiting) if (await withTenant(deps.db, actor, (transaction) => offer(transaction, origin, id, today))) done.offered++
  }
  return done
}

async function listOver(transaction: SystemTransacting, edition: string, { now, today }: { now: Date; today: string }): Promise<string[]> {
  const rows = await transaction
    .selectFrom('booking_waits')
    .select('id')
    .where('edition', '=', edition)
    .where('state', 'in', ['waiting', 'offered'])
    .where((where) => where.or([where('until_on', '<', today), where('offer_until', '<=', now)]))
    .orderBy('place')
    .limit(perRun)
    .execute()
  return rows.map(({ id }) => id)
}

const isOver = (row: WaitRow, today: string, now: Date): boolean =>
  row.state === 'waiting' ? row.until_on < today : row.state === 'offered' && row.offer_until !== null && row.offer_until <= now

async function endOver(transaction: SystemTransacting, origin: MailOrigin, id: string, today: string): Promise<boolean> {
  const row = await lockWait(transaction, id)
  if (!row || !isOver(row, today, origin.deps.clock())) return false
  await closeWait(transaction, origin, row)
  return true
}

/** Holds a free time for a client who waits, if there is one, also if several processes do so at once. */
async function offer(transaction: SystemTransacting, origin: MailOrigin, id: string, today: string): Promise<boolean> {
  const row = await lockWait(transaction, id)
  if (row?.state !== 'waiting') return false
  const client = await findWaitingClient(transaction, row, today)
  if (!client) {
    await closeWait(transaction, origin, row)
    return false
  }
  const { edition } = origin
  const now = origin.deps.clock()
  const time = await findTime(transaction, origin, row, today)
  // Neither a person nor a kind that they can no longer book keeps them in the list.
  if (time === 'gone') await closeWait(transaction, origin, row)
  if (time === 'none' || time === 'gone') return false
  // A time that has become free since the first in the list was looked at is offered in the next run, in the order of the list.
  if (await isWantedBefore(transaction, row, dayIn(edition.timeZone, toInstant(time.start)))) return false
  const [start, end] = [toInstant(time.start), toInstant(time.end)]
  const until = new Date(Math.min(now.getTime() + offerMs, start.getTime() - marginMs))
  await transaction
    .updateTable('booking_waits')
    .set({
      state: 'offered',
      offer_start_at: start,
      offer_end_at: end,
      offer_until: until,
      held_calendars: time.calendars,
      changed_at: now,
    })
    .where('id', '=', id)
    .execute()
  await recordWait(transaction, origin, row, 'booking.time-offered')
  await queueOfferMail(transaction, origin, client, { name: row.target_name, start, end, until })
  await notifyWaiting(transaction, row)
  return true
}

type HeldTime = { start: Minute; end: Minute; calendars: string[] }

/** Finds the first time that is free for a client in the days that suit them; `gone` if they can no longer book it. What is held for others is not free. */
async function findTime(
  transaction: SystemTransacting,
  { edition, deps }: MailOrigin,
  { account_id: account, calendar, target, from_on: from, until_on: to, person_id: person }: WaitRow,
  today: string,
): Promise<HeldTime | 'none' | 'gone'> {
  const at = deps.clock()
  const context = { edition, deps }
  const search = { range: { from, to }, viewer: { person, at } }
  // Times that begin soon cannot be held.
  const soonest = (at.getTime() + 2 * marginMs) / msPerMinute
  if (calendar === 'meetings') {
    const kind = await findOpenKind(transaction, { account, edition }, target)
    if (!kind) return 'gone'
    await lockCalendars(
      transaction,
      kind.staff.map((one) => one.person),
    )
    await lockRooms(transaction, kind)
    const time = (await readKindTimes(transaction, context, kind, search)).find(({ start }) => start >= soonest)
    // A place in a meeting of several clients is not held.
    const calendars = kind.places > 1 ? [] : [...(time?.staff ?? []), ...(time?.room ? [toRoomKey(time.room)] : [])]
    return time ? { start: time.start, end: time.end, calendars } : 'none'
  }
  const own = await findOwnCalendar(transaction, { account, kind: calendar, edition, today }, target)
  if (!own) return 'gone'
  await lockCalendars(transaction, [own.person])
  const slot = (await listOwnSlots(transaction, context, own, search)).find(({ start }) => start >= soonest)
  return slot ? { start: slot.start, end: slot.end, calendars: [own.person] } : 'none'
}
