import type { DataSource } from '@atrium/editions/edition'
import type { SystemTransacting } from '@atrium/platform/db/scope'

export type LinkedAccount = { id: string; externalId: string; source: DataSource | null }

/** Lists active accounts with an external id, starting with the account refreshed least recently. */
export async function listLinkedAccounts(transaction: SystemTransacting): Promise<LinkedAccount[]> {
  const rows = await transaction
    .selectFrom('accounts')
    .innerJoin('portals', 'portals.id', 'accounts.portal_id')
    .leftJoin('account_overviews', 'account_overviews.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.external_id', 'portals.data_source'])
    .where('accounts.is_active', '=', true)
    .where('accounts.external_id', 'is not', null)
    .orderBy('account_overviews.refreshed_at', (order) => order.asc().nullsFirst())
    .execute()
  return rows.flatMap(({ id, external_id: externalId, data_source: source }) =>
    externalId === null ? [] : [{ id, externalId, source: source as DataSource | null }],
  )
}

/** Lists the portals of an edition with their source of figures. */
export async function listPortalSources(transaction: SystemTransacting): Promise<{ portal: string; source: DataSource | null }[]> {
  const rows = await transaction.selectFrom('portals').select(['id', 'data_source']).execute()
  return rows.map(({ id, data_source: source }) => ({ portal: id, source: source as DataSource | null }))
}
