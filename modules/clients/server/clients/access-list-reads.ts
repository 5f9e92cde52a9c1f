import { isCurrentOn } from '@atrium/platform/db/relations'
import { leadsTo, staffAccessPaths, type StaffAccessReason } from '@atrium/accounts/server/accounts/staff-access'
import type { Edition } from '@atrium/editions/edition'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EventKind } from '@atrium/platform/events/events'
import { selectAccountIds } from '@atrium/platform/session/session-reads'
import type { SignedInPerson } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { AccessPath, PersonWithAccess } from '../../contract/clients.ts'
import type { ClientScope } from './access.ts'
import { findGroup, orderByName } from './access-rules.ts'

type StaffRow = {
  id: string
  name: string
  title: string | null
  role: SignedInPerson['role']
  organisation_id: string | null
  organisation: string | null
  reasons: StaffAccessReason[]
  seen_at: Date | null
}

/** The kind of event that is recorded once a day when a member of staff opens an account. */
const viewed: EventKind = 'account.viewed'

type RelationRow = { person_id: string; relation: AccessPath['reason']; since_on: string; until_on: string | null }
type GroupRow = { person_id: string; name: string }

/**
 * Lists everybody who can see a client, with all access paths, by the rules that decide access: for staff
 * `staffAccessPaths`, and for clients the accounts of their session.
 */
export async function listPeopleWithAccess(
  transaction: Transacting,
  scope: ClientScope,
  edition: Pick<Edition, 'adviserScope'>,
): Promise<PersonWithAccess[]> {
  const relations = await listCurrentRelations(transaction, scope)
  const [clients, staff, groups] = [
    await listClients(transaction, scope, relations),
    await listStaff(transaction, scope),
    await listGroups(transaction, scope),
  ]
  const withPaths = staff.flatMap((row) => {
    const person = { role: row.role, organisationId: row.organisation_id }
    const paths = staffAccessPaths
      .filter(({ reason, isOpenTo }) => row.reasons.includes(reason) && isOpenTo(person, edition))
      .flatMap(({ reason }) => describePath(reason, row))
    if (paths.length === 0) return []
    const { id, name, title, seen_at: seenAt } = row
    return [{ id, name, title, group: findGroup(person), paths, seenAt: seenAt?.toISOString() ?? null }]
  })
  return orderByName([...clients, ...withPaths])

  function describePath(reason: StaffAccessReason, { id, organisation }: StaffRow): AccessPath[] {
    const bare = { reason, through: null, since: null, until: null }
    if (reason === 'access-group') return groups.filter((one) => one.person_id === id).map(({ name }) => ({ ...bare, through: name }))
    if (reason === 'company-admin' || reason === 'organisation') return [{ ...bare, through: organisation }]
    if (reason === 'admin') return [bare]
    return relations
      .filter((one) => one.person_id === id && one.relation === reason)
      .map(({ since_on: since, until_on: until }) => ({ ...bare, since, until }))
  }
}

/** Lists the clients who see the account after they have signed in. */
async function listClients(
  transaction: Transacting,
  { account, edition: { today } }: ClientScope,
  relations: readonly RelationRow[],
): Promise<PersonWithAccess[]> {
  const { rows } = await sql<{ id: string; name: string; title: string | null; last_sign_in_at: Date | null }>`
    select p.id, p.name, p.title, p.last_sign_in_at from people p
    where p.role = 'client' and p.is_active and ${account.id}::text = any (${selectAccountIds(today)})
      and p.id in (select ap.person_id from account_people ap where ap.account_id = ${account.id}::uuid)`.execute(transaction)
  return rows.map(({ id, name, title, last_sign_in_at: at }) => ({
    id,
    name,
    title,
    group: 'client',
    paths: relations
      .filter((one) => one.person_id === id && ['owner', 'joint', 'attorney', 'executor'].includes(one.relation))
      .map(({ relation: reason, since_on: since, until_on: until }) => ({ reason, through: null, since, until })),
    seenAt: at?.toISOString() ?? null,
  }))
}

/** Lists active staff with the paths whose condition is met. Whether a path is open to them depends on their role. */
async function listStaff(transaction: Transacting, { account, edition: { today } }: ClientScope): Promise<StaffRow[]> {
  const person = { id: sql.ref<string>('person.id'), organisationId: sql.ref<string | null>('person.organisation_id') }
  const reasons = staffAccessPaths.map((path) => sql`case when ${leadsTo(path, person, today)} then ${path.reason}::text end`)
  const { rows } = await sql<StaffRow>`
    select * from (
      select person.id, person.name, person.title, person.role, person.organisation_id, o.name as organisation,
        array_remove(array[${sql.join(reasons)}], null) as reasons,
        (select max(e.at) from events e where e.account_id = a.id and e.person_id = person.id and e.kind = ${viewed}) as seen_at
      from accounts a cross join people person left join organisations o on o.id = person.organisation_id
      where a.id = ${account.id}::uuid and person.role <> 'client' and person.is_active
    ) listed where cardinality(reasons) > 0`.execute(transaction)
  return rows
}

async function listCurrentRelations(transaction: Transacting, { account, edition: { today } }: ClientScope): Promise<RelationRow[]> {
  const { rows } = await sql<RelationRow>`
    select ap.person_id, ap.relation, ap.since_on::text as since_on, ap.until_on::text as until_on from account_people ap
    where ap.account_id = ${account.id}::uuid and ${isCurrentOn(sql`ap`, today)}
    order by ap.since_on, ap.relation`.execute(transaction)
  return rows
}

async function listGroups(transaction: Transacting, { account }: ClientScope): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select t.person_id, g.name from access_group_accounts ga join access_groups g on g.id = ga.group_id and g.is_active
      join access_group_team t on t.group_id = g.id
    where ga.account_id = ${account.id}::uuid order by g.name`.execute(transaction)
  return rows
}
