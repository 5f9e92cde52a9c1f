import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { prepareRepeated } from './prepared.ts'

let app: TestApp
let client: pg.Client
beforeAll(async () => {
  app = await createTestApp()
  client = await app.openConnection('select 1')
  prepareRepeated(client as unknown as pg.PoolClient)
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const listPreparedStatements = async () => (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows

test('a statement with values is prepared at its second use, with the same result', async () => {
  const run = async (value: number) => (await client.query('select $1::int + 1 as sum', [value])).rows
  expect(await run(1)).toEqual([{ sum: 2 }])
  expect(await listPreparedStatements()).toEqual([])
  expect([await run(2), await run(3)]).toEqual([[{ sum: 3 }], [{ sum: 4 }]])
  expect((await listPreparedStatements()).map(({ statement }) => statement)).toEqual(['select $1::int + 1 as sum'])
})

test('a statement that selects all columns is not prepared, because a new column would break its plan', async () => {
  const run = () => client.query('select * from portals where id = $1', ['private-clients'])
  for (let round = 0; round < 3; round++) await run()
  expect((await listPreparedStatements()).length).toBe(1)
})

test('no more than 250 statements of a connection are prepared', async () => {
  for (let round = 0; round < 300; round++) for (let use = 0; use < 2; use++) await client.query(`select $1::int as of_${round}`, [round])
  expect((await listPreparedStatements()).length).toBe(250)
})
