import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { queueBookingMails, type MailOrigin } from '../mails/writes.ts'
import { findStored } from './reads.ts'
import { failBooking, releaseMove } from './writes.ts'

const msPerMinute = 60_000
/** Time within which the firm's own system must have confirmed a booking, or the process that asked it has ended. */
const confirmationMs = 3 * msPerMinute
const reminderMs = 24 * 60 * msPerMinute
const perRun = 500

type JobDependencies = Pick<Dependencies, 'db' | 'clock' | 'log'>

/**
 * Sends a reminder of each meeting in the day before it, unless it was booked within that day. Frees the times of bookings and moves whose
 * process has ended before the firm's own system confirmed them.
 */
export async function followBookings(deps: JobDependencies, editions: readonly Edition[]): Promise<{ reminded: number; failed: number }> {
  const done = { reminded: 0, failed: 0 }
  for (const edition of editions) {
    const origin: MailOrigin = { edition, deps, by: 'bookings.follow' }
    const actor = systemActor(edition.id)
    const now = deps.clock()
    const latest = new Date(now.getTime() - confirmationMs)
    const stale = await withTenant(deps.db, actor, (transaction) => listStale(transaction, edition.id, latest))
    for (const id of stale) await withTenant(deps.db, actor, (transaction) => failBooking(transaction, origin, id, true))
    const moving = await withTenant(deps.db, actor, (transaction) => listMoving(transaction, edition.id, latest))
    for (const held of moving) await withTenant(deps.db, actor, (transaction) => releaseMove(transaction, origin, held, true))
    done.failed += stale.length + moving.length
    const due = await withTenant(deps.db, actor, (transaction) => listDue(transaction, edition.id, now))
    for (const id of due) if (await withTenant(deps.db, actor, (transaction) => remind(transaction, origin, id, now))) done.reminded++
  }
  return done
}

async function listStale(transaction: SystemTransacting, edition: string, before: Date): Promise<string[]> {
  const rows = await transaction
    .selectFrom('bookings')
    .select('id')
    .where('edition', '=', edition)
    .where('state', '=', 'requested')
    .where('created_at', '<', before)
    .limit(perRun)
    .execute()
  return rows.map(({ id }) => id)
}

const listMoving = (transaction: SystemTransacting, edition: string, before: Date) =>
  transaction
    .selectFrom('bookings')
    .select(['id', 'sequence', 'move_start_at', 'move_end_at', 'move_requested_at'])
    .where('edition', '=', edition)
    .where('move_requested_at', '<', before)
    .limit(perRun)
    .execute()

async function listDue(transaction: SystemTransacting, edition: string, now: Date): Promise<string[]> {
  const rows = await transaction
    .selectFrom('bookings')
    .select(['id'])
    .where('edition', '=', edition)
    .where('state', '=', 'booked')
    .where('reminded_at', 'is', null)
    .where('start_at', '>', now)
    .where('start_at', '<=', new Date(now.getTime() + reminderMs))
    .orderBy('start_at')
    .limit(perRun)
    .execute()
  return rows.map(({ id }) => id)
}

/** Reminds a client once, also if several processes do so at once. A meeting that was made or moved within a day needs no reminder. */
async function remind(transaction: SystemTransacting, origin: MailOrigin, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows: marked } = await transaction
    .updateTable('bookings')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .where('reminded_at', 'is', null)
    .executeTakeFirstOrThrow()
  const row = marked > 0n ? await findStored(transaction, id) : undefined
  if (!row || row.changed_at.getTime() > row.start_at.getTime() - reminderMs) return false
  await queueBookingMails(transaction, origin, row, 'reminder')
  return true
}
