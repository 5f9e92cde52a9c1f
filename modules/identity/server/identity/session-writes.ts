import type { Origin } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { endImpersonations } from '../impersonation/writes.ts'
import { unregisterSessionDevices } from '@atrium/people/server/pushes/writes'

/**
 * The sessions to end: one session, the sessions of a person, all sessions with a pending second factor, or all expired
 * sessions.
 */
export type SessionSelection =
  | { id: string; personId?: string }
  | { personId: string; except?: string }
  | { stage: 'second-factor' }
  | { idleMs: number }

/**
 * Ends sessions with their impersonations, and returns the number of sessions. All code that ends sessions calls this
 * function. If several requests end a session concurrently, exactly one of them counts it. Devices registered for push
 * notifications in sessions selected by `id` or `personId` are unregistered. Browsers are removed when a person ends sessions elsewhere, or all;
 * signing out leaves them, because they show titles only.
 */
export async function endSessions(transaction: Transacting, origin: Origin, selection: SessionSelection): Promise<number> {
  if ('id' in selection || 'personId' in selection) await unregisterSessionDevices(transaction, origin, selection)
  const rows = await selectSessions(transaction, origin.deps.clock(), selection).orderBy('id').forUpdate().execute()
  const sessions = rows.map(({ id }) => id)
  if (sessions.length === 0) return 0
  await endImpersonations(transaction, origin, { sessions })
  await transaction.deleteFrom('sessions').where('id', 'in', sessions).execute()
  return sessions.length
}

function selectSessions(transaction: Transacting, now: Date, selection: SessionSelection) {
  const sessions = transaction.selectFrom('sessions').select('id')
  if ('stage' in selection) return sessions.where('stage', '=', selection.stage)
  if ('idleMs' in selection) {
    const idleSince = new Date(now.getTime() - selection.idleMs)
    return sessions.where((expression) => expression.or([expression('ends_at', '<=', now), expression('last_active_at', '<=', idleSince)]))
  }
  if ('id' in selection) {
    const { id, personId } = selection
    return sessions.where('id', '=', id).$if(personId !== undefined, (query) => query.where('person_id', '=', personId ?? ''))
  }
  const { personId, except } = selection
  return sessions.where('person_id', '=', personId).$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
}
