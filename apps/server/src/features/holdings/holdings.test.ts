import type { HoldingDetails, HoldingHistory } from '@atrium/contract/holdings'
import { Decimal, sum } from '@atrium/domain/decimal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let margaret: string
const path = '/api/portfolios/HL-204417-02/holdings/HL-204417-02-LOMGLW'

beforeAll(async () => {
  app = await createTestApp()
  margaret = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

test('a holding is told with all that was booked on it, and its totals are the sums of the entries', async () => {
  const details = (await app.get(path, { cookie: margaret })).json as HoldingDetails
  const amounts = (direction: 'in' | 'out') =>
    sum(details.contributions.flatMap((one) => (one.direction === direction && one.amount !== null ? [new Decimal(one.amount)] : [])))
  expect(details.holding.id).toBe('HL-204417-02-LOMGLW')
  expect(details.transactions.length).toBeGreaterThan(0)
  expect([details.totals.paidIn, details.totals.takenOut]).toEqual([amounts('in').toFixed(), amounts('out').toFixed()])
})

test('its history ends with the value of the list', async () => {
  const details = (await app.get(path, { cookie: margaret })).json as HoldingDetails
  const history = (await app.get(`${path}/history`, { cookie: margaret })).json as HoldingHistory
  const last = history.points.at(-1)
  expect([history.gap, last?.units]).toEqual([null, details.holding.quantity])
})

test('what is not held, another client’s and an impossible day are refused', async () => {
  const status = async (at: string, cookie?: string) => (await app.get(at, { cookie })).status
  expect(await status('/api/portfolios/HL-204417-02/holdings/HL-0', margaret)).toBe(404)
  expect(await status(path, await app.signIn('geoffrey-tillotson'))).toBe(404)
  expect(await status(path)).toBe(401)
  expect(await status(`${path}?on=2026-02-30`, margaret)).toBe(400)
})

test('with the provider away and nothing kept it says so', async () => {
  const own = await createTestApp()
  own.simulator.setMode('down')
  const answer = await own.get('/api/portfolios/HL-204450-01/holdings/HL-204450-01-CASH', { cookie: await own.signIn('geoffrey-tillotson') })
  expect([answer.status, answer.json.code]).toEqual([502, 'upstream-unavailable'])
  await own.close()
})
