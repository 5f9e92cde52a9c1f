import { sql } from 'kysely'
import type { ActionSource } from '@atrium/actions/server/contributions'
import type { Transacting } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'
import type { AccountScope } from '../accounts/access.ts'
import type { StaffView } from '../accounts/reads.ts'
import { isVisibleToStaff } from '../accounts/staff-access.ts'

type Request = NonNullable<Awaited<ReturnType<ActionSource['find']>>[number]['request']>
type RequestRow = { account: string; portal: string; name: string; at: Date | null; by: string | null; state: Request['state'] }

/** Returns when the open request of an account was made, or null if none is open. */
export async function findOpenRequest(transaction: Transacting, { account }: Pick<AccountScope, 'account'>): Promise<Date | null> {
  const row = await transaction
    .selectFrom('account_link_requests')
    .select('requested_at')
    .where('account_id', '=', account.id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return row?.requested_at ?? null
}

/** Lists the client's accounts without figures, each with its latest request. */
export async function listUnlinkedAccounts(transaction: Transacting, person: SignedInPerson): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select a.id as account, a.portal_id as portal, a.name, r.requested_at as at, null as by,
      case when r.requested_at is null then 'none' when r.outcome is null then 'open' else 'declined' end as state
    from accounts a
    left join account_overviews o on o.account_id = a.id
    left join lateral (
      select requested_at, outcome from account_link_requests l
      where l.account_id = a.id and l.outcome is distinct from 'linked' order by l.requested_at desc, l.id desc limit 1
    ) r on true
    where a.id = any (${[...person.accountIds]}::uuid[]) and a.is_active and (a.external_id is null or o.failure = 'unknown')
    order by a.name`.execute(transaction)
  return rows
}

/** Lists the open requests of the accounts that a member of staff may see, oldest first. */
export async function listOpenRequests(transaction: Transacting, { person, edition, today }: StaffView): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select a.id as account, a.portal_id as portal, a.name, r.requested_at as at, p.name as by, 'open' as state
    from account_link_requests r join accounts a on a.id = r.account_id join people p on p.id = r.person_id
    where r.outcome is null and a.is_active and ${isVisibleToStaff(person, edition, today)}
    order by r.requested_at, r.id`.execute(transaction)
  return rows
}

/** Returns true if another account of the edition represents this client of the provider. */
export async function isExternalIdTaken(transaction: Transacting, { account }: AccountScope, externalId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('external_id', '=', externalId)
    .where('id', '<>', account.id)
    .executeTakeFirst()
  return row !== undefined
}
