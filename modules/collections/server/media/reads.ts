import { sql } from 'kysely'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'

/** Lists the names of the active files in a folder, in lower case, apart from one file. */
export async function listNamesInFolder(
  transaction: Transacting,
  { actor }: Pick<EditionScope, 'actor'>,
  folder: string | null,
  except: string | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name from collection_items
    where edition = ${actor.edition} and collection = 'media' and is_active and parent_id is not distinct from ${folder}::uuid
      and id is distinct from ${except}::uuid`.execute(transaction)
  return new Set(rows.map(({ name }) => name))
}

/** Locks a folder, so that it is not deleted and no other name is taken in it. Returns false if there is none. */
export async function lockFolder(transaction: SystemTransacting, edition: string, folder: string | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('media folder'), hashtext(${`${edition} ${folder ?? ''}`}))`.execute(transaction)
  if (folder === null) return true
  const { rows } = await sql`select id from collection_items
    where id = ${folder}::uuid and edition = ${edition} and collection = 'libraries' and is_active for share`.execute(transaction)
  return rows.length === 1
}

/** Returns whether a file is in the bin, or undefined if there is none. */
export async function isMediaActive(
  transaction: Transacting,
  { actor }: Pick<EditionScope, 'actor'>,
  id: string,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isActive: boolean }>`select is_active as "isActive" from collection_items
    where id = ${id}::uuid and edition = ${actor.edition} and collection = 'media'`.execute(transaction)
  return rows[0]?.isActive
}

/** Lists the files that were moved to the bin before a time. */
export async function listOldInBin(transaction: SystemTransacting, edition: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select i.id from collection_items i
    join files f on f.id = i.id and f.removed_at is null
    where i.edition = ${edition} and i.collection = 'media' and not i.is_active and i.updated_at < ${before}`.execute(transaction)
  return rows.map(({ id }) => id)
}
