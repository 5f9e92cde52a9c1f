import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { appRole, ownerRole, withDatabase } from '@atrium/server/testing/global-setup'
import type { Connection } from './client.ts'
import { migrate } from './migrate.ts'
import { readCatalogue } from './testing/catalogue.ts'
import { changeOwner } from './roles.ts'
import { replacedMigrations, upgradeDatabase } from './upgrade.ts'

const cluster = inject('cluster')
const { template } = cluster
const openClients: pg.Client[] = []
let administrator: pg.Client
let databaseCount = 0

beforeAll(async () => {
  administrator = await connectTo(withDatabase(cluster.administrator, 'postgres'))
})
afterAll(async () => {
  for (const client of openClients) await client.end()
})

async function connectTo(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  openClients.push(client)
  return client
}

type TestDatabase = { owner: Connection; app: Connection; administrator: Connection; client: pg.Client }

/** Creates an empty database. A database of an earlier version belongs to the superuser. */
async function createDatabase(owner = ownerRole): Promise<TestDatabase> {
  const name = `${template}_upgrade_${process.pid}_${databaseCount++}`
  await administrator.query(`create database ${name} owner ${owner}`)
  return {
    owner: withDatabase(cluster.owner, name),
    app: withDatabase(cluster.app, name),
    administrator: withDatabase(cluster.administrator, name),
    client: await connectTo(withDatabase(owner === ownerRole ? cluster.owner : cluster.administrator, name)),
  }
}

/** Creates a database with the schema and the migration names of the version with migration 0048. */
async function createOldDatabase(migrations: readonly string[] = replacedMigrations, owner = ownerRole): Promise<TestDatabase> {
  const database = await createDatabase(owner)
  const schema = await readFile(new URL('./testing/schema-0048.sql', import.meta.url), 'utf8')
  await database.client.query(schema.replaceAll('${app}', `"${appRole}"`))
  await database.client.query(`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock values ('migration_lock', 0)`)
  await database.client.query(`insert into kysely_migration select name, '2026-01-01T00:00:00Z' from unnest($1::text[]) name`, [migrations])
  return database
}

const person = '018f0000-0000-7000-8000-000000000001'
const stranger = '018f0000-0000-7000-8000-000000000002'
const account = '018f0000-0000-7000-8000-00000000000a'
const otherAccount = '018f0000-0000-7000-8000-00000000000b'
const importId = '018f0000-0000-7000-8000-0000000000f1'

async function insertRows({ client }: TestDatabase): Promise<void> {
  await client.query(`set atrium.edition = 'wealth'`)
  await client.query(`
    insert into organisations (edition, name) values ('wealth', 'Harcourt');
    insert into people (id, edition, email, name, role, locale) values
      ('${person}', 'wealth', 'A@x.example', 'Á', 'client', 'is'), ('${stranger}', 'wealth', 'b@x.example', 'B', 'client', 'en');
    insert into portals (id, edition, organisation_id, name, theme) select 'main', 'wealth', id, 'Main', 'main' from organisations;
    insert into accounts (id, edition, portal_id, name, email) values
      ('${account}', 'wealth', 'main', 'A', 'a@x.example'), ('${otherAccount}', 'wealth', 'main', 'B', 'b@x.example');
    insert into account_people (edition, account_id, person_id, relation, since_on) values ('wealth', '${account}', '${person}', 'owner', '2024-01-01');
    insert into sessions (edition, person_id, token_hash, carrier, stage, created_at, last_active_at, ends_at)
      values ('wealth', '${person}', '\\x01', 'bearer', 'signed-in', now(), now(), now());
    insert into mails (edition, recipient, subject, body_text, body_html, created_at) values ('wealth', 'a@x.example', 'S', 'T', 'H', now());
    insert into events (edition, at, kind) values ('wealth', now(), 'session.started');
    insert into event_seals (edition, position, event_id, link) values ('wealth', 1, 1, decode(repeat('ab', 32), 'hex'));
    insert into imports (id, edition, kind, state, file_name, file_bytes, first_booking, last_booking, created_at, mistake_count)
      values ('${importId}', 'wealth', 'transactions', 'checked', 'f.csv', 9, 1, 1, now(), 1);
    insert into import_mistakes (edition, import_id, row_number, code) values ('wealth', '${importId}', 2, 'formula');
    insert into ledger_portfolios (edition, id, account_id, name, type, currency, inception_on) values
      ('wealth', 'L-1', '${account}', 'GIA', 'GIA', 'GBP', '2024-01-01'), ('wealth', 'L-2', '${otherAccount}', 'GIA', 'GIA', 'GBP', '2024-01-01');
    insert into ledger_transactions (edition, account_id, portfolio_id, id, import_id, booked_on, type, amount)
      values ('wealth', '${account}', 'L-1', 'T-1', '${importId}', '2024-01-02', 'contribution', 10.01);
    insert into ledger_prices (edition, symbol, priced_on, price, import_id, recorded_at, is_current) values
      ('wealth', 'ORCH', '2024-01-02', 1.25, '${importId}', now(), false), ('wealth', 'ORCH', '2024-01-02', 1.26, '${importId}', now(), true);
    insert into ledger_levels (edition, benchmark, stated_on, level, import_id, recorded_at) values ('wealth', 'BENCH', '2024-01-02', 100, '${importId}', now());
    insert into shared_answers (edition, call, payload, fetched_at) values ('wealth', 'news', '{"a":1}', now());
    insert into electronic_id_visits (token_hash, edition, purpose, expires_at) values ('\\x02', 'wealth', 'sign-in', now())`)
}

const renamedTables: Readonly<Record<string, string>> = {
  mails: 'outbox_messages',
  import_mistakes: 'import_errors',
  ledger_levels: 'benchmark_levels',
  shared_answers: 'provider_cache',
  electronic_id_visits: 'oidc_auth_requests',
}

const renamedColumns: Readonly<Record<string, string>> = {
  carrier: 'transport',
  link: 'hash',
  booking: 'sequence_no',
  saying: 'version',
  worked_out_at: 'computed_at',
  first_booking: 'first_sequence_no',
  last_booking: 'last_sequence_no',
  worked_at: 'heartbeat_at',
  mistake_count: 'error_count',
}

/** Columns that migrations after the baseline add, by table, with their values in existing rows. */
const addedColumns: Readonly<Record<string, object>> = {
  imports: { created_by_service: null, committed_by_service: null },
  ...Object.fromEntries(
    ['accounts', 'organisations', 'people', 'portals', 'client_groups', 'access_groups'].map((table) => [
      table,
      {
        details: {},
        deleted_at: null,
        ...(table === 'accounts' && { invitation_locale: null }),
        ...(table === 'people' && { born_on: null }),
        ...(table === 'organisations' && { portal_limit: null, has_no_portal_limit: false }),
        // Derived from the name and other columns of the row.
        ...((table === 'accounts' || table === 'people') && { search_words: expect.any(String) as string }),
      },
    ]),
  ),
  ledger_portfolios: { details: {} },
  outbox_messages: { mail_key_id: null, sealed_body: null, notification_class: null },
  sessions: { staff_sign_on_at: null, has_provider_factor: false },
}

const addColumns = (rows: Record<string, object[]>) =>
  Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.map((row) => ({ ...row, ...addedColumns[table] }))]))

/** Reads the rows of every table that is not empty, as sorted JSON. */
async function readRows(client: pg.Client): Promise<Record<string, object[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  const rowsByTable: Record<string, object[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text collate "C"`)
    if (rows.length > 0) rowsByTable[name] = rows.map(({ row }) => row)
  }
  return rowsByTable
}

const applyNewNames = (rows: Record<string, object[]>) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, list]) => [
      renamedTables[table] ?? table,
      list.map((row) => Object.fromEntries(Object.entries(row).map(([column, value]) => [renamedColumns[column] ?? column, value]))),
    ]),
  )

describe('a database upgraded from 0048-revisions', () => {
  let database: TestDatabase
  let before: Record<string, object[]>

  beforeAll(async () => {
    database = await createOldDatabase()
    await insertRows(database)
    before = await readRows(database.client)
    expect(await upgradeDatabase(database.owner, appRole)).toBe('upgraded')
  })

  test('has the same catalogue as a new database', async () => {
    const newDatabase = await createDatabase()
    const laterMigrations = (await migrate(database.owner, appRole)).applied
    expect((await migrate(newDatabase.owner, appRole)).applied).toEqual(['0001-baseline', ...laterMigrations])
    const [upgradedCatalogue, newCatalogue] = [await readCatalogue(database.client), await readCatalogue(newDatabase.client)]
    expect(Object.keys(newCatalogue['columns'] ?? {}).length).toBeGreaterThan(400)
    for (const [kind, definitions] of Object.entries(newCatalogue)) expect(upgradedCatalogue[kind]).toEqual(definitions)
  })

  test('keeps every row, under the new names of tables and columns', async () => {
    expect(Object.keys(before).length).toBeGreaterThan(15)
    expect(await readRows(database.client)).toEqual(addColumns(applyNewNames(before)))
  })

  test('continues the numbers of its sequences', async () => {
    const { rows } = await database.client.query(`insert into ledger_prices (edition, symbol, priced_on, price, import_id, recorded_at)
      values ('wealth', 'ORCH', '2024-01-03', 1.27, '${importId}', now()) returning version::int`)
    expect(rows).toEqual([{ version: 3 }])
  })

  test('still shows clients only their own rows, and no rows without a scope', async () => {
    const app = await connectTo(database.app)
    const countRows = async (table: string) => (await app.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]?.count
    const tables = ['accounts', 'ledger_portfolios', 'sessions', 'outbox_messages', 'import_errors', 'provider_cache', 'oidc_auth_requests']
    for (const table of tables) expect([table, await countRows(table)]).toEqual([table, 0])
    await app.query(`set atrium.edition = 'wealth'; set atrium.person = '${person}'; set atrium.accounts = '${account}'`)
    for (const table of tables.slice(0, 3)) expect([table, await countRows(table)]).toEqual([table, 1])
    for (const table of tables.slice(3)) expect([table, await countRows(table)]).toEqual([table, 0])
    await app.query(`set atrium.person = '${stranger}'; set atrium.accounts = '${otherAccount}'`)
    expect(await countRows('sessions')).toBe(0)
    await expect(
      app.query(`insert into ledger_portfolios (edition, id, account_id, name, type, currency, inception_on)
      values ('wealth', 'L-3', '${account}', 'GIA', 'GIA', 'GBP', '2024-01-01')`),
    ).rejects.toThrow('row-level security')
    await expect(app.query('update event_seals set position = 2')).rejects.toThrow('permission denied')
    await app.end()
    openClients.splice(openClients.indexOf(app), 1)
  })

  test('is not changed by a second upgrade or by the next start', async () => {
    const catalogue = await readCatalogue(database.client)
    expect(await upgradeDatabase(database.owner, appRole)).toBe('current')
    expect((await migrate(database.owner, appRole)).applied).toEqual([])
    expect(await readCatalogue(database.client)).toEqual(catalogue)
  })
})

describe('a database at the baseline that belongs to the superuser', () => {
  test('can be transferred to the owner and migrated, and keeps every row', async () => {
    const database = await createOldDatabase(replacedMigrations, 'postgres')
    await insertRows(database)
    await upgradeDatabase(database.administrator, appRole)
    const before = await readRows(database.client)
    await changeOwner(database.administrator, ownerRole)
    const { applied } = await migrate(database.owner, appRole)
    expect(applied[0]).toBe('0002-owner-and-public')
    const newDatabase = await createDatabase()
    await migrate(newDatabase.owner, appRole)
    expect(await readCatalogue(database.client)).toEqual(await readCatalogue(newDatabase.client))
    expect(await readRows(database.client)).toEqual(addColumns(before))
    const { rows } = await database.client.query<{ owner: string }>(
      `select distinct c.relowner::regrole::text as owner from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'platform', 'jobs')`,
    )
    expect(rows).toEqual([{ owner: ownerRole }])
  })
})

describe('a database that needs the upgrade', () => {
  test('is refused at start-up, and the message names the command to run', async () => {
    const { owner, client } = await createOldDatabase()
    const catalogue = await readCatalogue(client)
    await expect(migrate(owner, appRole)).rejects.toThrow(/schema 0048-revisions.*Stop every Atrium.*bin\/admin upgrade-database/)
    expect(await readCatalogue(client)).toEqual(catalogue)
  })

  test('is not upgraded while a connection of the app is open', async () => {
    const { owner, app } = await createOldDatabase()
    await connectTo(app)
    await expect(upgradeDatabase(owner, appRole)).rejects.toThrow('Atrium has 1 open connections to this database. Stop every Atrium')
  })

  test('is not changed by a failed upgrade', async () => {
    const { owner, client } = await createOldDatabase()
    await client.query('create table provider_cache (name text)')
    const catalogue = await readCatalogue(client)
    await expect(upgradeDatabase(owner, appRole)).rejects.toThrow('already exists')
    expect(await readCatalogue(client)).toEqual(catalogue)
  })
})

describe('the upgrade', () => {
  const reason = /neither the baseline nor exactly the migrations up to 0048-revisions\. Start the last version/

  test.each([
    ['without the last migration', replacedMigrations.slice(0, -1)],
    ['with an unknown migration', [...replacedMigrations, '0049-unknown']],
  ])('and the start of Atrium refuse a database %s', async (_, migrations) => {
    const { owner, client } = await createOldDatabase(migrations)
    const catalogue = await readCatalogue(client)
    await expect(upgradeDatabase(owner, appRole)).rejects.toThrow(reason)
    await expect(migrate(owner, appRole)).rejects.toThrow(reason)
    expect(await readCatalogue(client)).toEqual(catalogue)
  })

  test('refuses an empty database', async () => {
    const { owner } = await createDatabase()
    await expect(upgradeDatabase(owner, appRole)).rejects.toThrow('This database is empty: bin/start creates its tables.')
  })
})
