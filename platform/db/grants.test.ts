import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropConstraints } from '@atrium/server/testing/generic-rows'
import { appRole } from '@atrium/server/testing/global-setup'
import { callers, emptyTables, findGrants, formatGrants } from '@atrium/server/testing/row-grants'
import { listTables } from '@atrium/server/testing/row-leaks'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let owner: pg.Client
let tables: string[]

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.openConnection('select 1')
  tables = (await listTables(owner)).map(({ table }) => table)
  await dropConstraints(owner)
  await emptyTables(owner, tables)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

describe('the grants file and the search for grants', () => {
  test('states exactly which rows of every table each caller can reach by each command [S02] [S04] [S65]', async () => {
    const lines = (await readFile(new URL('./grants.tsv', import.meta.url), 'utf8')).trimEnd().split('\n')
    const [heading, ...statedGrants] = lines.filter((line) => !line.startsWith('#'))
    expect(heading?.split('\t')).toEqual(['table', 'command', 'columns', ...Object.keys(callers)])
    const possibleGrants: string[] = []
    for (const table of tables) possibleGrants.push(...formatGrants(await findGrants(owner, table)))
    expect({ possibleButNotStated: possibleGrants.filter((line) => !statedGrants.includes(line)) }).toEqual({ possibleButNotStated: [] })
    expect({ statedButRefused: statedGrants.filter((line) => !possibleGrants.includes(line)) }).toEqual({ statedButRefused: [] })
    // The test runs some ten thousand statements, which are slow on a busy machine.
  }, 240_000)

  test('finds a table whose policy does not check new rows', async () => {
    await owner.query(`create table probe_items (id uuid primary key default uuidv7(), edition text not null, person_id uuid not null, note text);
      grant select, insert, update, delete on probe_items to ${appRole};
      call protect_table('probe_items', 'person');
      create policy people_update on probe_items for update using (person_id = (select current_person())) with check (true)`)
    const grants = await findGrants(owner, 'probe_items').finally(() =>
      owner.query(`drop table probe_items; delete from platform.table_classes where table_name = 'probe_items'`),
    )
    expect(formatGrants(grants)).toContain('probe_items\tupdate\t*\t-\t-\town\town\town\town\t-\tall')
  })

  test('finds a column that people can change although only the system may', async () => {
    await owner.query('alter table people disable trigger limit_columns')
    const grants = await findGrants(owner, 'people').finally(() => owner.query('alter table people enable trigger limit_columns'))
    const updates = grants.filter(({ command }) => command === 'update')
    expect(updates.find(({ columns }) => columns.includes('password_hash'))?.reach.slice(2, 6)).toEqual(['own', 'own', 'own', 'own'])
  })
})

describe('tables without an edition', () => {
  test('are hidden from every scope: the job queue and the rate limits', async () => {
    const { rows } = await owner.query<{ name: string; is_protected: boolean }>(
      `select c.oid::regclass::text as name, c.relrowsecurity as is_protected from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'jobs' and c.relkind in ('r', 'p') order by 1`,
    )
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.filter((row) => !row.is_protected)).toEqual([])
    await owner.query(`insert into platform.rate_limits (key, points) values ('passwordOfAccount:x', 100);
      insert into jobs.queue (name, table_name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, warning_queued)
        values ('probe', 'job_common', 'standard', 1, 1, false, 1, 1, 1, false, 1)`)
    for (const [name, { edition, person, role, accounts }] of Object.entries(callers).filter(([, scope]) => scope.edition !== '')) {
      await owner.query(`begin; select set_config('atrium.edition', '${edition}', true), set_config('atrium.person', '${person}', true),
        set_config('atrium.role', '${role}', true), set_config('atrium.accounts', '${accounts}', true); set local role ${appRole}`)
      for (const table of ['jobs.queue', 'platform.rate_limits'])
        expect([
          name,
          table,
          (await owner.query(`select from ${table}`)).rowCount,
          (await owner.query(`delete from ${table}`)).rowCount,
        ]).toEqual([name, table, 0, 0])
      await owner.query('rollback')
    }
  })
})
