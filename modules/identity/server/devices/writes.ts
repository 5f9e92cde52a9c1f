import type { RequestContext } from '@atrium/platform/app-context'
import type { PersonScope, Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { endSessions } from '../identity/session-writes.ts'

/** Ends a session of the person. Returns false if the person has no session with this id. */
export async function endOwnSession(
  transaction: Transacting,
  context: RequestContext,
  person: PersonScope,
  sessionId: string,
): Promise<boolean> {
  if ((await endSessions(transaction, context, { id: sessionId, personId: person.id })) === 0) return false
  await recordEvent(transaction, context, { kind: 'session.ended', subject: { type: 'session', id: sessionId }, details: { by: 'owner' } })
  return true
}

/** Ends every session of the person except the current one, including pending sessions. */
export async function endOtherSessions(
  transaction: Transacting,
  context: RequestContext,
  person: PersonScope,
  sessionId: string,
): Promise<void> {
  const count = await endSessions(transaction, context, { personId: person.id, except: sessionId })
  await recordEvent(transaction, context, { kind: 'session.others-ended', details: { count } })
}
