import { sql } from 'kysely'
import type { FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { localText } from '@atrium/domain/fields/definition'
import { text } from '@atrium/collections/server/collections/labels'
import type { StoredItem } from '@atrium/collections/server/contributions'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'

/**
 * Lists errors for members who do not belong to a group of a portal: accounts of another portal, and a team of clients or of another
 * organisation's staff. Admins belong to every team, because they see every client.
 */
export async function listForeignMembers(
  transaction: Transacting,
  { actor }: CollectionScope,
  {
    portal,
    accounts,
    team = [],
  }: { portal: FieldValues[string] | undefined; accounts: { path: string; ids: readonly string[] }; team?: readonly string[] },
): Promise<FieldIssue[]> {
  if (typeof portal !== 'string') return []
  const { rows: foreignAccounts } = await sql`select from accounts
    where id = any(${[...accounts.ids]}::uuid[]) and (portal_id <> ${portal} or edition <> ${actor.edition}) limit 1`.execute(transaction)
  const { rows: foreignStaff } = await sql`select from people s
    where s.id = any(${[...team]}::uuid[]) and (s.edition <> ${actor.edition} or s.role = 'client' or (s.role <> 'admin'
      and s.organisation_id is distinct from (select organisation_id from portals where id = ${portal}))) limit 1`.execute(transaction)
  return [
    ...(foreignAccounts.length > 0 ? [{ path: accounts.path, code: 'not-allowed' as const }] : []),
    ...(foreignStaff.length > 0 ? [{ path: 'team', code: 'not-allowed' as const }] : []),
  ]
}

/** Reports an error if a new member account has no registered owner. */
export async function listUnregisteredMembers(
  transaction: Transacting,
  { actor }: CollectionScope,
  accounts: readonly string[],
): Promise<FieldIssue[]> {
  const { rows } = await sql`select from accounts a where a.id = any(${[...accounts]}::uuid[]) and a.edition = ${actor.edition}
    and not exists (select from account_people p where p.account_id = a.id and p.relation in ('owner', 'joint')) limit 1`.execute(
    transaction,
  )
  return rows.length > 0 ? [{ path: 'members', code: 'not-registered' }] : []
}

/** Columns of the table of members. */
export const membershipColumns = {
  id: text('Client', 'Viðskiptavinur', 'Πελάτης'),
  memberSince: text('Member since', 'Félagi síðan', 'Μέλος από'),
}

/** Returns the table of a group's members: the id of each account and the day since which it belongs to the group, the earliest first. */
export async function readMembership(
  { deps }: RequestContext,
  { actor, person }: CollectionScope,
  group: StoredItem,
): Promise<FieldValues> {
  const items = await withTenant(deps.db, actor, async (transaction) => {
    const { rows } = await sql<{ id: string; since: string }>`select account_id as id, member_since::date::text as since
      from client_group_members where group_id = ${group.id}::uuid order by member_since, account_id`.execute(transaction)
    return rows.map(({ id, since }) => [id, since])
  })
  const headers = Object.values(membershipColumns).map((label) => localText(label, person.locale))
  return { memberSince: items.length === 0 ? null : JSON.stringify({ items, headers }) }
}

/** Returns the ids of a field with several records. */
export const idsOf = (value: FieldValues[string] | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
