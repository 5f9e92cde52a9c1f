import { sql } from 'kysely'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { Transacting } from '@atrium/platform/db/scope'

/** Lists the page rules of an account. */
export async function listRules(transaction: Transacting, { account }: AccountScope): Promise<{ name: string; isEnabled: boolean }[]> {
  const { rows } = await sql<{ name: string; isEnabled: boolean }>`
    select name, is_enabled as "isEnabled" from account_rules where account_id = ${account.id} order by name`.execute(transaction)
  return rows
}
