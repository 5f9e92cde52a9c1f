import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { endImpersonations } from '../impersonation/writes.ts'
import { endSessions } from './session-writes.ts'
import { deleteExpiredPins } from './writes.ts'

/** Removes ended sessions and expired PINs. Returns their number. */
export async function removeEndedSessions(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  edition: Pick<Edition, 'id' | 'session'>,
): Promise<{ sessions: number; pins: number }> {
  const origin = { edition, deps }
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const pins = await deleteExpiredPins(transaction, deps.clock())
    const sessions = await endSessions(transaction, origin, { idleMs: edition.session.idleMs })
    await endImpersonations(transaction, origin, 'timed-out')
    return { sessions, pins }
  })
}
