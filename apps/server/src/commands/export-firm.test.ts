import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '@atrium/demo/firm/firm'
import { mainEdition } from '@atrium/editions/registry'
import type { Connection } from '@atrium/platform/db/client'
import {
  fileColumns,
  harmlessColumnReasons,
  omittedColumns,
  omittedTables,
  planExport,
  readCatalogue,
} from '@atrium/platform/db/export-plan'
import { secretColumn } from '@atrium/platform/db/secret-columns'
import { upload } from '@atrium/files/server/testing/uploads'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createInsertion, dropConstraints } from '../testing/generic-rows.ts'
import { withDatabase } from '../testing/global-setup.ts'
import { signInApp } from '../testing/native-app.ts'
import { createTestPicture } from '../testing/pictures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { addAuthenticator } from '../testing/totp.ts'
import { exportFirm, verifyExport, type ExportManifest } from './export-firm.ts'

const marker = 'Marker-secret-7730-heather'
const otherEdition = 'greek'
/** Types whose JSON is the same in the export and in the database. */
const plainTypes = new Set(['uuid', 'text', 'bigint', 'integer', 'boolean', 'date', 'jsonb', 'text[]'])

let app: TestApp
let owner: pg.Client
let root: string
let secrets: string[]
let folders = 0

const newFolder = () => join(root, `export-${folders++}`)
const exportTo = (folder: string) => {
  const options = app.pool.options as Connection & { database: string }
  const database = 'connectionString' in options ? new URL(options.connectionString).pathname.slice(1) : options.database
  const { app: login, owner: ownerLogin } = inject('cluster')
  return exportFirm({
    db: app.db,
    app: withDatabase(login, database),
    owner: withDatabase(ownerLogin, database),
    clock: app.deps.clock,
    edition: mainEdition,
    by: 'root',
    files: app.deps.files,
    staticDir: join(root, 'static'),
    folder,
  })
}
const readLines = (folder: string, table: string): Record<string, unknown>[] =>
  readFileSync(join(folder, 'tables', `${table}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const listEvents = (kind: string) =>
  app.asOwner(`select edition, outcome, person_id, details from events where kind = '${kind}' order by id`)
const listColumns = async (table: string) => (await readCatalogue(owner)).filter((one) => one.table === table)

/** Adds a row of the edition to every table with an edition. Columns that are not exported contain the marker. */
async function addRows(edition: string): Promise<void> {
  const tables = (await readCatalogue(owner)).filter(({ column }) => column === 'edition').map(({ table }) => table)
  for (const table of tables) {
    const hidden = (await listColumns(table)).filter(
      ({ table: name, column, type }) =>
        `${name}.${column}` in omittedColumns || (name in omittedTables && (type === 'bytea' || secretColumn.test(column))),
    )
    const chosen = Object.fromEntries(hidden.map(({ column }) => [column, `${marker}-${edition}-${table}`]))
    const { text, values } = await createInsertion(owner, table, { ...chosen, edition })
    await owner.query(`${text} on conflict do nothing`, values)
  }
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'atrium-export-'))
  app = await createTestApp()
  const cookie = await app.signIn('geoffrey-tillotson')
  const { secret, backupCodes } = await addAuthenticator(app, cookie)
  const pending = await app.signInWithPasswordOnly('margaret-ashworth')
  const bearer = await signInApp(app, 'oscar-venn')
  secrets = [demoPassword, app.deps.secret, marker, cookie.split('=')[1], pending.split('=')[1], bearer, secret, ...backupCodes].map(String)
  owner = await app.openConnection('select 1')
  await dropConstraints(owner)
  for (const edition of [mainEdition.id, otherEdition]) await addRows(edition)
  // The rows name bytes that are not stored.
  await owner.query('update files set removed_at = now()')
  mkdirSync(join(root, 'static', mainEdition.id, 'clients'), { recursive: true })
  writeFileSync(join(root, 'static', mainEdition.id, 'clients', 'a.json'), '{"own":true}')
  mkdirSync(join(root, 'static', otherEdition))
  writeFileSync(join(root, 'static', otherEdition, 'b.json'), '{"own":false}')
})
afterAll(async () => {
  await owner.end()
  await app.close()
  rmSync(root, { recursive: true })
})

describe('the export of a firm', () => {
  let folder: string
  let manifest: ExportManifest
  beforeAll(async () => {
    folder = newFolder()
    manifest = await exportTo(folder)
  })

  test('contains each row of the edition once, and no row of another edition, for every table with an edition', async () => {
    const { rows } = await owner.query<{ table: string }>(`select table_name as table from information_schema.columns
      where column_name = 'edition' and table_schema = 'public' order by 1`)
    const tables = rows.map(({ table }) => table).filter((table) => !(table in omittedTables))
    expect(tables.length).toBeGreaterThan(45)
    expect(readdirSync(join(folder, 'tables')).toSorted()).toEqual(tables.map((table) => `${table}.jsonl`).toSorted())
    for (const table of tables) {
      const plain = (await listColumns(table)).filter(
        ({ column, type }) => plainTypes.has(type) && !(`${table}.${column}` in omittedColumns),
      )
      const list = plain.map(({ column }) => `"${column}"`).join(', ')
      const since = table === 'events' ? `and kind <> 'firm.exported'` : ''
      const stored = await owner.query<{ row: Record<string, unknown> }>(
        `select row_to_json(r) as row from (select ${list} from ${table} where edition = '${mainEdition.id}' ${since}) r`,
      )
      const lines = readLines(folder, table)
      const project = (row: Record<string, unknown>) => JSON.stringify(plain.map(({ column }) => row[column]))
      expect([table, lines.map(project).toSorted()]).toEqual([table, stored.rows.map(({ row }) => project(row)).toSorted()])
      expect([table, lines.length > 0, new Set(lines.map(({ edition }) => edition))]).toEqual([table, true, new Set([mainEdition.id])])
      const foreign = await owner.query(`select from ${table} where edition = '${otherEdition}' limit 1`)
      expect([table, foreign.rowCount]).toEqual([table, 1])
    }
  })

  test('contains no secret: no password, hash, token, message text or encrypted value', async () => {
    const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const text = written.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1')).join('\n')
    for (const name of Object.keys(omittedColumns)) {
      const [table, column] = name.split('.')
      const { rows } = await owner.query<{ value: string }>(`select distinct ltrim("${column}"::text, '\\x') as value from ${table}`)
      expect([name, rows.length > 0]).toEqual([name, true])
      secrets.push(...rows.flatMap(({ value }) => (value ? [value] : [])))
      expect([name, readLines(folder, String(table)).filter((line) => String(column) in line)]).toEqual([name, []])
    }
    for (const { table, column, type } of await readCatalogue(owner))
      if (table in omittedTables && !/^(platform\.|kysely)/.test(table) && (type === 'bytea' || secretColumn.test(column))) {
        const { rows } = await owner.query<{ value: string }>(`select ltrim("${column}"::text, '\\x') as value from ${table}`)
        secrets.push(...rows.flatMap(({ value }) => (value ? [value] : [])))
      }
    expect(secrets.length).toBeGreaterThan(80)
    for (const value of secrets) {
      expect(value.length).toBeGreaterThan(7)
      const hex = Buffer.from(value).toString('hex')
      expect([value, text.includes(value), text.includes(hex)]).toEqual([value, false, false])
    }
    expect(text).not.toContain('$argon2id$')
  })

  test('stores file columns as separate files, and contains only the static files of the edition', async () => {
    for (const name of Object.keys(fileColumns)) {
      const [table, column] = name.split('.') as [string, string]
      const { rows } = await owner.query<{ bytes: Buffer }>(`select "${column}" as bytes from ${table} where edition = '${mainEdition.id}'`)
      const paths = readLines(folder, table).map((line) => String(line[column]))
      const files = paths.map((path) => readFileSync(join(folder, path)).toString('hex'))
      expect([name, files.length > 0, files.toSorted()]).toEqual([name, true, rows.map(({ bytes }) => bytes.toString('hex')).toSorted()])
      expect(readdirSync(join(folder, 'files', table)).filter((file) => file.includes(`.${column}.`))).toHaveLength(rows.length)
    }
    expect(readFileSync(join(folder, 'static-files/clients/a.json'), 'utf8')).toBe('{"own":true}')
    expect(readdirSync(join(folder, 'static-files'))).toEqual(['clients'])
  })

  test('writes decimal numbers as exact text and times in UTC', async () => {
    await owner.query(`insert into ledger_prices (edition, symbol, priced_on, price, import_id, recorded_at)
      values ('${mainEdition.id}', 'EXACT', '2025-01-06', 12345678901234567890.10, gen_random_uuid(), '2025-07-06 12:00:00.5+03')`)
    const secondFolder = newFolder()
    await exportTo(secondFolder)
    expect(readLines(secondFolder, 'ledger_prices').find(({ symbol }) => symbol === 'EXACT')).toMatchObject({
      price: '12345678901234567890.10',
      recorded_at: '2025-07-06T09:00:00.5+00:00',
      priced_on: '2025-01-06',
    })
  })

  test('has a manifest with versions, time, omitted data, and the rows and checksum of each file', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as { version: string }
    const migrations = readdirSync(new URL('../../../../platform/db/migrations/', import.meta.url)).toSorted()
    expect(manifest).toMatchObject({
      atrium: version,
      schema: migrations.at(-1)?.replace('.sql', ''),
      edition: mainEdition.id,
      exportedAt: app.deps.clock().toISOString(),
      omitted: { ...omittedTables, ...omittedColumns },
    })
    const tables = manifest.files.filter(({ path }) => path.startsWith('tables/'))
    for (const { path, rows } of tables)
      expect([path, rows]).toEqual([path, readLines(folder, path.replace(/^tables\/(.*)\.jsonl$/, '$1')).length])
    expect(await verifyExport(folder)).toEqual(manifest)
  })

  test('records an event at its start and an event with its counts at its end, both naming the user who ran it', async () => {
    const [started, exported] = [await listEvents('firm.export-started'), await listEvents('firm.exported')]
    const expectedEvent = { edition: mainEdition.id, outcome: 'done', person_id: null }
    const rows = manifest.files.reduce((sum, file) => sum + (file.rows ?? 0), 0)
    expect(started[0]).toEqual({ ...expectedEvent, details: { command: 'root' } })
    expect(exported[0]).toEqual({ ...expectedEvent, details: { command: 'root', rows, files: manifest.files.length } })
  })

  test('is refused for a folder that is not empty, before anything is written', async () => {
    const occupiedFolder = newFolder()
    mkdirSync(occupiedFolder)
    writeFileSync(join(occupiedFolder, 'note.txt'), 'mine')
    const before = (await listEvents('firm.export-started')).length
    await expect(exportTo(occupiedFolder)).rejects.toThrow('is not empty')
    expect([readdirSync(occupiedFolder), (await listEvents('firm.export-started')).length]).toEqual([['note.txt'], before])
  })

  test('succeeds only once if two exports begin in the same folder', async () => {
    const sharedFolder = newFolder()
    const results = await Promise.allSettled([exportTo(sharedFolder), exportTo(sharedFolder)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await verifyExport(sharedFolder)).edition).toBe(mainEdition.id)
  })
})

describe('an export during other work', () => {
  /** Starts an export that waits for a locked table. Returns it with the holder of the lock and the id of its database session. */
  async function startBlocked(folder: string): Promise<{ holder: pg.Client; exporting: Promise<unknown>; pid: number }> {
    const holder = await app.openConnection('begin; lock table portal_terms in access exclusive mode')
    const exporting = exportTo(folder).catch((error: unknown) => error)
    for (;;) {
      const { rows } = await owner.query<{ pid: number }>(`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'copy (select row_to_json%portal_terms%'`)
      if (rows[0]) return { holder, exporting, pid: rows[0].pid }
      await new Promise((done) => setTimeout(done, 20))
    }
  }

  test('contains the state at its beginning, without rows that are added later to a table not read yet', async () => {
    const folder = newFolder()
    const { holder, exporting } = await startBlocked(folder)
    const { text, values } = await createInsertion(holder, 'terms_acceptances', { edition: mainEdition.id, locale: 'later' })
    await holder.query(text, values)
    await holder.query('commit')
    await holder.end()
    expect(await exporting).toMatchObject({ edition: mainEdition.id })
    expect(readLines(folder, 'terms_acceptances').filter(({ locale }) => locale === 'later')).toEqual([])
    expect((await owner.query(`select from terms_acceptances where locale = 'later'`)).rowCount).toBe(1)
  })

  test('leaves no manifest if it is interrupted, and refuses to use the folder again', async () => {
    const folder = newFolder()
    const counts = async () => [(await listEvents('firm.export-started')).length, (await listEvents('firm.exported')).length]
    const [started = 0, exported = 0] = await counts()
    const { holder, exporting, pid } = await startBlocked(folder)
    await owner.query('select pg_terminate_backend($1)', [pid])
    const result = await exporting
    await holder.end()
    expect(result).toBeInstanceOf(Error)
    expect(existsSync(join(folder, 'tables/people.jsonl'))).toBe(true)
    expect(readdirSync(folder).filter((name) => name.startsWith('manifest'))).toEqual([])
    await expect(verifyExport(folder)).rejects.toThrow('this is no complete export')
    expect(await counts()).toEqual([started + 1, exported])
    await expect(exportTo(folder)).rejects.toThrow('is not empty')
  })
})

describe('the verification of an export', () => {
  function alterFile(folder: string): void {
    const file = join(folder, 'tables/people.jsonl')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"edition"', '"Edition"'))
  }

  test.each([
    ['lacks a file', (folder: string) => rmSync(join(folder, 'tables/people.jsonl')), 'tables/people.jsonl is missing'],
    ['has an altered file', alterFile, 'tables/people.jsonl has changed'],
    ['has an additional file', (folder: string) => writeFileSync(join(folder, 'tables/more.jsonl'), ''), 'tables/more.jsonl was added'],
  ])('refuses an export that %s', async (_, damage, message) => {
    const folder = newFolder()
    await exportTo(folder)
    damage(folder)
    await expect(verifyExport(folder)).rejects.toThrow(message)
  })
})

describe('the plan of an export', () => {
  /** Adds a table with these columns to the schema. Returns the names of its exported columns, or the error. */
  async function planExportWith(columns: string): Promise<string | string[]> {
    await owner.query(`begin; create table probe_items (id uuid primary key, ${columns})`)
    try {
      const planned = planExport(await readCatalogue(owner)).find(({ table }) => table === 'probe_items')
      return planned?.columns.map(({ name }) => name) ?? 'omitted'
    } catch (error) {
      return String(error)
    } finally {
      await owner.query('rollback')
    }
  }

  test('includes a new table with an edition, and refuses a table without one or with a column that may be a secret', async () => {
    expect(await planExportWith('edition text not null, note text')).toEqual(['id', 'edition', 'note'])
    expect(await planExportWith('note text')).toContain('probe_items has no edition')
    for (const column of ['sealed_note text', 'note_hash text', 'token text', 'note bytea'])
      expect(await planExportWith(`edition text not null, ${column}`)).toContain(`probe_items.${column.split(' ')[0]} may be a secret`)
  })

  test('lists no table or column that does not exist', async () => {
    const catalogue = await readCatalogue(owner)
    const names = new Set(catalogue.flatMap(({ table, column }) => [table, `${table}.${column}`]))
    const listed = [omittedTables, omittedColumns, harmlessColumnReasons, fileColumns].flatMap((list) => Object.keys(list))
    expect(listed.filter((name) => !names.has(name))).toEqual([])
  })

  test('contains the bytes of uploaded files and of their variants under the keys of their rows', async () => {
    const cookie = await app.signIn('oscar-venn')
    const { id } = await upload(app, cookie, 'exported.png', await createTestPicture('png'))
    const folder = newFolder()
    await exportTo(folder)
    const file = readLines(folder, 'files').find((row) => row['id'] === id)
    const { bytes } = await app.get(`/api/files/${id}`, { cookie })
    expect(readFileSync(join(folder, 'stored-files', String(file?.['blob']))).equals(bytes)).toBe(true)
    const variants = readLines(folder, 'file_variants').filter((row) => row['file_id'] === id)
    expect(variants.map(({ variant }) => variant).toSorted()).toEqual(['medium', 'small'])
    for (const { blob } of variants) expect(existsSync(join(folder, 'stored-files', String(blob)))).toBe(true)
    await verifyExport(folder)
  })
})
