import type { Maintenance } from '../../contract/maintenance.ts'
import type { Edition } from '@atrium/editions/edition'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import type { EditionScope } from '@atrium/platform/session/access'

const toColumns = ({ messages, until }: Maintenance) =>
  ({ messages: JSON.stringify(messages), until: new Date(until) }) satisfies Record<keyof Maintenance, unknown>

const toMaintenanceRow = ({ id }: Pick<Edition, 'id'>) =>
  ({ table: 'maintenance', key: { edition: id }, subject: { type: 'edition', id } }) as const

export async function setMaintenance(
  transaction: Transacting,
  context: RequestContext,
  { person }: EditionScope,
  maintenance: Maintenance,
): Promise<void> {
  const values = { ...toColumns(maintenance), set_by: person.id, set_at: context.deps.clock() }
  await reviseRow(transaction, context, toMaintenanceRow(context.edition), () =>
    transaction
      .insertInto('maintenance')
      .values({ edition: context.edition.id, ...values })
      .onConflict((conflict) => conflict.column('edition').doUpdateSet(values))
      .execute(),
  )
  await recordEvent(transaction, context, { kind: 'maintenance.set', details: { until: maintenance.until } })
}

export async function endMaintenance(transaction: Transacting, context: RequestContext, { actor }: EditionScope): Promise<void> {
  const { numDeletedRows } = await reviseRow(transaction, context, toMaintenanceRow(context.edition), () =>
    transaction.deleteFrom('maintenance').where('edition', '=', actor.edition).executeTakeFirst(),
  )
  if (numDeletedRows > 0n) await recordEvent(transaction, context, { kind: 'maintenance.ended' })
}
