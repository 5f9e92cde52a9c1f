import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeStaticData } from '@atrium/server/commands/static-data'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

/** Host name of the demo edition. Clara has the same history in every edition, and here her portal can use all three data sources. */
const host = 'demo.localhost'
const person = 'clara-hendry-demo'
const client = 'DM-900010'
const pages = ['', '/holdings', '/transactions', '/performance', '/charges', '/transaction-costs']

let dir: string
let appWithApi: TestApp
let appWithFiles: TestApp
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'atrium-static-'))
  appWithApi = await createTestApp()
  await writeStaticData(dir, { url: appWithApi.simulator.url, token: 'test-token' }, testDay, ['wealth', 'demo'])
  appWithFiles = await createTestApp({ DATA_PROVIDER: 'static', STATIC_DATA_DIR: dir })
})
afterAll(async () => {
  await Promise.all([appWithApi.close(), appWithFiles.close()])
  rmSync(dir, { recursive: true })
})

type Figures = { provenance: { provider: string } }

/** Repeats a request that gets 503, as the browser does, because a source may be slow on a busy machine. */
async function withRetries(request: () => ReturnType<TestApp['get']>): ReturnType<TestApp['get']> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const response = await request()
    if (response.status !== 503) return response
  }
  return request()
}

async function readFigures(app: TestApp, source: string | null): Promise<{ providers: Set<string>; figures: string[] }> {
  await app.asOwner(`update portals set data_source = ${source ? `'${source}'` : 'null'} where id = 'demonstration'`)
  const cookie = await app.signIn(person)
  const account = await app.get(`/api/accounts/${await app.findAccountId('hendry-demo')}`, { cookie, host })
  const responses = [
    account,
    ...(await Promise.all(pages.map((page) => withRetries(() => app.get(`/api/portfolios/${client}-01${page}`, { cookie, host }))))),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  return {
    providers: new Set(responses.map(({ json }) => (json as Figures).provenance.provider)),
    figures: responses.map(({ json }) => JSON.stringify({ ...json, provenance: null, lastSignInAt: null, offers: null })),
  }
}

describe('the source of figures', () => {
  test('is the firm’s API by default [P464]', async () => {
    const cookie = await appWithApi.signIn('margaret-ashworth')
    const { json } = await appWithApi.get(`/api/accounts/${await appWithApi.findAccountId('ashworth')}`, { cookie })
    expect([appWithApi.deps.config.dataProvider, json.provenance.provider]).toEqual(['api', 'asset-manager'])
  })

  test('is files with DATA_PROVIDER=static, and without files there are no figures [P465]', async () => {
    const cookie = await appWithFiles.signIn('margaret-ashworth')
    const { json } = await appWithFiles.get(`/api/accounts/${await appWithFiles.findAccountId('ashworth')}`, { cookie })
    expect(json.provenance.provider).toBe('static')
    const appWithoutFiles = await createTestApp({ DATA_PROVIDER: 'static', STATIC_DATA_DIR: join(dir, 'nowhere') })
    const cookieWithoutFiles = await appWithoutFiles.signIn('margaret-ashworth')
    const url = `/api/accounts/${await appWithoutFiles.findAccountId('ashworth')}`
    const limited = await appWithoutFiles.get(url, { cookie: cookieWithoutFiles })
    expect(limited.json).toMatchObject({ hasLimitedAccess: true, value: null })
    await appWithoutFiles.close()
  })

  test('is Atrium’s ledger if the portal selects it [P466]', async () => {
    expect((await readFigures(appWithApi, 'store')).providers).toEqual(new Set(['store']))
  })

  test('can change without breaking a link to a portfolio', async () => {
    const app = await createTestApp()
    const cookie = await app.signIn(person)
    const requestPortfolio = async () => (await withRetries(() => app.get(`/api/portfolios/${client}-01`, { cookie, host }))).status
    expect(await requestPortfolio()).toBe(200)
    await app.asOwner(`update portals set data_source = 'api' where id = 'demonstration'`)
    expect(await requestPortfolio()).toBe(200)
    await app.close()
  })

  test('can change without changing a figure on any page', async () => {
    const [apiFigures, storeFigures, fileFigures] = [
      await readFigures(appWithApi, 'api'),
      await readFigures(appWithApi, 'store'),
      await readFigures(appWithFiles, 'static'),
    ]
    expect([...apiFigures.providers, ...storeFigures.providers, ...fileFigures.providers]).toEqual(['asset-manager', 'store', 'static'])
    expect(storeFigures.figures).toEqual(apiFigures.figures)
    expect(fileFigures.figures).toEqual(apiFigures.figures)
  })
})
