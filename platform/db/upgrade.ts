import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from './client.ts'

const baseline = '0001-baseline'

/** The migrations that `0001-baseline` replaces, in the order in which they were applied. */
export const replacedMigrations: readonly string[] = [
  '0001-people-and-accounts',
  '0002-events',
  '0003-row-level-security',
  '0004-rate-limits',
  '0005-installation',
  '0006-own-rows',
  '0007-ways-in',
  '0008-terms-and-welcome',
  '0009-impersonations',
  '0010-factors',
  '0011-maintenance',
  '0020-audit-seals',
  '0021-account-views',
  '0022-electronic-id',
  '0024-what-was-done-to-a-person',
  '0025-sessions-of-apps',
  '0026-text-messages',
  '0027-portraits-and-push-tokens',
  '0028-outbox-with-patience',
  '0029-found-by-index',
  '0030-tokens-of-sessions',
  '0031-ledger',
  '0032-imports',
  '0035-upstreams',
  '0036-reconciliation',
  '0037-sound-imports',
  '0038-differences-by-account',
  '0039-shared-answers',
  '0040-push-notifications',
  '0041-original-lots',
  '0042-bond-terms',
  '0043-ledger-versions',
  '0044-devices-of-sessions',
  '0045-records-of-accounts',
  '0046-ledger-snapshots',
  '0047-classes-of-tables',
  '0048-revisions',
]
const lastReplacedMigration = '0048-revisions'

/**
 * State of the schema. `new`: no migration has run. `current`: has the baseline. `old`: has exactly the migrations up to `0048-revisions`,
 * and can be upgraded. `older`: has other migrations.
 */
type SchemaState = 'new' | 'current' | 'old' | 'older'

async function findSchemaState(owner: pg.Client): Promise<SchemaState> {
  const names = await listAppliedMigrations(owner)
  if (names.length === 0) return 'new'
  if (names.includes(baseline)) return 'current'
  return isSameList(names, replacedMigrations) ? 'old' : 'older'
}

async function listAppliedMigrations(owner: pg.Client): Promise<string[]> {
  const { rows: tables } = await owner.query(`select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`)
  if (tables.length === 0) return []
  const { rows } = await owner.query<{ name: string }>('select name from kysely_migration')
  return rows.map(({ name }) => name).toSorted()
}

function isSameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((one, index) => one === right[index])
}

/**
 * Refuses a database that must be upgraded first, or that cannot be upgraded.
 * @throws Error with a message that names the next step
 */
export async function assertCurrentSchema(owner: Connection): Promise<void> {
  const state = await withClient(owner, findSchemaState)
  if (state === 'old')
    throw new Error(
      `This database has the schema ${lastReplacedMigration}, from before the baseline. Stop every Atrium that uses it, make a backup and run bin/admin upgrade-database; then start again.`,
    )
  if (state === 'older') throw new Error(olderMessage)
}

const olderMessage = `This database has neither the baseline nor exactly the migrations up to ${lastReplacedMigration}. Start the last version of Atrium with the migration ${lastReplacedMigration} on it once, then run bin/admin upgrade-database.`

/**
 * Renames the tables and columns of a database at `0048-revisions` as in the baseline, and registers the baseline. Data, policies and
 * grants are preserved. One transaction makes all changes, so that a failure changes nothing. A database with the baseline is not changed.
 * @param appRole login of the app; none of its connections may be open
 * @throws Error if the database has any other schema, or if a connection of the app is open
 */
export async function upgradeDatabase(owner: Connection, appRole: string): Promise<'upgraded' | 'current'> {
  return withClient(owner, async (client) => {
    await client.query('begin')
    const result = await upgrade(client, appRole)
    await client.query('commit')
    return result
  })
}

async function withClient<Result>(owner: Connection, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function upgrade(client: pg.Client, appRole: string): Promise<'upgraded' | 'current'> {
  const state = await findSchemaState(client)
  if (state === 'current') return 'current'
  if (state === 'new') throw new Error('This database is empty: bin/start creates its tables.')
  if (state === 'older') throw new Error(olderMessage)
  await assertNoConnections(client, appRole)
  await client.query('lock table kysely_migration in access exclusive mode')
  await client.query(await readFile(new URL('./upgrade-0048.sql', import.meta.url), 'utf8'))
  await client.query('delete from kysely_migration')
  await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [baseline, new Date().toISOString()])
  return 'upgraded'
}

async function assertNoConnections(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = $1',
    [appRole],
  )
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new Error(`Atrium has ${count} open connections to this database. Stop every Atrium that uses it first.`)
}
