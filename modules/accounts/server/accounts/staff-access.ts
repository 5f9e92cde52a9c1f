import { sql, type RawBuilder } from 'kysely'
import type { Edition } from '@atrium/editions/edition'
import type { SignedInPerson } from '@atrium/platform/session/access'

/**
 * Returns a condition on `accounts a` that selects the accounts a member of staff may see (specification decision 3). Admins see all accounts of the edition. Company admins see the accounts in their
 * organisation's portals. Professionals see the accounts that they advise, and the accounts of active access groups whose
 * team they are in. In an edition with the scope `all`, professionals see all accounts in their organisation's portals. A
 * professional without an organisation is not an adviser of the firm (decision 46). They see only accounts for which they
 * are an outside professional, such as a client's accountant.
 */
export function isVisibleToStaff(person: SignedInPerson, edition: Edition, today: string): RawBuilder<boolean> {
  if (person.role === 'admin') return sql`true`
  const inOrganisation = sql<boolean>`exists (select from portals p where p.id = a.portal_id and p.organisation_id = ${person.organisationId})`
  const related = (relations: readonly string[]) => sql<boolean>`a.id in (
      select ap.account_id from account_people ap
      where ap.person_id = ${person.id} and ap.relation = any (${relations})
        and ap.since_on <= ${today} and (ap.until_on is null or ap.until_on >= ${today})
    )`
  if (person.organisationId === null) return person.role === 'professional' ? related(['professional']) : sql`false`
  if (person.role === 'company-admin' || edition.adviserScope === 'all') return inOrganisation
  return sql`(${related(['adviser', 'professional', 'staff'])} or a.id in (
      select ga.account_id from access_group_accounts ga
      join access_groups g on g.id = ga.group_id and g.is_active
      join access_group_team t on t.group_id = g.id and t.person_id = ${person.id}
    ))`
}
