import type { Maintenance } from '../../contract/maintenance.ts'
import type { Edition } from '@atrium/editions/edition'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'

const columnsOf = ({ messages, until }: Maintenance) =>
  ({ messages: JSON.stringify(messages), until: new Date(until) }) satisfies Record<keyof Maintenance, unknown>

const maintenanceOf = ({ id }: Pick<Edition, 'id'>) =>
  ({ table: 'maintenance', key: { edition: id }, subject: { type: 'edition', id } }) as const

export async function setMaintenance(
  transaction: Transacting,
  context: RequestContext,
  personId: string,
  maintenance: Maintenance,
): Promise<void> {
  const values = { ...columnsOf(maintenance), set_by: personId, set_at: context.deps.clock() }
  await reviseRow(transaction, context, maintenanceOf(context.edition), () =>
    transaction
      .insertInto('maintenance')
      .values({ edition: context.edition.id, ...values })
      .onConflict((conflict) => conflict.column('edition').doUpdateSet(values))
      .execute(),
  )
  await recordEvent(transaction, context, { kind: 'maintenance.set', details: { until: maintenance.until } })
}

export async function endMaintenance(transaction: Transacting, context: RequestContext): Promise<void> {
  const { numDeletedRows } = await reviseRow(transaction, context, maintenanceOf(context.edition), () =>
    transaction.deleteFrom('maintenance').where('edition', '=', context.edition.id).executeTakeFirst(),
  )
  if (numDeletedRows > 0n) await recordEvent(transaction, context, { kind: 'maintenance.ended' })
}
