import { createDemoFirm } from '@atrium/demo/firm/firm'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDay, testNow } from '../testing/clock.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { keyNationalId } from '../demo-data.ts'
import { seedDemo } from './seed.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const tables = [
  'organisations',
  'people',
  'electronic_ids',
  'portals',
  'accounts',
  'account_people',
  'client_groups',
  'client_group_members',
  'access_groups',
  'access_group_accounts',
]

async function countRows(): Promise<Record<string, number>> {
  return withTenant(app.db, systemActor('wealth'), async (transaction) => {
    const found: Record<string, number> = {}
    for (const table of tables)
      found[table] = Number((await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(transaction)).rows[0]?.count)
    return found
  })
}

describe('seeding the demo firm', () => {
  test('changes nothing the second time, and adds only clients that are missing', async () => {
    const seed = (clients: number) =>
      seedDemo(app.db, {
        firm: createDemoFirm({ clients, today: testDay }),
        passwordHash: 'unused',
        now: testNow,
        hash: () => Promise.resolve('unused'),
        keyNationalId: keyNationalId(app.deps.secret),
      })
    const before = await countRows()
    await seed(0)
    expect(await countRows()).toEqual(before)
    await seed(20)
    const after = await countRows()
    expect(after['accounts']).toBe((before['accounts'] ?? 0) + 20)
    expect(after['portals']).toBe(before['portals'])
    await seed(20)
    expect(await countRows()).toEqual(after)
  })

  test('sets no password for people without a login', async () => {
    const rows = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('people').select(['email', 'password_hash']).execute(),
    )
    const logins = new Set(createDemoFirm({ clients: 0, today: testDay }).logins.map((login) => login.person))
    expect(rows.filter((row) => row.password_hash !== null).length).toBeLessThanOrEqual(logins.size)
  })
})
