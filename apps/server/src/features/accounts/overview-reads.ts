import type { Transacting } from '../../db/scope.ts'

/** Active accounts with an external id, the longest unrefreshed first. */
export async function listLinkedAccounts(transaction: Transacting): Promise<{ id: string; externalId: string }[]> {
  const rows = await transaction
    .selectFrom('accounts')
    .leftJoin('account_overviews', 'account_overviews.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.external_id'])
    .where('accounts.is_active', '=', true)
    .where('accounts.external_id', 'is not', null)
    .orderBy('account_overviews.refreshed_at', (order) => order.asc().nullsFirst())
    .execute()
  return rows.flatMap((row) => (row.external_id === null ? [] : [{ id: row.id, externalId: row.external_id }]))
}
