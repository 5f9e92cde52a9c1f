import type { Maintenance } from '@atrium/contract/maintenance'
import type { RequestContext } from '../../app-context.ts'
import type { Transacting } from '../../db/scope.ts'
import { recordEvent } from '../../events/events.ts'

export async function setMaintenance(
  transaction: Transacting,
  context: RequestContext,
  personId: string,
  { messages, until }: Maintenance,
): Promise<void> {
  const values = { messages: JSON.stringify(messages), until: new Date(until), set_by: personId, set_at: context.deps.clock() }
  await transaction
    .insertInto('maintenance')
    .values({ edition: context.edition.id, ...values })
    .onConflict((conflict) => conflict.column('edition').doUpdateSet(values))
    .execute()
  await recordEvent(transaction, context, { kind: 'maintenance.set', details: { until } })
}

export async function endMaintenance(transaction: Transacting, context: RequestContext): Promise<void> {
  const { numDeletedRows } = await transaction.deleteFrom('maintenance').where('edition', '=', context.edition.id).executeTakeFirst()
  if (numDeletedRows > 0n) await recordEvent(transaction, context, { kind: 'maintenance.ended' })
}
