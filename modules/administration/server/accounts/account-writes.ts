import type { FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { CollectionStore, StoredItem } from '@atrium/collections/server/contributions'
import { createAccount, reserveAccountSeats } from '@atrium/identity/server/registration/account-writes'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'

const idPattern = /^(?!\.+$)[A-Za-z0-9._~-]{1,100}$/

/**
 * Checks an account: its client id is free, it stays in its portal, and its portal's source permits the change. A client id in a portal of
 * the firm's own system gives access to that client's data there, so that only admins of the edition may state one.
 */
export async function checkAccount(
  transaction: Transacting,
  scope: CollectionScope,
  item: StoredItem | null,
  values: FieldValues,
): Promise<readonly FieldIssue[]> {
  const { portal, external_id: externalId, active } = values
  const isChanged = (field: string) => (item?.values[field] ?? null) !== (values[field] ?? null)
  if (item && isChanged('portal')) return [{ path: 'portal', code: 'not-allowed' }]
  const issues: FieldIssue[] = []
  if (typeof externalId === 'string' && isChanged('external_id')) {
    if (!idPattern.test(externalId)) issues.push({ path: 'external_id', code: 'format' })
    const { rows } = await sql`select from accounts where edition = ${scope.actor.edition} and external_id = ${externalId}
      and id::text is distinct from ${item?.id ?? null}`.execute(transaction)
    if (rows.length > 0) issues.push({ path: 'external_id', code: 'taken' })
  }
  const { rows: portals } = await sql<{
    source: string | null
  }>`select data_source as source from portals where id = ${String(portal)}`.execute(transaction)
  const source = portals[0]?.source ?? scope.standardSource
  const isOfFirm = source !== 'store'
  if (isOfFirm && isChanged('external_id') && scope.organisationId !== null) issues.push({ path: 'external_id', code: 'not-allowed' })
  if (source === 'api' && item && externalId !== null && isChanged('name')) issues.push({ path: 'name', code: 'stated-by-firm' })
  if (issues.length === 0 && item && active === true && item.values['active'] === false) await reserveSeat(transaction, portal)
  return issues
}

/** Adds an account as an invitation does: with a seat, the default group and the admins as its advisers. */
export const addAccount =
  (table: CollectionStore): NonNullable<CollectionStore['create']> =>
  async (transaction, context, scope, { id, values }) => {
    await reserveSeat(transaction, values['portal'])
    const text = (name: string) => String(values[name] ?? '')
    await createAccount(asSystem(transaction), context, {
      id,
      portalId: text('portal'),
      externalId: typeof values['external_id'] === 'string' ? values['external_id'] : null,
      name: text('name'),
      email: text('email'),
      createdBy: scope.person.id,
      currency: text('currency'),
    })
    const item = await table.find(transaction, scope, id)
    if (item) await saveRest(table, { transaction, context, scope }, item, values)
  }

type Write = { transaction: Transacting; context: RequestContext; scope: CollectionScope }

const saveRest = (table: CollectionStore, { transaction, context, scope }: Write, item: StoredItem, values: FieldValues) =>
  table.save?.(transaction, context, scope, item, values)

async function reserveSeat(transaction: Transacting, portal: FieldValues[string] | undefined): Promise<void> {
  if (!(await reserveAccountSeats(asSystem(transaction), String(portal), 1))) throw refusal('not-found')
}

/** The table of accounts is written as the system, after the rights of the person have been checked. */
const asSystem = (transaction: Transacting): SystemTransacting => transaction as SystemTransacting
