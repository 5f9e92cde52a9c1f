import { cpSync, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Edition } from '@atrium/editions/edition'
import { recordExport, recordExportStart } from '@atrium/administration/server/administration/export-writes'
import { CommandRefused, type Command } from '@atrium/administration/server/administration/writes'
import { listBlobs } from '@atrium/files/server/serving/reads'
import type { Clock } from '@atrium/platform/app-context'
import type { Connection, Database } from '@atrium/platform/db/client'
import { exportEdition, findSchemaVersion } from '@atrium/platform/db/edition-export'
import { omittedColumns, omittedTables } from '@atrium/platform/db/export-plan'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { requireBlobKey, type FileStore } from '@atrium/platform/files/file-store'
import { describeFiles, readList, type ListedFile } from './listed-files.ts'

export type FirmExport = {
  db: Database
  /** The app's login, which reads the edition, and the owner's, which reads the schema. */
  app: Connection
  owner: Connection
  clock: Clock
  edition: Edition
  /** Operating-system user who runs the command. */
  by: string
  /** Store of uploaded files. */
  files: FileStore
  /** Folder of the static files of every edition (STATIC_DATA_DIR). */
  staticDir: string
  folder: string
}

/** The list of an export's files. It is written last, so an export without it is incomplete. Only files of tables have `rows`. */
export type ExportManifest = {
  /** Version of Atrium, and the last migration of its database. */
  atrium: string
  schema: string
  edition: string
  /** UTC, ISO 8601. */
  exportedAt: string
  files: (ListedFile & { rows?: number })[]
  /** Tables (`table`) and columns (`table.column`) that are not in the export, each with the reason. */
  omitted: Readonly<Record<string, string>>
}

const manifestName = 'manifest.json'

/**
 * Exports all data of an edition into an empty folder. The log of events records its start and its end.
 * @throws CommandRefused if the folder is not empty
 */
export async function exportFirm({
  db,
  app,
  owner,
  clock,
  edition,
  by,
  files: store,
  staticDir,
  folder,
}: FirmExport): Promise<ExportManifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandRefused(`${folder} is not empty; name a new folder.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const record = (write: (transaction: SystemTransacting, command: Command) => Promise<void>) =>
    withTenant(db, systemActor(edition.id), (transaction) => write(transaction, { edition, deps: { clock }, by }))
  const schema = await findSchemaVersion(owner)
  await record(recordExportStart)
  const exportedAt = clock().toISOString()
  const tables = await exportEdition(app, systemActor(edition.id), folder)
  const staticFiles = join(staticDir, edition.id)
  if (existsSync(staticFiles)) cpSync(staticFiles, join(folder, 'static-files'), { recursive: true, dereference: true })
  await exportBlobs(store, await withTenant(db, systemActor(edition.id), (transaction) => listBlobs(transaction, edition.id)), folder)
  const rowsByPath = new Map(tables.map(({ path, rows }) => [path, rows]))
  const files = (await describeFiles(folder, manifestName)).map((file) => {
    const rows = rowsByPath.get(file.path)
    return rows === undefined ? file : { ...file, rows }
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  await record((transaction, command) => recordExport(transaction, command, { rows, files: files.length }))
  const omitted = { ...omittedTables, ...omittedColumns }
  const manifest: ExportManifest = { atrium: readVersion(), schema, edition: edition.id, exportedAt, files, omitted }
  const partial = join(folder, `${manifestName}.partial`)
  writeFileSync(partial, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  renameSync(partial, join(folder, manifestName))
  return manifest
}

/** Writes the bytes of uploaded files to the folder `stored-files`, each under the key that its row in `files` or `file_variants` states. */
async function exportBlobs(store: FileStore, blobs: readonly string[], folder: string): Promise<void> {
  if (blobs.length > 0) mkdirSync(join(folder, 'stored-files'), { mode: 0o700 })
  for (const blob of blobs)
    await pipeline(await store.read(blob), createWriteStream(join(folder, 'stored-files', requireBlobKey(blob)), { mode: 0o600 }))
}

/** @throws Error if there is no manifest, or for the first file that is missing, additional or altered */
export function verifyExport(folder: string): Promise<ExportManifest> {
  return readList('export', folder, manifestName)
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}
