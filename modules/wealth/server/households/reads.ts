import { isCurrentOn } from '@atrium/platform/db/relations'
import type { Household } from '../../contract/households.ts'
import { sql } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'

type Relation = Household['accounts'][number]['relation']
type Owner = { id: string; name: string }
export type AccountRelations = { relation: Relation; owners: Owner[] }

/** Returns a person's relation to an account today, and the account's owners. If there are several relations, the closest is returned. */
export async function readAccountRelations(
  transaction: SystemTransacting,
  { account, edition: { person, today } }: AccountScope,
): Promise<AccountRelations> {
  const { rows } = await sql<AccountRelations>`
    with current as (
      select ap.relation, p.id, p.name from account_people ap join people p on p.id = ap.person_id
      where ap.account_id = ${account.id} and ${isCurrentOn(sql`ap`, today)}
    )
    select
      (select relation from current where id = ${person.id} and relation in ('owner', 'joint', 'attorney', 'executor')
        order by array_position(array['owner', 'joint', 'attorney', 'executor'], relation) limit 1) as relation,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('id', id, 'name', name)), '[]')
        from current where relation in ('owner', 'joint')) as owners`.execute(transaction)
  const [relations] = rows
  if (!relations) throw new Error(`account ${account.id} was not returned by the database`)
  return { ...relations, owners: relations.owners.toSorted((left, right) => left.name.localeCompare(right.name)) }
}
