import { sql } from 'kysely'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { FileKindName } from '@atrium/platform/files/file-kinds'
import type { EditionScope } from '@atrium/platform/session/access'
import type { CleanFile } from '../contributions.ts'

/** A version of a file in another form. Width and height are those of a picture in pixels. */
export type NewVariant = { variant: string; blob: string; bytes: number; width: number | null; height: number | null }

/** Adds a checked file with its variants. */
export async function addFile(
  transaction: SystemTransacting,
  edition: string,
  file: CleanFile & { blob: string; uploadedAt: Date; width?: number; height?: number },
  variants: readonly NewVariant[],
): Promise<void> {
  await transaction
    .insertInto('files')
    .values({
      id: file.id,
      edition,
      purpose: file.purpose,
      name: file.name,
      display_path: file.displayPath,
      kind: file.kind,
      bytes: String(file.bytes),
      sha256: file.sha256,
      blob: file.blob,
      width: file.width ?? null,
      height: file.height ?? null,
      uploaded_by: file.uploadedBy,
      uploaded_at: file.uploadedAt,
      removed_at: null,
    })
    .execute()
  if (variants.length === 0) return
  await transaction
    .insertInto('file_variants')
    .values(variants.map(({ bytes, ...variant }) => ({ ...variant, file_id: file.id, edition, bytes: String(bytes) })))
    .execute()
}

/** Adds a variant to a file. Returns false, and adds nothing, if it has the variant already, or if its bytes were removed. */
export async function addVariant(transaction: SystemTransacting, edition: string, file: string, given: NewVariant): Promise<boolean> {
  const { variant, blob, bytes, width, height } = given
  const { numAffectedRows } = await sql`
    with source as (select id from files where id = ${file}::uuid and edition = ${edition} and removed_at is null for share)
    insert into file_variants (file_id, variant, edition, blob, bytes, width, height)
    select id, ${variant}, ${edition}, ${blob}, ${bytes}, ${width}, ${height} from source
    on conflict do nothing`.execute(transaction)
  return numAffectedRows === 1n
}

type Share = { source: string; id: string; purpose: string; displayPath: string; at: Date }

/**
 * Adds a file that shares the bytes of another one, for example a document that several accounts have. The bytes are removed with the last
 * of them. Returns undefined, and adds nothing, if the bytes of the other file were removed.
 */
export async function shareFile(
  transaction: SystemTransacting,
  edition: string,
  { source, id, purpose, displayPath, at }: Share,
): Promise<{ kind: FileKindName; bytes: number } | undefined> {
  // The lock ends with the transaction: whoever removes the other file waits, and then sees this one.
  const { rows } = await sql<{ kind: FileKindName; bytes: number }>`
    with source as (select * from files where id = ${source}::uuid and edition = ${edition} and removed_at is null for share)
    insert into files (id, edition, purpose, name, display_path, kind, bytes, sha256, blob, width, height, uploaded_by, uploaded_at)
    select ${id}::uuid, edition, ${purpose}, name, ${displayPath}, kind, bytes, sha256, blob, width, height, uploaded_by, ${at} from source
    returning kind, bytes::float8 as bytes`.execute(transaction)
  if (!rows[0]) return undefined
  await sql`insert into file_variants (file_id, variant, edition, blob, bytes, width, height)
    select ${id}::uuid, variant, edition, blob, bytes, width, height from file_variants where file_id = ${source}::uuid`.execute(
    transaction,
  )
  return rows[0]
}

/** Sets whether everybody may read a file at its permanent address. */
export async function setFilePublic(
  transaction: Transacting,
  { actor }: Pick<EditionScope, 'actor'>,
  id: string,
  isPublic: boolean,
): Promise<void> {
  await sql`update files set is_public = ${isPublic} where id = ${id}::uuid and edition = ${actor.edition} and is_public <> ${isPublic}`.execute(
    transaction,
  )
}
