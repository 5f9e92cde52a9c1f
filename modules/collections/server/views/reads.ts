import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { GridView } from '../../contract/views.ts'
import type { CollectionScope } from '../items/access.ts'

type Row = { id: string; name: string; is_shared: boolean; is_default: boolean; settings: GridView['settings']; is_own: boolean }

/** Lists the views of the caller and those that admins share, by name. */
export async function listViews(transaction: Transacting, { actor, definition, person }: CollectionScope): Promise<GridView[]> {
  const { rows } =
    await sql<Row>`select id, name, is_shared, is_default, settings, person_id = ${person.id}::uuid as is_own from collection_views
    where edition = ${actor.edition} and collection = ${definition.name} and (is_shared or person_id = ${person.id}::uuid)
    order by lower(name), id`.execute(transaction)
  return rows.map(toView)
}

/** Returns a view of the edition with its owner, or undefined. */
export async function findViewOwner(transaction: Transacting, { actor }: CollectionScope, id: string): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('collection_views')
    .select('person_id')
    .where('id', '=', id)
    .where('edition', '=', actor.edition)
    .executeTakeFirst()
  return row?.person_id
}

export async function countOwnViews(transaction: Transacting, { actor, definition, person }: CollectionScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from collection_views
    where edition = ${actor.edition} and collection = ${definition.name} and person_id = ${person.id}::uuid`.execute(transaction)
  return rows[0]?.count ?? 0
}

const toView = ({ id, name, is_shared: isShared, is_default: isDefault, is_own: isOwn, settings }: Row): GridView => ({
  id,
  name,
  isShared,
  isDefault,
  isOwn,
  settings,
})
