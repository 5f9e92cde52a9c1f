import type { RequestContext } from '../../app-context.ts'
import type { Transacting } from '../../db/scope.ts'
import { recordEvent } from '../../events/events.ts'

/** Ends one session of the person's own; false where there is none of theirs by this id. */
export async function endOwnSession(
  transaction: Transacting,
  context: RequestContext,
  personId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await recordEvent(transaction, context, { kind: 'session.ended', subject: { type: 'session', id: sessionId }, details: { by: 'owner' } })
  return true
}

/** Ends every session of the person but the one that asks, those that still owe the second factor too. */
export async function endOtherSessions(
  transaction: Transacting,
  context: RequestContext,
  personId: string,
  sessionId: string,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('id', '<>', sessionId)
    .executeTakeFirst()
  await recordEvent(transaction, context, { kind: 'session.others-ended', details: { count: Number(numDeletedRows) } })
}
