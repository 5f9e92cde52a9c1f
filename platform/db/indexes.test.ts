import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { withTenant, systemActor } from './scope.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Returns the query plan for the app's login. Sequential scans and sorts are disabled, so that the plan is that of a large table. */
async function explainQuery(query: string): Promise<string> {
  return withTenant(app.db, systemActor('wealth'), async (transaction) => {
    await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(transaction)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(transaction)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

describe('queries on an edition with many rows', () => {
  test('use an index to list a page of people by name', async () =>
    expect(await explainQuery('select id from people order by name, id limit 50')).toContain('people_by_name'))

  test.each([
    ['a person', 'people'],
    ['an account', 'accounts'],
  ])('use an index to find %s by e-mail address', async (_, table) => {
    const plan = await explainQuery(`select id from ${table} where email_key = 'somebody@somewhere.example'`)
    expect(plan).toMatch(new RegExp(`${table}_by_address`))
    expect(plan).toMatch(/Index Cond: .*email_key/)
  })
})
