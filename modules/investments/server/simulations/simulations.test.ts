import type { Simulations } from '../../contract/simulations.ts'
import type { Performance } from '../../contract/portfolios.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let margaret: string
const path = (id: string, query = '') => `/api/portfolios/${id}/simulations${query}`

beforeAll(async () => {
  app = await createTestApp()
  margaret = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

const read = async (id: string, query = ''): Promise<Simulations> => (await app.get(path(id, query), { cookie: margaret })).json

describe('the simulated returns of a portfolio', () => {
  test('cover the four models, marked as simulated, over the complete months since the portfolio began', async () => {
    const { months, models, missing, gap } = await read('HL-204417-02')
    expect([months[0], months.at(-1), gap, missing]).toEqual(['2020-11', '2026-10', null, []])
    expect(models.map(({ name }) => name)).toEqual(['Tactical 10/30', 'Tactical 20/40', 'Tactical 35/65', 'Tactical 60/100'])
    expect(models.every(({ isSimulated, endedEarly, line }) => isSimulated && !endedEarly && line?.series.length === months.length)).toBe(
      true,
    )
    expect(models.filter(({ isOwnProfile }) => isOwnProfile)).toHaveLength(1)
  })

  test('include the portfolio’s actual return over the same months, as on the performance page', async () => {
    const { own } = await read('HL-204417-02')
    const { series } = (await app.get('/api/portfolios/HL-204417-02/performance?from=2020-10-31&to=2026-10-31', { cookie: margaret }))
      .json as Performance
    expect(Number(own?.cumulative)).toBeCloseTo(Number(series.at(-1)?.portfolio), 7)
  })

  test('cover the months that were complete on an earlier day', async () => {
    const { months } = await read('HL-204417-02', '?on=2022-03-30')
    expect([months.at(-1), months.length]).toEqual(['2022-02', 16])
  })

  test('are empty, with a reason, before the portfolio’s first complete month', async () => {
    const { gap, models } = await read('HL-204417-02', '?on=2020-11-10')
    expect([gap, models]).toEqual(['no-month', []])
  })
})

test('simulations are returned to the client and staff in scope, and not found for another client’s portfolio', async () => {
  const status = async (cookie?: string, query?: string) => (await app.get(path('HL-204417-02', query), { cookie })).status
  expect(await status(margaret)).toBe(200)
  expect(await status(await app.signIn('eleanor-whitcombe'))).toBe(200)
  expect(await status(await app.signIn('geoffrey-tillotson'))).toBe(404)
  expect(await status()).toBe(401)
  expect(await status(margaret, '?on=2026-02-30')).toBe(400)
})

describe('an unavailable source of simulations', () => {
  test('leads to no models, with a reason, if no market data is stored', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('geoffrey-tillotson')
    own.simulator.setMode('error', '/quotes')
    expect((await own.get(path('HL-204450-01'), { cookie })).json).toMatchObject({ gap: 'unavailable', models: [], provenance: null })
    await own.close()
  })

  test('removes only the portfolio’s line if it is the source of the portfolio’s values', async () => {
    const own = await createTestApp()
    const cookie = await own.signIn('geoffrey-tillotson')
    own.simulator.setMode('error', '/Performance')
    const { own: line, models, ownProvenance } = (await own.get(path('HL-204450-01'), { cookie })).json as Simulations
    expect([line, models.length, ownProvenance]).toEqual([null, 4, null])
    await own.close()
  })
})
