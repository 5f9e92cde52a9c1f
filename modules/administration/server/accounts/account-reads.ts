import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { StoredItem } from '@atrium/collections/server/contributions'
import type { FieldValues } from '@atrium/domain/fields/definition'
import type { RequestContext } from '@atrium/platform/app-context'
import { isCurrentOn } from '@atrium/platform/db/relations'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { readRecordReturns, toChangeValues } from '@atrium/wealth/server/wealth/record-figure-reads'
import { sql } from 'kysely'

/** Reads what follows from other records of an account: its clients, its advisers, and its returns as the portal shows them. */
export async function deriveAccountValues(context: RequestContext, scope: CollectionScope, { id }: StoredItem): Promise<FieldValues> {
  const [people, returns] = await Promise.all([
    withTenant(context.deps.db, scope.actor, (transaction) => listRelatedPeople(transaction, scope, id)),
    readRecordReturns(context, id),
  ])
  return { ...people, ...toChangeValues(returns?.changes) }
}

/** Returns the names of the clients of an account, the one who owns it first, and those of its active advisers. */
async function listRelatedPeople(transaction: Transacting, { actor, today }: CollectionScope, account: string): Promise<FieldValues> {
  const { rows } = await sql<{ client: string | null; owner: string | null }>`
    select string_agg(p.name, ', ' order by ap.relation desc, p.name) filter (where ap.relation in ('owner', 'joint')) as client,
      string_agg(p.name, ', ' order by p.name) filter (where ap.relation = 'adviser' and p.is_active) as owner
    from account_people ap join people p on p.id = ap.person_id
    where ap.edition = ${actor.edition} and ap.account_id = ${account}::uuid and ${isCurrentOn(sql`ap`, today)}`.execute(transaction)
  return { client: rows[0]?.client ?? null, owner: rows[0]?.owner ?? null }
}
