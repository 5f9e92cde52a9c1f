import type { Origin } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { endImpersonations } from '../impersonation/writes.ts'
import { forgetDevicesOf } from '@atrium/people/server/pushes/writes'

/** Those of a person, all but one, one of them; those that wait for a second factor; those whose time is over. */
export type WhichSessions =
  | { id: string; personId?: string }
  | { personId: string; except?: string }
  | { stage: 'second-factor' }
  | { idleMs: number }

/**
 * Ends sessions, and what their people looked at as a client with them: whoever ends a session comes by here. Answers how
 * many there were; of many at once exactly one ends a session. A device that they named is told of nothing more; one whose
 * session ran out of time still is.
 */
export async function endSessions(transaction: Transacting, origin: Origin, which: WhichSessions): Promise<number> {
  if ('id' in which || 'personId' in which) await forgetDevicesOf(transaction, origin, which)
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
