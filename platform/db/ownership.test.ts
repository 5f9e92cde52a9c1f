import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { appRole, ownerRole, withDatabase } from '@atrium/server/testing/global-setup'
import type { Connection } from './client.ts'
import { migrate } from './migrate.ts'

const cluster = inject('cluster')
const database = `${cluster.template}_ownership_${process.pid}`
const openClients: pg.Client[] = []
let administrator: pg.Client
let app: pg.Client

async function connectTo(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(withDatabase(connection, database))
  await client.connect()
  openClients.push(client)
  return client
}

beforeAll(async () => {
  const creator = new pg.Client(withDatabase(cluster.administrator, 'postgres'))
  await creator.connect()
  await creator.query(`create database ${database} owner ${ownerRole}`).finally(() => creator.end())
  await migrate(withDatabase(cluster.owner, database), appRole)
  administrator = await connectTo(cluster.administrator)
  app = await connectTo(cluster.app)
})
afterAll(async () => {
  for (const client of openClients) await client.end()
})

const ownSchemas = `nspname !~ '^pg_' and nspname <> 'information_schema'`
/** Condition that an object is not part of an extension, whose objects belong to the cluster's superuser. */
const isOwn = (oid: string) => `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

async function listRows(statement: string): Promise<unknown[]> {
  const { rows } = await administrator.query<Record<string, unknown>>(statement)
  return rows.map((row) => Object.values(row).join(' '))
}

/** Runs statements in a transaction of the app's login in the scope of a client, and rolls the transaction back. */
async function runAsApp(...statements: string[]): Promise<pg.QueryResult | undefined> {
  await app.query(`begin; select set_config('atrium.edition', 'wealth', true), set_config('atrium.role', 'client', true)`)
  try {
    let result: pg.QueryResult | undefined
    for (const statement of statements) result = await app.query(statement)
    return result
  } finally {
    await app.query('rollback')
  }
}

describe('functions that run as the owner', () => {
  const ownerFunctions = `from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and ${ownSchemas}`

  // A function added to this list needs attacks below: with temporary objects, a search path of the caller and arguments.
  test('are only those that the tests below attack', async () => {
    expect(await listRows(`select p.oid::regprocedure::text ${ownerFunctions} order by 1`)).toEqual([
      'count_ledger_version()',
      'form_version(uuid,integer)',
      'list_unknown_blobs(text[])',
      'lock_submission(uuid)',
      'logged_messages(text)',
      'matching_accounts(text,text[],text)',
      'matching_people(text,text[],text)',
      'matching_portfolios(text,text[],text)',
      'matching_securities(text,text[],text)',
      'may_share_flag(uuid)',
      'next_submission_number(uuid)',
      'published_forms()',
      'published_items(text)',
      'remove_portfolios_of_account()',
      'skip_deleted_submission()',
      'texts_with_words(uuid,tsquery)',
    ])
  })

  test('resolve names in the system catalogue first and in temporary objects last', async () => {
    expect(
      await listRows(`select p.oid::regprocedure, p.proconfig ${ownerFunctions}
        and (p.proconfig is null or not 'search_path=pg_catalog, public, pg_temp' = any (p.proconfig))`),
    ).toEqual([])
  })

  test('cannot be executed by PUBLIC, nor can any other function', async () => {
    expect(
      await listRows(`select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where ${ownSchemas} and ${isOwn('p.oid')} and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)`),
    ).toEqual([])
  })

  test('are not affected by other functions, whose tables are bound when the function is created', async () => {
    // An SQL function that is parsed when it runs would use a temporary table of the caller instead of the table of the schema.
    expect(
      await listRows(`select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where nspname in ('public', 'platform') and p.prokind = 'f' and p.prosqlbody is null and p.proconfig is null
          and p.prosrc ~* '\\m(from|into|join|update)\\M'`),
    ).toEqual([])
  })

  test.each([
    ['', 'set local search_path = public'],
    [' with a search path that names temporary objects first', 'set local search_path = pg_temp, public, pg_catalog'],
  ])('do not run the trigger of a temporary table%s', async (_, searchPath) => {
    const result = await runAsApp(
      searchPath,
      'create temporary table ledger_versions (edition text primary key, version bigint)',
      'create temporary table ran_as (name text)',
      `create function pg_temp.escalate() returns trigger language plpgsql as $$
       begin insert into pg_temp.ran_as values (current_user); execute 'alter role ${appRole} superuser'; return new; end $$`,
      'create trigger escalate before insert or update on pg_temp.ledger_versions for each row execute function pg_temp.escalate()',
      'update public.ledger_prices set is_current = is_current where false',
      'select (select count(*)::int from pg_temp.ran_as) as runs, rolsuper from pg_roles where rolname = current_user',
    )
    expect(result?.rows).toEqual([{ runs: 0, rolsuper: false }])
  })

  test('do not run a temporary function instead of a function of the system catalogue', async () => {
    const result = await runAsApp(
      'create temporary table ran_as (name text)',
      `create function pg_temp.current_setting(text, boolean) returns text language plpgsql as $$
       begin insert into pg_temp.ran_as values (current_user); return 'wealth'; end $$`,
      'update public.ledger_prices set is_current = is_current where false',
      'select count(*)::int as runs from pg_temp.ran_as',
    )
    expect(result?.rows).toEqual([{ runs: 0 }])
  })

  test('do not read the portals of a client from a temporary table of accounts', async () => {
    const result = await runAsApp(
      'create temporary table accounts (id uuid, portal_id text)',
      `insert into pg_temp.accounts values ('018f0000-0000-7000-8000-00000000000a', 'stolen')`,
      `select set_config('atrium.accounts', '018f0000-0000-7000-8000-00000000000a', true)`,
      'select seen_portals()',
    )
    expect(result?.rows).toEqual([{ seen_portals: [] }])
  })

  test('do not read published items from temporary tables', async () => {
    const result = await runAsApp(
      'create temporary table collection_items (id uuid, edition text, collection text, audience text, published_version int, is_active boolean)',
      `insert into pg_temp.collection_items values ('018f0000-0000-7000-8000-00000000000a', 'wealth', 'posts', 'everyone', 1, true)`,
      `create function pg_temp.current_edition() returns text language sql as $$ select 'greek' $$`,
      `select count(*)::int as items from published_items('posts')`,
    )
    expect(result?.rows).toEqual([{ items: 0 }])
  })

  test('do not number submissions of temporary tables, nor any without a person', async () => {
    const id = '018f0000-0000-7000-8000-00000000000a'
    const lures = [
      'create temporary table form_submissions (form_id uuid, edition text, number int)',
      `insert into pg_temp.form_submissions values ('${id}', 'wealth', 7)`,
      `create function pg_temp.current_person() returns uuid language sql as $$ select '${id}'::uuid $$`,
      `create function pg_temp.acts_for_system() returns boolean language sql as $$ select true $$`,
    ]
    const read = `select next_submission_number('${id}') as number`
    expect((await runAsApp(...lures, read))?.rows).toEqual([{ number: null }])
    expect((await runAsApp(...lures, `select set_config('atrium.person', '${id}', true)`, read))?.rows).toEqual([{ number: 1 }])
  })

  test('do not read forms or lock submissions of temporary tables, nor any without a person', async () => {
    const id = '018f0000-0000-7000-8000-00000000000a'
    const lures = [
      'create temporary table collection_items (id uuid, edition text, collection text, name text, published_version int, is_active boolean)',
      `insert into pg_temp.collection_items values ('${id}', 'wealth', 'forms', 'Lure', 1, true)`,
      'create temporary table collection_versions (item_id uuid, version int, data jsonb)',
      `insert into pg_temp.collection_versions values ('${id}', 1, '{}')`,
      'create temporary table form_submissions (id uuid, edition text, revision int, submitted_at timestamptz)',
      `insert into pg_temp.form_submissions values ('${id}', 'wealth', 7, now())`,
      `create function pg_temp.current_person() returns uuid language sql as $$ select '${id}'::uuid $$`,
      `create function pg_temp.acts_for_staff() returns boolean language sql as $$ select true $$`,
    ]
    const read = `select (select count(*)::int from published_forms()) as forms, (select count(*)::int from form_version('${id}')) as versions,
      lock_submission('${id}') as revision`
    expect((await runAsApp(...lures, read))?.rows).toEqual([{ forms: 0, versions: 0, revision: null }])
  })

  test('return messages without their texts to admins of the edition only, whatever the caller creates', async () => {
    await administrator.query(`insert into outbox_messages (edition, recipient, subject, body_text, body_html, created_at, channel)
      values ('wealth', 'a@one.example', 'Own', 'PIN 123456', '', now(), 'email'), ('greek', 'b@two.example', 'Foreign', '', '', now(), 'email')`)
    const lures = [
      'create temporary table outbox_messages (id uuid, edition text, recipient text, subject text, channel text)',
      `create function pg_temp.caller() returns text language sql as $$ select 'admin' $$`,
      `create function pg_temp.current_edition() returns text language sql as $$ select 'greek' $$`,
    ]
    const read = `select to_jsonb(m) as row from logged_messages('email') m`
    expect((await runAsApp(...lures, read))?.rows).toEqual([])
    for (const role of ['professional', 'company-admin'])
      expect((await runAsApp(...lures, `select set_config('atrium.role', '${role}', true)`, read))?.rows).toEqual([])
    const rows = (await runAsApp(...lures, `select set_config('atrium.role', 'admin', true)`, read))?.rows as { row: object }[]
    expect(rows.map(({ row }) => row)).toEqual([expect.objectContaining({ recipient: 'a@one.example', subject: 'Own' })])
    expect(JSON.stringify(rows)).not.toMatch(/123456|body|sealed/)
  })

  test('find the blobs of rows of every edition, whatever tables the caller creates', async () => {
    await administrator.query(`insert into files (id, edition, purpose, name, display_path, kind, bytes, sha256, blob, uploaded_at)
      values ('018f0000-0000-7000-8000-00000000000b', 'greek', 'media', 'a', 'a', 'pdf', 1, 'a', 'known', now())`)
    const result = await runAsApp(
      'create temporary table files (blob text)',
      'create temporary table file_variants (blob text)',
      'create temporary table file_uploads (segments jsonb)',
      `select array_agg(k order by k) as keys from list_unknown_blobs(array['known', 'other', null]) k`,
    )
    expect(result?.rows).toEqual([{ keys: ['other', null] }])
  })

  test('find nothing for search outside staff, nor in tables, functions and operators that the caller creates', async () => {
    const id = '018f0000-0000-7000-8000-00000000000c'
    await administrator.query(`insert into held_securities (id, edition, name, is_cash) values ('${id}', 'wealth', 'Unilever', false),
      ('018f0000-0000-7000-8000-00000000000d', 'greek', 'Unilever', false)`)
    const lures = [
      'create temporary table held_securities (id uuid, edition text, name text, symbol text, sedol text)',
      `insert into pg_temp.held_securities values ('018f0000-0000-7000-8000-00000000000e', 'wealth', 'Unilever', null, null)`,
      `create function pg_temp.acts_for_staff() returns boolean language sql as $$ select true $$`,
      `create function pg_temp.fold_words(text) returns text language sql as $$ select 'unilever' $$`,
      `create function pg_temp.always(text, text) returns boolean language sql as $$ select true $$`,
      'create operator pg_temp.<% (leftarg = text, rightarg = text, function = pg_temp.always)',
    ]
    const names = ['accounts', 'people', 'portfolios', 'securities']
    for (const similarTo of ['null', `'unilever'`]) {
      const find = (name: string) => `select array(select matching_${name}('%unilever%', '{%unilever%}', ${similarTo})::text) as ids`
      for (const name of names) expect((await runAsApp(...lures, find(name)))?.rows).toEqual([{ ids: [] }])
      const asStaff = [`select set_config('atrium.role', 'professional', true), set_config('atrium.accounts', '*', true)`]
      expect((await runAsApp(...lures, ...asStaff, find('securities')))?.rows).toEqual([{ ids: [id] }])
    }
  })

  test('find words in the texts of an account that the caller sees only, and not in a temporary table', async () => {
    await administrator.query(`with organisation as (insert into organisations (edition, name) values ('wealth', 'Firm') returning id),
      portal as (insert into portals (id, edition, organisation_id, name, theme) select 'read', 'wealth', id, 'Portal', 'main' from organisation returning id),
      account as (insert into accounts (id, edition, portal_id, name, email)
        select '018f0000-0000-7000-8000-0000000000a1', 'wealth', id, 'A', 'a@two.example' from portal returning id),
      file as (insert into files (id, edition, purpose, name, display_path, kind, bytes, sha256, blob, uploaded_at)
        values ('018f0000-0000-7000-8000-0000000000a2', 'wealth', 'document', 'a', 'a', 'pdf', 1, 'a', 'of-words', now()) returning id)
      insert into document_texts (file_id, edition, account_id, state, next_try_at, content)
        select file.id, 'wealth', account.id, 'read', now(), 'An attorney' from account, file`)
    const lures = [
      'create temporary table document_texts (file_id uuid, account_id uuid, edition text, words tsvector)',
      `create function pg_temp.sees_every_account() returns boolean language sql as $$ select true $$`,
    ]
    const find = `select array(select texts_with_words('018f0000-0000-7000-8000-0000000000a1', words_query('attorney'))) as ids`
    const seeing = (accounts: string) => `select set_config('atrium.accounts', '${accounts}', true)`
    const found = [{ ids: ['018f0000-0000-7000-8000-0000000000a2'] }]
    expect((await runAsApp(...lures, seeing('018f0000-0000-7000-8000-0000000000a1'), find))?.rows).toEqual(found)
    expect((await runAsApp(...lures, seeing('018f0000-0000-7000-8000-0000000000a3'), find))?.rows).toEqual([{ ids: [] }])
    expect((await runAsApp(...lures, seeing('*'), `select set_config('atrium.edition', 'greek', true)`, find))?.rows).toEqual([{ ids: [] }])
  })

  test('skip a deleted submission, whatever tables the caller creates', async () => {
    const id = '018f0000-0000-7000-8000-00000000000f'
    const form = `(select id from collection_items where collection = 'forms' and edition = 'wealth' limit 1)`
    await administrator.query(`with item as (insert into collection_items (id, edition, collection, name, search_text, version, created_at, updated_at)
        values (uuidv7(), 'wealth', 'forms', 'Form', 'form', 1, now(), now()) returning id)
      insert into form_submission_deletions (submission_id, edition, form_id, reason, deleted_at) select '${id}', 'wealth', id, 'Unwanted', now() from item`)
    const result = await runAsApp(
      `select set_config('atrium.actor', 'system', true)`,
      'create temporary table form_submission_deletions (submission_id uuid)',
      `with sent as (insert into form_submissions (id, edition, form_id, form_version, owner, answers, field_revisions, created_at, updated_at, submitted_at)
        select '${id}', 'wealth', ${form}, 1, 'public', '{}', '{}', now(), now(), now() returning id) select count(*)::int as stored from sent`,
    )
    expect(result?.rows).toEqual([{ stored: 0 }])
  })

  test('remove portfolios of the schema and not of a temporary table, when an account is linked to another client', async () => {
    await administrator.query(`with organisation as (insert into organisations (edition, name) values ('wealth', 'Firm') returning id),
      portal as (insert into portals (id, edition, organisation_id, name, theme) select 'relinked', 'wealth', id, 'Portal', 'main' from organisation returning id),
      account as (insert into accounts (edition, portal_id, external_id, name, email) select 'wealth', id, 'X-1', 'A', 'a@one.example' from portal returning id)
      insert into portfolios (edition, id, account_id, seen_at) select 'wealth', 'P-1', id, now() from account`)
    const result = await runAsApp(
      `select set_config('atrium.role', 'system', true), set_config('atrium.accounts', '*', true)`,
      'create temporary table portfolios (account_id uuid)',
      'insert into pg_temp.portfolios select id from public.accounts',
      `update public.accounts set external_id = external_id || '-other' where external_id is not null`,
      'select (select count(*)::int from pg_temp.portfolios) > 0 as lure, (select count(*)::int from public.portfolios) as stored',
    )
    expect(result?.rows).toEqual([{ lure: true, stored: 0 }])
  })

  test('cannot be called directly by the app', async () => {
    for (const name of ['count_ledger_version', 'remove_portfolios_of_account', 'skip_deleted_submission'])
      await expect(runAsApp(`select ${name}()`)).rejects.toThrow(/permission denied|can only be called as trigger/)
  })
})

describe('the owner of the database', () => {
  test('owns the database and every schema, table, sequence, type and function', async () => {
    const ownerQueries = {
      schema: `select nspname, nspowner::regrole from pg_namespace where ${ownSchemas} and nspowner <> 'pg_database_owner'::regrole`,
      relation: `select c.oid::regclass, c.relowner::regrole from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ownSchemas}`,
      type: `select t.oid::regtype, t.typowner::regrole from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${ownSchemas} and ${isOwn('coalesce(nullif(t.typelem, 0), t.oid)')}`,
      routine: `select p.oid::regprocedure, p.proowner::regrole from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ownSchemas} and ${isOwn('p.oid')}`,
      database: `select datname, datdba::regrole from pg_database where datname = current_database()`,
    }
    for (const [kind, statement] of Object.entries(ownerQueries)) {
      const objects = (await listRows(statement)).map(String)
      expect([kind, objects.length > 0]).toEqual([kind, true])
      expect(objects.filter((object) => !object.endsWith(` ${ownerRole}`))).toEqual([])
    }
  })

  test('is not a superuser, cannot create roles and does not bypass row-level security, directly or through another role', async () => {
    expect(
      await listRows(`select r.rolname from pg_roles r where pg_has_role('${ownerRole}', r.oid, 'member')
        and (r.rolsuper or r.rolcreaterole or r.rolbypassrls or r.rolreplication or r.rolcreatedb)`),
    ).toEqual([])
  })

  test('grants PUBLIC no right to the database, its schemas or its tables', async () => {
    expect(
      await listRows(`select datname from pg_database where datname = current_database()
          and exists (select from aclexplode(coalesce(datacl, acldefault('d', datdba))) where grantee = 0)
        union all select nspname from pg_namespace where ${ownSchemas} and exists (select from aclexplode(nspacl) where grantee = 0)
        union all select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where ${ownSchemas} and exists (select from aclexplode(relacl) where grantee = 0)`),
    ).toEqual([])
  })

  test('lets the app create temporary tables, for imports, but no other tables', async () => {
    await runAsApp('create temporary table staged (id integer)')
    for (const schema of ['public', 'platform', 'jobs'])
      await expect(runAsApp(`create table ${schema}.staged (id integer)`)).rejects.toThrow('permission denied for schema')
  })
})
