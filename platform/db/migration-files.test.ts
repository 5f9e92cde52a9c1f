import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { appRole, ownerRole, withDatabase } from '@atrium/server/testing/global-setup'
import type { Connection } from './client.ts'
import { migrate } from './migrate.ts'

const cluster = inject('cluster')
const folder = mkdtempSync(join(tmpdir(), 'atrium-migrations-'))
const files = pathToFileURL(`${folder}/`)
let administrator: pg.Client
let databaseCount = 0
let owner: Connection
let client: pg.Client

const writeMigration = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text)
const hasTable = async (table: string) =>
  (await client.query<{ has: boolean }>('select to_regclass($1) is not null as has', [table])).rows[0]?.has

beforeAll(async () => {
  administrator = new pg.Client(withDatabase(cluster.administrator, 'postgres'))
  await administrator.connect()
})
beforeEach(async () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  cpSync(new URL('./migrations/', import.meta.url), folder, { recursive: true })
  const name = `${cluster.template}_files_${process.pid}_${databaseCount++}`
  await administrator.query(`create database ${name} owner ${ownerRole}`)
  owner = withDatabase(cluster.owner, name)
  client = new pg.Client(owner)
  await client.connect()
  return () => client.end()
})
afterAll(async () => {
  await administrator.end()
  rmSync(folder, { recursive: true })
})

describe('migrations', () => {
  test('are recorded with the hash of each applied file', async () => {
    const { applied } = await migrate(owner, appRole, files)
    const { rows } = await client.query<{ name: string }>('select name from platform.migration_hashes order by name')
    expect(rows.map(({ name }) => name)).toEqual(applied)
  })

  test('are refused, and none is applied, if a file was changed after it was applied', async () => {
    await migrate(owner, appRole, files)
    for (const changedName of ['0001-baseline', '0002-owner-and-public']) {
      cpSync(new URL('./migrations/', import.meta.url), folder, { recursive: true })
      writeMigration(changedName, 'create table other (id integer);')
      writeMigration('0901-next', 'create table next (id integer);')
      await expect(migrate(owner, appRole, files)).rejects.toThrow(
        `The migration ${changedName} was changed after it was applied to this database. Restore its file; change the schema by a new migration.`,
      )
      expect(await hasTable('next')).toBe(false)
    }
  })

  test('have hashes that do not depend on the name of the app’s login', async () => {
    await migrate(owner, appRole, files)
    await expect(migrate(owner, `${appRole}"'$&`, files)).resolves.toEqual({ applied: [] })
  })

  test('run in one transaction per file, so that a failure does not undo earlier files', async () => {
    writeMigration('0901-first', 'create table first (id integer);')
    writeMigration('0902-second', 'create table second (id integer); select 1 / 0;')
    await expect(migrate(owner, appRole, files)).rejects.toThrow('division by zero')
    expect([await hasTable('first'), await hasTable('second')]).toEqual([true, false])
    writeMigration('0902-second', 'create table second (id integer);')
    expect(await migrate(owner, appRole, files)).toEqual({ applied: ['0902-second'] })
  })

  test('are applied once if several nodes start at the same time', async () => {
    const results = await Promise.all([migrate(owner, appRole, files), migrate(owner, appRole, files)])
    const applied = results.flatMap((result) => result.applied)
    expect(applied.toSorted()).toEqual([...new Set(applied)].toSorted())
    expect(applied.length).toBeGreaterThan(1)
  })
})
