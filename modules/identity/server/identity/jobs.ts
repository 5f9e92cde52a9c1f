import type { RetentionContext } from '@atrium/platform/module'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { endImpersonations } from '../impersonation/writes.ts'
import { endSessions } from './session-writes.ts'

/** Ends expired sessions with their impersonations, and other expired impersonations. Returns the number of sessions. */
export async function endExpiredSessions(transaction: SystemTransacting, { edition, deps }: RetentionContext): Promise<number> {
  const origin = { edition, deps }
  const count = await endSessions(transaction, origin, { idleMs: edition.session.idleMs })
  await endImpersonations(transaction, origin, 'timed-out')
  return count
}
