import { isCurrentOn } from '@atrium/platform/db/relations'
import { sql, type RawBuilder } from 'kysely'
import { isStaff, type EditionScope } from '@atrium/platform/session/access'

/**
 * Returns a condition on `people p` that selects the people whose portraits a person may see. Everyone sees their own
 * portrait. Admins see all portraits of the edition, staff the portraits of their organisation, and clients the portraits
 * of their current advisers.
 */
export function isPortraitVisible({ person, today }: EditionScope): RawBuilder<boolean> {
  const isOwn = sql<boolean>`p.id = ${person.id}`
  if (person.role === 'admin') return sql`true`
  if (isStaff(person)) return sql`(${isOwn} or p.organisation_id = ${person.organisationId})`
  return sql`(${isOwn} or (p.is_active and exists (
    select from account_people ap
    where ap.person_id = p.id and ap.relation = 'adviser' and ap.account_id = any (${person.accountIds}::uuid[])
      and ${isCurrentOn(sql`ap`, today)}
  )))`
}
