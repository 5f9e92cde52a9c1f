import { mainEdition } from '@atrium/editions/registry'
import { measureClockSkew } from '@atrium/platform/db/clock-skew'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClockWatch } from './clock-watch.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: 'metrics-token-of-a-test' })
})
afterAll(() => app.close())

const createClockAhead = (seconds: number) => () => Date.now() + seconds * 1000

describe('the clocks of server and database', () => {
  test('do not differ on one machine; a simulated difference is measured with its sign', async () => {
    expect(Math.abs((await measureClockSkew(app.db)) ?? NaN)).toBeLessThan(1)
    expect(await measureClockSkew(app.db, createClockAhead(90))).toBeCloseTo(-90, 0)
    expect(await measureClockSkew(app.db, createClockAhead(-90))).toBeCloseTo(90, 0)
  })

  test('a difference of more than five seconds is logged once when it begins and once when it ends', async () => {
    const lines: [string, object, string][] = []
    const log = {
      warn: (details: object, text: string) => lines.push(['warn', details, text]),
      info: (details: object, text: string) => lines.push(['info', details, text]),
    }
    let now = createClockAhead(60)
    const compareClocks = createClockWatch({ db: app.db, providers: { health: () => [] }, log }, () => now())
    await compareClocks()
    await compareClocks()
    now = createClockAhead(0)
    await compareClocks()
    expect(lines.map(([level, , text]) => [level, text])).toEqual([
      ['warn', 'the clocks of this server and another one differ: correct them, for example with NTP'],
      ['info', 'the clocks agree again'],
    ])
    expect(lines[0]?.[1]).toMatchObject({ of: 'database', seconds: -60 })
  })

  test('an upstream whose clock is wrong by minutes is logged by name', async () => {
    const warn = vi.fn()
    const health = { name: 'quotes', clockSkewSeconds: 300 }
    await createClockWatch({ db: app.db, providers: { health: () => [health] }, log: { warn, info: vi.fn() } })()
    expect(warn.mock.calls.filter(([details]) => details.edition === mainEdition.id)).toEqual([
      [{ of: 'quotes', edition: mainEdition.id, seconds: 300 }, expect.stringContaining('differ')],
    ])
  })

  test('a difference is reported by the health and metrics routes', async () => {
    expect((await app.get('/healthz')).json).toEqual({ status: 'ok' })
    const real = Date.now
    const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000)
    const health = await app.get('/healthz')
    const metrics = await app.get('/metrics', { headers: { authorization: 'Bearer metrics-token-of-a-test' } })
    spy.mockRestore()
    expect([health.status, health.json]).toEqual([200, { status: 'degraded', cause: 'clock-skew' }])
    expect(Number(/atrium_clock_skew_seconds\{of="database"\} (\S+)/.exec(metrics.text)?.[1])).toBeCloseTo(-3600, -1)
  })

  test('the Date header of an upstream is compared with the clock of the server', async () => {
    const separateApp = await createTestApp()
    const cookie = await separateApp.signIn('margaret-ashworth')
    await separateApp.get('/api/portfolios/HL-204417-02/holdings', { cookie })
    const assetManager = separateApp.deps.providers.health(mainEdition).find(({ name }) => name === 'asset-manager')
    expect(Math.abs(assetManager?.clockSkewSeconds ?? NaN)).toBeLessThan(2)
    await separateApp.close()
  })
})
