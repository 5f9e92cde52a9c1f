import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import { maxRecentAccounts } from '../../contract/recent-accounts.ts'
import type { AccountScope } from '../accounts/access.ts'

/**
 * Notes that the person opened the account, and forgets all but their last accounts. The view of the account is an event already, and this is
 * only a list for convenience, so that it has no event of its own.
 */
export async function addRecentAccount(
  transaction: Transacting,
  { edition, account }: AccountScope,
  editionId: string,
  now: Date,
): Promise<void> {
  const { id: person } = edition.person
  await sql`
    insert into recent_accounts (edition, person_id, account_id, opened_at) values (${editionId}, ${person}, ${account.id}, ${now})
    on conflict (person_id, account_id) do update set opened_at = excluded.opened_at where recent_accounts.opened_at < excluded.opened_at`.execute(
    transaction,
  )
  await sql`
    delete from recent_accounts where person_id = ${person} and account_id not in (
      select account_id from recent_accounts where person_id = ${person} order by opened_at desc, account_id limit ${maxRecentAccounts})`.execute(
    transaction,
  )
}
