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

/** Marks files as removed. Returns the keys of their bytes and of those of their variants. */
export async function markRemoved(transaction: SystemTransacting, edition: string, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ blob: string }>`with removed as (
      update files set removed_at = ${now}, is_public = false
      where id = any(${[...ids]}::uuid[]) and edition = ${edition} and removed_at is null returning id, blob)
    select blob from removed union all select v.blob from file_variants v join removed r on r.id = v.file_id`.execute(transaction)
  return rows.map(({ blob }) => blob)
}

/** Returns which keys of the store no row of any edition names. */
export async function listUnknownBlobs(transaction: SystemTransacting, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select k as key from list_unknown_blobs(${[...keys]}::text[]) k`.execute(transaction)
  return rows.map(({ key }) => key)
}
