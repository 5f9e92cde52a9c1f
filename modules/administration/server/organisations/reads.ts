import { sql } from 'kysely'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'

type OrganisationWithSeats = {
  name: string
  domain: string | null
  account_seats: number
  adviser_seats: number
  accounts: number
  advisers: number
}

export function findOrganisation(transaction: Transacting, { person }: EditionScope): Promise<OrganisationWithSeats | undefined> {
  return readSeats(transaction, person.organisationId)
}

/** Finds the seats of any organisation, for commands. */
export function findSeats(transaction: SystemTransacting, organisationId: string): Promise<OrganisationWithSeats | undefined> {
  return readSeats(transaction, organisationId)
}

async function readSeats(transaction: Transacting, organisationId: string | null): Promise<OrganisationWithSeats | undefined> {
  const { rows } = await sql<OrganisationWithSeats>`
    select o.name, o.domain, seats.accounts as account_seats, seats.advisers as adviser_seats,
      (select count(*)::int from accounts a join portals p on p.id = a.portal_id where p.organisation_id = o.id and a.is_active) as accounts,
      (select count(*)::int from people s where s.organisation_id = o.id and s.role = 'professional' and s.is_active) as advisers
    from organisations o cross join lateral organisation_seats(o.id) seats where o.id = ${organisationId}`.execute(transaction)
  return rows[0]
}

export function listColleagues(transaction: Transacting, { person }: EditionScope) {
  return transaction
    .selectFrom('people')
    .select(['id', 'name', 'email', 'title', 'role', 'is_active', 'last_sign_in_at'])
    .where('organisation_id', '=', person.organisationId)
    .where('role', 'in', ['admin', 'company-admin', 'professional'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}
