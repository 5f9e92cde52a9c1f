import type { Bonds } from '../../contract/bonds.ts'
import type { Holdings } from '@atrium/investments/contract/portfolios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let clientCookie: string
const path = (id: string, query = '') => `/api/portfolios/${id}/bonds${query}`

beforeAll(async () => {
  app = await createTestApp()
  clientCookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

const read = async (id: string, query = ''): Promise<Bonds> => (await app.get(path(id, query), { cookie: clientCookie })).json

test('every bond and fixed-interest fund is listed once, as in the holdings', async () => {
  const { bonds, withoutTerms, valuedOn } = await read('HL-204417-02')
  const holdings = (await app.get('/api/portfolios/HL-204417-02/holdings', { cookie: clientCookie })).json as Holdings
  const fixed = holdings.groups.find(({ assetClass }) => assetClass === 'Fixed Interest')?.holdings ?? []
  expect([...bonds, ...withoutTerms].map(({ id }) => id).toSorted()).toEqual(fixed.map(({ id }) => id).toSorted())
  expect([bonds.length > 0, valuedOn]).toEqual([true, holdings.valuedOn])
})

test('a bond with a price has consistent figures, and an index-linked bond states why it has none', async () => {
  const { bonds } = await read('HL-204417-02')
  for (const bond of bonds) {
    const isLinked = bond.name.includes('Index-linked')
    expect([bond.name, bond.missing]).toEqual([bond.name, isLinked ? 'index-linked' : null])
    if (!isLinked) expect(Number(bond.cleanPrice) + Number(bond.accrued)).toBeCloseTo(Number(bond.dirtyPrice), 9)
  }
})

test('the bonds can be read as of an earlier day', async () => {
  expect((await read('HL-204417-02', '?on=2025-06-30')).valuedOn).toBe('2025-06-30')
})

test('the bonds are returned to the client and staff in scope, and not found for another client’s portfolio', async () => {
  const status = async (cookie?: string, query?: string) => (await app.get(path('HL-204417-02', query), { cookie })).status
  expect(await status(clientCookie)).toBe(200)
  expect(await status(await app.signIn('eleanor-whitcombe'))).toBe(200)
  expect(await status(await app.signIn('geoffrey-tillotson'))).toBe(404)
  expect(await status()).toBe(401)
  expect(await status(clientCookie, '?on=2026-02-30')).toBe(400)
})

test('while the provider is unavailable, the last known bonds are returned, marked as stale, or an error if there are none', async () => {
  const own = await createTestApp()
  const cookie = await own.signIn('geoffrey-tillotson')
  const currentBonds = (await own.get(path('HL-204450-01'), { cookie })).json as Bonds
  own.advance(120_000)
  own.simulator.setMode('down')
  expect((await own.get(path('HL-204450-01'), { cookie })).json).toEqual({
    ...currentBonds,
    provenance: { ...currentBonds.provenance, isStale: true },
  })
  await own.close()
  const other = await createTestApp()
  other.simulator.setMode('down')
  expect((await other.get(path('HL-204450-01'), { cookie: await other.signIn('geoffrey-tillotson') })).status).toBe(502)
  await other.close()
})
