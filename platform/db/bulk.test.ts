import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { isDatabaseAway } from './client.ts'
import { withTenant, systemActor, type Transacting } from './scope.ts'

let app: TestApp
const actor = systemActor('wealth')

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const settle = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  )
const createStagingTable = (transaction: Transacting) => sql`create temp table staged (n integer) on commit drop`.execute(transaction)
const listBulkHeadings = () =>
  withTenant(app.db, actor, (transaction) =>
    transaction.selectFrom('import_headings').select('heading').where('heading', 'like', 'bulk%').execute(),
  )

describe('bulk jobs', () => {
  test('copy lines, and read only rows that row-level security allows the actor', async () => {
    const totals = await app.deps.bulk.withTenant(actor, async (transaction, copy) => {
      await createStagingTable(transaction)
      await copy('copy staged from stdin', streamLines('1\n2\n', '3\n'))
      const { rows } = await sql<{ sum: number; editions: string[] }>`
        select sum(n)::int as sum, (select array_agg(distinct edition) from accounts) as editions from staged`.execute(transaction)
      return rows[0]
    })
    expect(totals).toEqual({ sum: 6, editions: ['wealth'] })
  })

  test('are rolled back if they fail, and the next job gets a new connection', async () => {
    const inputError = new Error('the file ended early')
    const outcome = await settle(
      app.deps.bulk.withTenant(actor, async (transaction, copy) => {
        await sql`insert into import_headings (edition, kind, heading, field, used_at) values ('wealth', 'prices', 'bulk', 'date', now())`.execute(
          transaction,
        )
        await createStagingTable(transaction)
        await copy(
          'copy staged from stdin',
          (async function* () {
            yield '1\n'
            throw inputError
          })(),
        )
      }),
    )
    expect(outcome).toBe(inputError)
    expect(await listBulkHeadings()).toEqual([])
    const nextJob = app.deps.bulk.withTenant(actor, async (transaction, copy) => {
      await createStagingTable(transaction)
      await copy('copy staged from stdin', streamLines('1\n'))
    })
    expect(await settle(nextJob)).toBe('done')
  })

  test('are interrupted and rolled back when the app stops', async () => {
    const secondApp = await createTestApp()
    const jobStart = Promise.withResolvers<void>()
    const work = settle(
      secondApp.deps.bulk.withTenant(actor, async (transaction) => {
        await sql`insert into import_headings (edition, kind, heading, field, used_at) values ('wealth', 'prices', 'bulk', 'date', now())`.execute(
          transaction,
        )
        jobStart.resolve()
        await sql`select pg_sleep(3600)`.execute(transaction)
      }),
    )
    await jobStart.promise
    await secondApp.deps.bulk.close()
    expect(isDatabaseAway(await work)).toBe(true)
    const headings = await withTenant(secondApp.db, actor, (transaction) =>
      transaction.selectFrom('import_headings').select('heading').execute(),
    )
    expect(headings).toEqual([])
    await secondApp.close()
  })
})

async function* streamLines(...texts: string[]): AsyncGenerator<string> {
  yield* texts
}
