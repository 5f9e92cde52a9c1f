import type { Origin } from '../../app-context.ts'
import type { Transacting } from '../../db/scope.ts'
import { recordEvent } from '../../events/events.ts'

/** Forgets a device that is gone; false where its person has another by now. */
export async function forgetDevice(
  transaction: Transacting,
  origin: Origin,
  { personId, token }: { personId: string; token: string },
): Promise<boolean> {
  const row = await transaction
    .updateTable('people')
    .set({ fcm_token: null, updated_at: origin.deps.clock() })
    .where('id', '=', personId)
    .where('fcm_token', '=', token)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await recordEvent(transaction, origin, { kind: 'device.unregistered', subject: { type: 'person', id: personId } })
  return true
}
