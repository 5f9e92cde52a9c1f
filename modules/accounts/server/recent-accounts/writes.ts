import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import { maxRecentAccounts } from '../../contract/recent-accounts.ts'
import type { AccountScope } from '../accounts/access.ts'

/**
 * Records that the person opened the account, and keeps only their latest accounts. The view is already an event; this list is
 * a convenience and records no event.
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
