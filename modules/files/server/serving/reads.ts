import { sql } from 'kysely'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { FileKindName } from '@atrium/platform/files/file-kinds'
import type { EditionScope } from '@atrium/platform/session/access'
import type { StoredFile } from '../contributions.ts'

/** A file with the key and length of what is sent, which is a variant or the file itself. */
export type ServedFile = StoredFile & { blob: string; length: number; variant: string | null }

type Row = Omit<ServedFile, 'kind'> & { kind: FileKindName }

const columns = sql`f.id, f.purpose, f.name, f.display_path as "displayPath", f.kind, f.bytes::float8 as bytes, f.sha256,
  f.is_public as "isPublic", f.uploaded_by as "uploadedBy"`

/** Returns a file, or one of its variants, whose bytes are stored. */
export async function findServedFile(
  transaction: Transacting,
  { actor }: Pick<EditionScope, 'actor'>,
  id: string,
  variant: string | null,
): Promise<ServedFile | undefined> {
  const { rows } =
    variant === null
      ? await sql<Row>`select ${columns}, f.blob, f.bytes::float8 as length, null as variant from files f
          where f.id = ${id}::uuid and f.edition = ${actor.edition} and f.removed_at is null`.execute(transaction)
      : await sql<Row>`select ${columns}, v.blob, v.bytes::float8 as length, v.variant from files f join file_variants v on v.file_id = f.id
          where f.id = ${id}::uuid and f.edition = ${actor.edition} and f.removed_at is null and v.variant = ${variant}`.execute(
          transaction,
        )
  return rows[0]
}

/** Returns a file that everybody may read, if its content has the stated hash. */
export async function findPublicFile(
  transaction: SystemTransacting,
  edition: string,
  { id, hash }: { id: string; hash: string },
): Promise<ServedFile | undefined> {
  const { rows } = await sql<Row>`select ${columns}, f.blob, f.bytes::float8 as length, null as variant from files f
    where f.id = ${id}::uuid and f.edition = ${edition} and f.is_public and f.removed_at is null and left(f.sha256, 16) = ${hash}`.execute(
    transaction,
  )
  return rows[0]
}

export type FileSummary = {
  id: string
  kind: FileKindName
  bytes: number
  name: string
  displayPath: string
  isPublic: boolean
  sha256: string
}

/** Returns what lists show about files, by id. */
export async function listFileSummaries(
  transaction: Transacting,
  { actor }: Pick<EditionScope, 'actor'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileSummary>> {
  const { rows } =
    await sql<FileSummary>`select id, kind, bytes::float8 as bytes, name, display_path as "displayPath", is_public as "isPublic", sha256
    from files where id = any(${[...ids]}::uuid[]) and edition = ${actor.edition} and removed_at is null`.execute(transaction)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lists the keys of all stored bytes of an edition's files and their variants. */
export async function listBlobs(transaction: SystemTransacting, edition: string): Promise<string[]> {
  const { rows } = await sql<{ blob: string }>`select f.blob from files f where f.edition = ${edition} and f.removed_at is null
    union select v.blob from file_variants v join files f on f.id = v.file_id where f.edition = ${edition} and f.removed_at is null
    order by 1`.execute(transaction)
  return rows.map(({ blob }) => blob)
}
