import type { Dependencies } from '../../app-context.ts'
import { inScope, systemActor } from '../../db/scope.ts'
import { deleteEndedSessions, deleteExpiredPins } from './writes.ts'

/** Removes sessions that have ended and PINs that have expired. Answers how many. */
export async function removeEndedSessions(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  edition: { id: string; session: { idleMs: number } },
): Promise<{ sessions: number; pins: number }> {
  const now = deps.clock()
  return inScope(deps.db, systemActor(edition.id), async (transaction) => {
    const pins = await deleteExpiredPins(transaction, now)
    const sessions = await deleteEndedSessions(transaction, now, edition.session.idleMs)
    return { sessions, pins }
  })
}
