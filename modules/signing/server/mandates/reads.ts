import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { MandateKind } from '../../contract/signing-terms.ts'
import type { AccountMandate } from '../../contract/mandate.ts'

export type MandateRow = { kind: MandateKind; owner_count: number | null; revision: number; set_at: Date; set_by: string | null }

/** Finds who signs for an account, with who set it; undefined if nobody has, so that all owners sign. */
export async function findMandate(
  transaction: Transacting | SystemTransacting,
  { account }: Pick<AccountScope, 'account'>,
): Promise<MandateRow | undefined> {
  const { rows } = await sql<MandateRow>`select m.kind, m.owner_count, m.revision, m.set_at, by.name as set_by
    from account_mandates m left join people by on by.id = m.set_by where m.account_id = ${account.id}`.execute(transaction)
  return rows[0]
}

/** Locks the mandate of an account until the transaction ends, also if it has no row yet. */
export async function lockMandate(transaction: SystemTransacting, { account }: Pick<AccountScope, 'account'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('signing mandate'), hashtext(${account.id}))`.execute(transaction)
}

/** Returns the mandate of a row. */
export const toMandate = (row: Pick<MandateRow, 'kind' | 'owner_count'> | undefined): AccountMandate =>
  row ? { kind: row.kind, count: row.owner_count } : { kind: 'all', count: null }
