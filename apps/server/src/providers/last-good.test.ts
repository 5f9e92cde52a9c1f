import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inScope, systemActor } from '../db/scope.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { removeOldAnswers } from './last-good.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('answers for a chosen day go after thirty days, the latest of account and portfolio stay', async () => {
  const system = systemActor('wealth')
  const cookie = await app.signIn('geoffrey-tillotson')
  const holdings = '/api/portfolios/HL-204450-01/holdings'
  for (const path of [holdings, `${holdings}?on=2026-01-30`, '/api/portfolios/HL-204450-01/charges']) await app.get(path, { cookie })
  const calls = () =>
    inScope(app.db, system, async (transaction) => {
      const { rows } = await sql<{ call: string }>`select call from provider_snapshots order by call`.execute(transaction)
      return rows.map((row) => row.call)
    })
  const dated = (await calls()).filter((call) => /\d{4}-\d{2}-\d{2}$/.test(call))
  expect(dated).toEqual(
    expect.arrayContaining(['asset-manager holdings HL-204450-01 2026-01-30', 'asset-manager charges HL-204450-01 2025-11-18 2026-11-18']),
  )
  const day = 86_400_000
  expect(await removeOldAnswers(app.db, system, new Date(app.deps.clock().getTime() + 29 * day))).toBe(0)
  expect(await removeOldAnswers(app.db, system, new Date(app.deps.clock().getTime() + 31 * day))).toBe(dated.length)
  expect(await calls()).toEqual(expect.arrayContaining(['asset-manager holdings HL-204450-01', 'asset-manager portfolios HL-204450']))
  expect((await calls()).filter((call) => /\d{4}-\d{2}-\d{2}$/.test(call))).toEqual([])
})
