import { sql } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'

/** Removes a person from the teams of access groups in portals of other organisations. Returns the ids of these groups. */
export async function removeFromOtherTeams(
  transaction: SystemTransacting,
  personId: string,
  organisationId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from access_group_team m using access_groups g join portals p on p.id = g.portal_id
    where m.group_id = g.id and m.person_id = ${personId}::uuid and p.organisation_id is distinct from ${organisationId}::uuid
    returning m.group_id as id`.execute(transaction)
  return rows.map(({ id }) => id)
}
