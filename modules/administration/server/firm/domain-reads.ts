import { sql } from 'kysely'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { Transacting } from '@atrium/platform/db/scope'

/** Lists the other organisations with an e-mail domain, which determines the organisation that an adviser joins. */
export async function listOtherOrganisationsWithDomain(
  transaction: Transacting,
  { actor }: CollectionScope,
  id: string | null,
  domain: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from organisations
    where edition = ${actor.edition} and lower(domain) = lower(${domain}) and id is distinct from ${id}::uuid and deleted_at is null`.execute(
    transaction,
  )
  return rows.map(({ name }) => name)
}
