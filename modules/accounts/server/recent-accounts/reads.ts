import { sql } from 'kysely'
import type { Edition } from '@atrium/editions/edition'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { maxRecentAccounts } from '../../contract/recent-accounts.ts'
import { isVisibleToStaff } from '../accounts/staff-access.ts'

export type RecentRow = { id: string; name: string; portal: string; openedAt: Date }

/** Lists the accounts that the person opened last and may still see, newest first. */
export async function listRecentAccounts(
  transaction: Transacting,
  { person, today }: EditionScope,
  edition: Edition,
): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    select a.id, a.name, a.portal_id as portal, r.opened_at as "openedAt" from recent_accounts r join accounts a on a.id = r.account_id
    where r.person_id = ${person.id} and a.is_active and ${isVisibleToStaff(person, edition, today)}
    order by r.opened_at desc, a.id limit ${maxRecentAccounts}`.execute(transaction)
  return rows
}
