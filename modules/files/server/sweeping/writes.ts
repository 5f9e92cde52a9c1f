import { sql } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { Segment } from '../schema.ts'

/** Removes uploads that nobody has continued since a time, and ended ones that are older than another. Returns the keys of their segments. */
export async function removeOldUploads(
  transaction: SystemTransacting,
  edition: string,
  { unfinishedBefore, endedBefore }: { unfinishedBefore: Date; endedBefore: Date },
): Promise<{ uploads: number; blobs: string[] }> {
  const { rows } = await sql<{ segments: Segment[] }>`delete from file_uploads where edition = ${edition} and (
      (state = 'uploading' and updated_at < ${unfinishedBefore} and (locked_until is null or locked_until < clock_timestamp()))
      or (state in ('clean', 'refused', 'infected') and updated_at < ${endedBefore}))
    returning segments`.execute(transaction)
  return { uploads: rows.length, blobs: rows.flatMap(({ segments }) => segments.map(({ blob }) => blob)) }
}

/** Marks files as removed. Returns the keys of their bytes and of those of their variants, without those that another file shares. */
export async function markRemoved(transaction: SystemTransacting, edition: string, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows: removed } = await sql<{ id: string }>`update files set removed_at = ${now}, is_public = false
    where id = any(${[...ids]}::uuid[]) and edition = ${edition} and removed_at is null returning id`.execute(transaction)
  const removedIds = removed.map(({ id }) => id)
  // A statement of its own, which sees files that were added while the first one waited for their locks.
  const { rows } = await sql<{ blob: string }>`with gone as (
      select f.blob from files f where f.id = any(${removedIds}::uuid[])
      union select v.blob from file_variants v where v.file_id = any(${removedIds}::uuid[]))
    select blob from gone g
    where not exists (select from files f where f.blob = g.blob and f.removed_at is null)
      and not exists (select from file_variants v join files f on f.id = v.file_id where v.blob = g.blob and f.removed_at is null)`.execute(
    transaction,
  )
  return rows.map(({ blob }) => blob)
}

/** Returns which keys of the store no row of any edition names. */
export async function listUnknownBlobs(transaction: SystemTransacting, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select k as key from list_unknown_blobs(${[...keys]}::text[]) k`.execute(transaction)
  return rows.map(({ key }) => key)
}
