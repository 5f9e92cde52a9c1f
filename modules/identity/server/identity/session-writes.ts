import type { Origin } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { endImpersonations } from '../impersonation/writes.ts'
import { unregisterDevicesOf } from '@atrium/people/server/pushes/writes'

/**
 * The sessions to end: one session, the sessions of a person, all sessions with a pending second factor, or all expired
 * sessions.
 */
export type WhichSessions =
  | { id: string; personId?: string }
  | { personId: string; except?: string }
  | { stage: 'second-factor' }
  | { idleMs: number }

/**
 * Ends sessions with their impersonations, and returns the number of sessions. All code that ends sessions calls this
 * function. If several requests end a session concurrently, exactly one of them counts it. Devices registered for push
 * notifications in sessions selected by `id` or `personId` are unregistered.
 */
export async function endSessions(transaction: Transacting, origin: Origin, which: WhichSessions): Promise<number> {
  if ('id' in which || 'personId' in which) await unregisterDevicesOf(transaction, origin, which)
  const rows = await select(transaction, origin.deps.clock(), which).orderBy('id').forUpdate().execute()
  const sessions = rows.map(({ id }) => id)
  if (sessions.length === 0) return 0
  await endImpersonations(transaction, origin, { sessions })
  await transaction.deleteFrom('sessions').where('id', 'in', sessions).execute()
  return sessions.length
}

function select(transaction: Transacting, now: Date, which: WhichSessions) {
  const sessions = transaction.selectFrom('sessions').select('id')
  if ('stage' in which) return sessions.where('stage', '=', which.stage)
  if ('idleMs' in which) {
    const idleSince = new Date(now.getTime() - which.idleMs)
    return sessions.where((expression) => expression.or([expression('ends_at', '<=', now), expression('last_active_at', '<=', idleSince)]))
  }
  if ('id' in which) {
    const { id, personId } = which
    return sessions.where('id', '=', id).$if(personId !== undefined, (own) => own.where('person_id', '=', personId ?? ''))
  }
  const { personId, except } = which
  return sessions.where('person_id', '=', personId).$if(except !== undefined, (others) => others.where('id', '<>', except ?? ''))
}
