import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const metricsToken = 'a-token-of-a-test'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1', METRICS_TOKEN: metricsToken })
}, 60_000)
afterAll(() => app.close())

test('refuses the excess requests of one session with 429, while others on its network get responses and can sign in', async () => {
  const network = { 'x-forwarded-for': '198.51.100.7' }
  const [cookie, other] = [await app.signIn('geoffrey-tillotson', network), await app.signIn('margaret-ashworth', network)]
  const account = await app.findAccountId('tillotson')
  app.limitUpstreamWaits()
  app.simulator.setMode('hang', '/Account/HL-204450')
  let acceptedCount = 0
  const sent = Array.from({ length: 150 }, async () => {
    const response = await app.get(`/api/accounts/${account}`, { cookie, headers: network })
    acceptedCount += Number(response.status !== 429)
    return response
  })
  await expect.poll(async () => (await readMetric('refused', 'session')) ?? 0, { timeout: 20_000 }).toBeGreaterThan(0)
  expect((await app.get('/api/me', { cookie: other, headers: network })).status).toBe(200)
  const signedIn = await app.signIn('iris-delacourt', network)
  expect((await app.get('/api/me', { cookie: signedIn, headers: network })).status).toBe(200)
  app.simulator.setMode('ok')
  const responses = await Promise.all(sent)
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length + acceptedCount).toBe(150)
  for (const { json, headers } of refused)
    expect([json.code, json.retryAfterSeconds, headers['retry-after']]).toEqual(['too-many-attempts', 1, '1'])
  await expect.poll(() => readMetric('executing', 'session')).toBe(0)
  expect(await readMetric('waiting', 'session')).toBe(0)
})

test('every route with a file, a complete calculation or a picture is declared heavy', () => {
  const heavy = app.routes.filter((route) => 'meta' in route && (route.meta as { isHeavy?: true } | undefined)?.isHeavy)
  const isFile = (url: string) =>
    /\/(case|cash-flow\/explanations|assets\/explanations\/:figure|transactions-file|photo|imports\/:import\/errors|error-list|faults|wrong-rows|export|(firm-|provider-|signature-)?documents\/:document|statements\/:day|document-archives\/:archive\/file|destruction-certificates\/:certificate\/file|pdf|evidence|envelopes\/:envelope|signing-batches\/:batch(\/preview)?|message-recipients\/:kind\/:recipient|signing-preparations\/:document|(proposals\/:proposal|submissions\/:submission)\/document|answers\/:format|job-files\/:line\/:job\/:file|invoice-files\/:lob\/:invoice|conversations\/:conversation\/files\/:format)$/.test(
      url,
    )
  // Sending an envelope examines a whole PDF; reading one does not.
  const isLight = (method: string, url: string) =>
    ['DELETE', 'PATCH'].includes(method) || (method === 'GET' && /\/(envelopes\/:envelope|signing-batches\/:batch)$/.test(url))
  const named = app.routes.filter(({ method, url }) => isFile(url) && !isLight(method, url))
  expect(heavy.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(
    named.map(({ method, url }) => `${method} ${url}`).toSorted(),
  )
  expect(heavy.length).toBeGreaterThan(6)
})

async function readMetric(name: string, queue: string): Promise<number | undefined> {
  const { text } = await app.get('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  const found = new RegExp(`^atrium_requests_${name}\\{queue="${queue}"\\} (\\d+)$`, 'm').exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}
