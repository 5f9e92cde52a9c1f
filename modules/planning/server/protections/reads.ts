import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { Currency } from '@atrium/domain/currency'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'
import type { Protection } from '../../contract/protections.ts'

type Row = Omit<Protection, 'changedAt' | 'currency' | 'hasEnded'> & { currency: string; changedAt: Date }

async function selectProtections(
  transaction: Transacting,
  { account, edition }: AccountScope,
  condition: RawBuilder<unknown>,
): Promise<Protection[]> {
  const { rows } =
    await sql<Row>`select id, user_id as "userId", kind, name, trim_scale(sum)::text as sum, currency, ends_on::text as "endsOn",
      trim_scale(premium)::text as premium, in_trust as "inTrust", version, changed_at as "changedAt"
    from protections where account_id = ${account.id}::uuid and ${condition} order by name, id`.execute(transaction)
  return rows.map((row) => ({
    ...row,
    currency: row.currency as Currency,
    hasEnded: row.endsOn !== null && row.endsOn < edition.today,
    changedAt: row.changedAt.toISOString(),
  }))
}

/** Lists the policies of an account by name. */
export const listProtections = (transaction: Transacting, scope: AccountScope): Promise<Protection[]> =>
  selectProtections(transaction, scope, sql`true`)

export const findProtection = async (transaction: Transacting, scope: AccountScope, id: string): Promise<Protection | undefined> =>
  (await selectProtections(transaction, scope, sql`id = ${id}::uuid`))[0]
