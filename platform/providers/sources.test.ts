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
let api: TestApp
let byFlag: TestApp
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'atrium-static-'))
  api = await createTestApp()
  await writeStaticData(dir, { url: api.simulator.url, token: 'test-token' }, testDay, ['wealth', 'demo'])
  byFlag = await createTestApp({ DATA_PROVIDER: 'static', STATIC_DATA_DIR: dir })
})
afterAll(async () => {
  await Promise.all([api.close(), byFlag.close()])
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

async function read(app: TestApp, source: string | null): Promise<{ providers: Set<string>; figures: string[] }> {
  await app.asOwner(`update portals set data_source = ${source ? `'${source}'` : 'null'} where id = 'demonstration'`)
  const cookie = await app.signIn(person)
  const account = await app.get(`/api/accounts/${await app.accountId('hendry-demo')}`, { cookie, host })
  const answers = [
    account,
    ...(await Promise.all(pages.map((page) => withRetries(() => app.get(`/api/portfolios/${client}-01${page}`, { cookie, host }))))),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return {
    providers: new Set(answers.map(({ json }) => (json as Figures).provenance.provider)),
    figures: answers.map(({ json }) => JSON.stringify({ ...json, provenance: null, lastSignInAt: null, offers: null })),
  }
}

describe('the source of figures', () => {
  test('is the firm’s API by default [P464]', async () => {
    const cookie = await api.signIn('margaret-ashworth')
    const { json } = await api.get(`/api/accounts/${await api.accountId('ashworth')}`, { cookie })
    expect([api.deps.config.dataProvider, json.provenance.provider]).toEqual(['api', 'asset-manager'])
  })

  test('is files with DATA_PROVIDER=static, and without files there are no figures [P465]', async () => {
    const cookie = await byFlag.signIn('margaret-ashworth')
    const { json } = await byFlag.get(`/api/accounts/${await byFlag.accountId('ashworth')}`, { cookie })
    expect(json.provenance.provider).toBe('static')
    const appWithoutFiles = await createTestApp({ DATA_PROVIDER: 'static', STATIC_DATA_DIR: join(dir, 'nowhere') })
    const cookieWithoutFiles = await appWithoutFiles.signIn('margaret-ashworth')
    const url = `/api/accounts/${await appWithoutFiles.accountId('ashworth')}`
    const limited = await appWithoutFiles.get(url, { cookie: cookieWithoutFiles })
    expect(limited.json).toMatchObject({ hasLimitedAccess: true, value: null })
    await appWithoutFiles.close()
  })

  test('is Atrium’s ledger if the portal selects it [P466]', async () => {
    expect((await read(api, 'store')).providers).toEqual(new Set(['store']))
  })

  test('can change without breaking a link to a portfolio', async () => {
    const app = await createTestApp()
    const cookie = await app.signIn(person)
    const open = async () => (await withRetries(() => app.get(`/api/portfolios/${client}-01`, { cookie, host }))).status
    expect(await open()).toBe(200)
    await app.asOwner(`update portals set data_source = 'api' where id = 'demonstration'`)
    expect(await open()).toBe(200)
    await app.close()
  })

  test('can change without changing a figure on any page', async () => {
    const [ofApi, ofStore, ofFiles] = [await read(api, 'api'), await read(api, 'store'), await read(byFlag, 'static')]
    expect([...ofApi.providers, ...ofStore.providers, ...ofFiles.providers]).toEqual(['asset-manager', 'store', 'static'])
    expect(ofStore.figures).toEqual(ofApi.figures)
    expect(ofFiles.figures).toEqual(ofApi.figures)
  })
})
