import { isCurrentOn } from '@atrium/platform/db/relations'
import type { Edition } from '@atrium/editions/edition'
import { sql, type RawBuilder } from 'kysely'
import type { PersonScope, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope, SignedInPerson } from '@atrium/platform/session/access'

export type PortalRow = { id: string; name: string; strapline: string | null; theme: string; accounts: { id: string; name: string }[] }

/** A person, and the day on which their relations must be valid. */
export type Visitor = Pick<EditionScope, 'today'> & { person: PersonScope & Pick<SignedInPerson, 'role' | 'organisationId' | 'accountIds'> }

/**
 * Returns a condition on `portals p` that selects the portals a person may enter. Admins may enter all portals, clients
 * the portals of their accounts, and staff the portals of their organisation and of the accounts to which they are
 * related. An outside professional may enter the portals of the clients for whom they act (decision 46).
 */
function isPortalVisible({ person, today }: Visitor): RawBuilder<boolean> {
  if (person.role === 'admin') return sql`true`
  if (person.role === 'client')
    return sql`exists (select from accounts a where a.portal_id = p.id and a.is_active and a.id = any (${person.accountIds}::uuid[]))`
  const relations = person.organisationId === null ? ['professional'] : ['adviser', 'professional', 'staff']
  return sql`(p.organisation_id = ${person.organisationId} or exists (
    select from accounts a join account_people ap on ap.account_id = a.id
    where a.portal_id = p.id and a.is_active and ap.person_id = ${person.id} and ap.relation = any (${relations})
      and ${isCurrentOn(sql`ap`, today)}
  ))`
}

export async function listPortals(transaction: Transacting, visitor: Visitor): Promise<PortalRow[]> {
  const { rows } = await sql<PortalRow>`
    select p.id, p.name, p.strapline, p.theme,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name), '[]') from accounts a
        where a.portal_id = p.id and a.is_active and a.id = any (${visitor.person.accountIds}::uuid[])) as accounts
    from portals p where ${isPortalVisible(visitor)} order by p.created_at, p.id`.execute(transaction)
  return rows
}

export async function findVisiblePortal(transaction: Transacting, visitor: Visitor, id: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select p.id from portals p where p.id = ${id} and ${isPortalVisible(visitor)}`.execute(
    transaction,
  )
  return rows[0]
}

/**
 * Reads how many portals the person's organisation may have: its own limit, or the maximum of the edition. Null if an admin has removed the
 * limit.
 */
export async function findPortalLimit(
  transaction: Transacting,
  { person }: EditionScope,
  { maximumPortals }: Pick<Edition, 'maximumPortals'>,
): Promise<number | null> {
  const organisation = await transaction
    .selectFrom('organisations')
    .select(['portal_limit', 'has_no_portal_limit'])
    .where('id', '=', person.organisationId)
    .executeTakeFirst()
  if (organisation?.has_no_portal_limit) return null
  return organisation?.portal_limit ?? maximumPortals
}

/** Counts the portals of the person's organisation, which are limited by {@link findPortalLimit}. */
export async function countPortals(transaction: Transacting, { person }: EditionScope): Promise<number> {
  const { count } = await transaction
    .selectFrom('portals')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', person.organisationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
