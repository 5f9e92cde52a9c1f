import { sql } from 'kysely'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import type { CleanFile } from '../contributions.ts'

export type NewVariant = { variant: string; blob: string; bytes: number; width: number; height: number }

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
