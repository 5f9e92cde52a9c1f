import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { isOfFirm, isStaff } from '@atrium/platform/session/access'
import { sql, type RawBuilder } from 'kysely'
import type { LibraryOwner } from '../../contract/library.ts'

/** Condition on `accounts a` that selects those of the portal whose library the caller may open. */
function isOpenTo({ edition: { person, today }, portalId }: PortalScope, edition: Edition): RawBuilder<boolean> {
  const isOwn = sql<boolean>`a.id = any (${person.accountIds}::uuid[])
    and not exists (select from account_rules r where r.account_id = a.id and r.name = 'library' and not r.is_enabled)`
  return sql<boolean>`a.portal_id = ${portalId} and a.is_active and ${isStaff(person) ? isVisibleToStaff(person, edition, today) : isOwn}`
}

/** Condition that `accounts a` is in an active group. Groups belong to the firm; others see neither the groups nor their members. */
function isInGroup({ edition: { person } }: PortalScope, group: string | undefined): RawBuilder<unknown> {
  if (group === undefined) return sql`true`
  if (!isOfFirm(person)) return sql`false`
  return sql`exists (select from client_group_members m join client_groups g on g.id = m.group_id and g.is_active
    where m.group_id = ${group}::uuid and m.account_id = a.id)`
}

const toPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

type OwnerQuery = { search?: string; group?: string; limit: number }

/** Lists the groups of clients and the accounts of a portal by name, groups first. The accounts of a group are listed without groups. */
export async function listOwners(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  { search, group, limit }: OwnerQuery,
): Promise<LibraryOwner[]> {
  const pattern = toPattern(search ?? '')
  const inGroup = isInGroup(scope, group)
  const { rows } = await sql<LibraryOwner>`
    with visible as (select a.id, a.name from accounts a where ${isOpenTo(scope, edition)} and ${inGroup}),
      groups as (
        select g.id, g.name, 'group' as type, count(*)::int as count from client_groups g join client_group_members m on m.group_id = g.id
          join visible v on v.id = m.account_id
        where ${group === undefined && isOfFirm(scope.edition.person)} and g.is_active and g.name ilike ${pattern}
        group by g.id order by lower(g.name), g.id limit ${limit}
      ),
      chosen as (select v.id, v.name from visible v where v.name ilike ${pattern} order by lower(v.name), v.id limit ${limit})
    select * from groups
    union all (
      select c.id, c.name, 'account',
        (select count(*)::int from documents d join files f on f.id = d.file_id and f.removed_at is null
          where d.account_id = c.id and d.deleted_at is null)
      from chosen c)
    order by type desc, name, id limit ${limit}`.execute(transaction)
  return rows
}

export type LatestRow = {
  id: string
  name: string
  file_id: string
  at: Date
  account_id: string
  account_name: string
  added_by: string | null
}

/** A row of a list, after which the next page begins. */
export type ListPlace = { at: Date; id: string }

export const toCursor = ({ at, id }: ListPlace): string => `${at.toISOString()} ${id}`

export function fromCursor(cursor: string): ListPlace {
  const [at = '', id = ''] = cursor.split(' ')
  return { at: new Date(at), id }
}

type LatestQuery = { group?: string; search?: string; after?: ListPlace; limit: number }

/** Lists the documents of a portal, or of a group of its clients, the newest first: all, or those whose titles contain a text. */
export async function listLatest(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  { group, search, after, limit }: LatestQuery,
): Promise<LatestRow[]> {
  const conditions = [
    sql`d.edition = ${scope.edition.actor.edition} and d.deleted_at is null and f.removed_at is null`,
    isOpenTo(scope, edition),
    isInGroup(scope, group),
    ...(search ? [sql`d.name ilike ${toPattern(search)}`] : []),
    ...(after ? [sql`d.versioned_at <= ${after.at} and (d.versioned_at, d.id) < (${after.at}, ${after.id}::uuid)`] : []),
  ]
  const { rows } = await sql<LatestRow>`
    select d.id, d.name, d.file_id, d.versioned_at as at, a.id as account_id, a.name as account_name, by.name as added_by
    from documents d join accounts a on a.id = d.account_id join files f on f.id = d.file_id join document_versions v on v.file_id = d.file_id
      left join people by on by.id = v.added_by
    where ${sql.join(conditions, sql` and `)}
    order by d.versioned_at desc, d.id desc limit ${limit}`.execute(transaction)
  return rows
}
