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
import { findWait, findWaitingClient, isWantedBefore, lockWait, type WaitRow } from './reads.ts'
import { closeWait, notifyWaiting, recordWait, takeWaiting } from './writes.ts'

const msPerMinute = 60_000
/** How long a time is held for a client at most. It is held until an hour before its start at the latest, or until the notice it needs begins. */
const offerMs = 4 * 60 * msPerMinute
/** Shortest time before the start, and shortest time for which one is held, in minutes. */
const margin = 60
const mostPerRun = 500

type JobDependencies = Pick<Dependencies, 'db' | 'clock' | 'log'>

/**
 * Holds free times for the clients who wait, in their order, and tells them. Ends the waits whose days have passed, and those whose client has
 * not taken the time that was held. `perRun` is the number of waits that are looked at; the next run looks at the others.
 */
export async function offerTimes(
  deps: JobDependencies,
  editions: readonly Edition[],
  perRun = mostPerRun,
): Promise<{ offered: number; ended: number }> {
  const done = { offered: 0, ended: 0 }
  for (const edition of editions) {
    const origin: MailOrigin = { edition, deps, by: 'bookings.offer' }
    const actor = systemActor(edition.id)
    const today = dayIn(edition.timeZone, deps.clock())
    const over = await withTenant(deps.db, actor, (transaction) => listOver(transaction, edition.id, { now: deps.clock(), today }))
    for (const id of over) {
      const hasEnded = await unlessFailed(deps, id, () =>
        withTenant(deps.db, actor, (transaction) => endOver(transaction, origin, id, today)),
      )
      if (hasEnded) done.ended++
    }
    const waiting = await withTenant(deps.db, actor, (transaction) =>
      takeWaiting(transaction, { edition: edition.id, limit: perRun, now: deps.clock() }),
    )
    const withoutTime = new Set<string>()
    for (const { id, sought } of waiting) {
      if (withoutTime.has(sought)) continue
      const outcome = await unlessFailed(deps, id, () => withTenant(deps.db, actor, (transaction) => offer(transaction, origin, id, today)))
      if (outcome === 'offered') done.offered++
      if (outcome === 'none') withoutTime.add(sought)
    }
  }
  return done
}

/** A wait that fails is logged, so that the others are looked at nevertheless. */
async function unlessFailed<Result>({ log }: JobDependencies, wait: string, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error, wait }, 'a client who waits for a time could not be served')
    return undefined
  }
}

async function listOver(transaction: SystemTransacting, edition: string, { now, today }: { now: Date; today: string }): Promise<string[]> {
  const rows = await transaction
    .selectFrom('booking_waits')
    .select('id')
    .where('edition', '=', edition)
    .where('state', 'in', ['waiting', 'offered'])
    .where((where) => where.or([where('until_on', '<', today), where('offer_until', '<=', now)]))
    .orderBy('place')
    .limit(mostPerRun)
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

/**
 * Holds a free time for a client who waits, if there is one, also if several processes do so at once. `none` tells that none is free in the days that
 * suit the client. The calendars are locked before the wait, as for a client who books what they wait for.
 */
async function offer(
  transaction: SystemTransacting,
  origin: MailOrigin,
  id: string,
  today: string,
): Promise<'offered' | 'none' | 'passed over'> {
  const found = await findWait(transaction, id)
  if (found?.state !== 'waiting') return 'passed over'
  const client = await findWaitingClient(transaction, found, today)
  const time = client ? await findTime(transaction, origin, found, today) : 'gone'
  if (time === 'none') return 'none'
  // The client may have booked, or left the list, before the lock.
  const row = await lockWait(transaction, id)
  if (row?.state !== 'waiting') return 'passed over'
  // Neither a person nor a kind that they can no longer book keeps them in the list.
  if (!client || time === 'gone') {
    await closeWait(transaction, origin, row)
    return 'passed over'
  }
  const { edition } = origin
  const now = origin.deps.clock()
  // A time that has become free since the first in the list was looked at is offered in the next run, in the order of the list.
  if (await isWantedBefore(transaction, row, dayIn(edition.timeZone, toInstant(time.start)))) return 'passed over'
  const [start, end] = [toInstant(time.start), toInstant(time.end)]
  const until = new Date(Math.min(now.getTime() + offerMs, start.getTime() - Math.max(margin, time.notice) * msPerMinute))
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
  return 'offered'
}

/** A time that can be held, with the notice that it needs in minutes. */
type HeldTime = { start: Minute; end: Minute; calendars: string[]; notice: number }

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
  // Times that begin soon, or need a notice that does, cannot be held.
  const soonestOf = (notice: number) => at.getTime() / msPerMinute + Math.max(margin, notice) + margin
  if (calendar === 'meetings') {
    const kind = await findOpenKind(transaction, { account, edition }, target)
    if (!kind) return 'gone'
    await lockCalendars(
      transaction,
      kind.staff.map((one) => one.person),
    )
    await lockRooms(transaction, kind)
    const notice = kind.minimumNotice
    const time = (await readKindTimes(transaction, context, kind, search)).find(({ start }) => start >= soonestOf(notice))
    // A place in a meeting of several clients is not held.
    const calendars = kind.places > 1 ? [] : [...(time?.staff ?? []), ...(time?.room ? [toRoomKey(time.room)] : [])]
    return time ? { start: time.start, end: time.end, calendars, notice } : 'none'
  }
  const own = await findOwnCalendar(transaction, { account, kind: calendar, edition, today }, target)
  if (!own) return 'gone'
  await lockCalendars(transaction, [own.person])
  const notice = own.settings.minimumNotice
  const slot = (await listOwnSlots(transaction, context, own, search)).find(({ start }) => start >= soonestOf(notice))
  return slot ? { start: slot.start, end: slot.end, calendars: [own.person], notice } : 'none'
}
