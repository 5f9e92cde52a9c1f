import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from './client.ts'
import { planExport, readCatalogue, type PlannedTable } from './export-plan.ts'
import type { SystemActor } from './scope.ts'

/** Path of a table's file in the export, and its number of rows. */
export type ExportedTable = { path: string; rows: number }

/**
 * Writes every row of the actor's edition into a folder: a JSON Lines file per table, and a file per binary value, such as a portrait. The
 * app's login reads all rows in one transaction in the scope of the edition, so that all files are from the same moment. Rows are streamed:
 * memory holds one row or file at a time.
 * @throws Error if a file already exists
 */
export async function exportEdition(connection: Connection, actor: SystemActor, folder: string): Promise<ExportedTable[]> {
  const client = new pg.Client(connection)
  // The interrupted query reports the error as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(
      `select set_config('atrium.edition', $1, true), set_config('atrium.role', $2, true), set_config('atrium.accounts', '*', true),
         set_config('timezone', 'UTC', true)`,
      [actor.edition, actor.role],
    )
    const exportedTables: ExportedTable[] = []
    for (const plannedTable of planExport(await readCatalogue(client))) {
      exportedTables.push(await exportRows(client, plannedTable, actor.edition, folder))
      for (const files of plannedTable.files) await exportFiles(client, plannedTable.table, files, actor.edition, folder)
    }
    await client.query('commit')
    return exportedTables
  } finally {
    await client.end()
  }
}

const buildFromClause = (table: string, edition: string) => `from ${table} where edition = ${pg.escapeLiteral(edition)}`

async function exportRows(client: pg.Client, { table, columns }: PlannedTable, edition: string, folder: string): Promise<ExportedTable> {
  const path = `tables/${table}.jsonl`
  const columnList = columns.map(({ name, expression }) => `${expression} as "${name}"`).join(', ')
  // JSON contains neither control character unescaped, so that no line is quoted.
  const rows = client.query(
    copyTo(`copy (select row_to_json(r) from (select ${columnList} ${buildFromClause(table, edition)}) r)
      to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`),
  )
  mkdirSync(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  await pipeline(rows, createWriteStream(join(folder, path), { flags: 'wx', mode: 0o600 }))
  return { path, rows: rows.rowCount }
}

async function exportFiles(
  client: pg.Client,
  table: string,
  { path, bytes }: PlannedTable['files'][number],
  edition: string,
  folder: string,
): Promise<void> {
  await client.query(`declare files no scroll cursor for
    select ${path} as path, ${bytes} as bytes ${buildFromClause(table, edition)} and ${bytes} is not null`)
  for (;;) {
    const { rows } = await client.query<{ path: string; bytes: Buffer }>('fetch 1 from files')
    const [file] = rows
    if (!file) break
    const target = join(folder, file.path)
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    writeFileSync(target, file.bytes, { flag: 'wx', mode: 0o600 })
  }
  await client.query('close files')
}

/** Returns the name of the last migration of the database, which identifies its schema. */
export async function findSchemaVersion(owner: Connection): Promise<string> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select max(name) as name from kysely_migration')
    return rows[0]?.name ?? ''
  } finally {
    await client.end()
  }
}
