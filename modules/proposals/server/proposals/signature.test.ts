import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '@atrium/server/testing/test-app'

const app = await createTestApp()
afterAll(() => app.close())
const [admin, adviser, colleague, client] = [
  await app.signIn('oscar-venn'),
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('margaret-ashworth'),
]
const account = await app.findAccountId('ashworth')
const path = (id: string, rest = '') => `/api/accounts/${account}/proposals/${id}${rest}`

async function createModel(): Promise<string> {
  const send = (collection: string, values: object) =>
    app.call('POST', `/api/collections/${collection}/items`, { cookie: admin, body: { id: randomUUID(), values } })
  const name = `Signed ${randomUUID().slice(0, 8)}`
  const profile = (await send('riskProfiles', { name, returns: '3 to 5 %', factsheetUrl: '/factsheets/profile.pdf' })).json
  const weights = [
    { name: 'LOMGLW', value: '95' },
    { name: 'Cash', value: '5' },
  ]
  const data = [{ name: 'Equity', value: '100' }]
  const range = { min: '20', avg: '30', max: '80', rebalance: 'Quarterly' }
  return (await send('models', { name, profile: profile.id, ...range, data, holdings: weights })).json.id
}
const model = await createModel()

async function createShared(): Promise<string> {
  const id = randomUUID()
  const body = {
    model,
    portfolios: [{ id: 'HL-204417-02', flow: '0' }],
    destination: 'target',
    minimumTrade: '1000',
    dealingFixed: '0',
    dealingPercent: '0.12',
    gainsLimit: null,
    tax: null,
  }
  expect((await app.call('PUT', path(id), { cookie: adviser, body })).status).toBe(200)
  expect((await app.call('POST', path(id, '/share'), { cookie: adviser, body: { note: 'Your shares have grown.' } })).status).toBe(200)
  return id
}
const freeze = (id: string, cookie = adviser) => app.call('POST', path(id, '/document'), { cookie, body: {} })
const signatureOf = async (id: string, cookie = adviser) => (await app.get(path(id), { cookie })).json.signature

test('a shared proposal becomes one document, exactly as it was calculated, which is signed as every other', async () => {
  const id = await createShared()
  expect(await signatureOf(id)).toEqual({ state: 'none', path: null })
  const responses = await Promise.all([freeze(id), freeze(id), freeze(id)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  const [document, ...others] = [...new Set(responses.map(({ json }) => String(json.document)))]
  expect(others).toEqual([])
  expect((await freeze(id)).json).toEqual({ document })
  const { items } = (await app.get(`/api/accounts/${account}/documents?source=atrium&limit=100`, { cookie: client })).json
  const listed = items.find((one: { id: string }) => one.id === document)
  expect(listed).toMatchObject({
    kind: 'advice',
    addedBy: 'Eleanor Whitcombe',
    name: expect.stringMatching(/^Proposal \d{4}-\d\d-\d\d.*\.pdf$/),
  })

  const preparation = (await app.get(`/api/accounts/${account}/signing-preparations/${document}`, { cookie: adviser })).json
  expect(preparation).toMatchObject({ refusal: null, document })
  const envelope = randomUUID()
  const [{ person }] = preparation.people
  const field = {
    id: randomUUID(),
    kind: 'signature',
    label: 'Signature',
    page: 1,
    x: 0.1,
    y: 0.8,
    width: 0.3,
    height: 0.06,
    isRequired: true,
  }
  const body = {
    document,
    version: 1,
    kind: 'agreement',
    message: '',
    isOrdered: false,
    expiresOn: '2026-12-31',
    signers: [{ id: randomUUID(), person, for: null, fields: [field] }],
  }
  expect((await app.call('PUT', `/api/accounts/${account}/envelopes/${envelope}`, { cookie: adviser, body })).status).toBe(200)
  expect(await signatureOf(id)).toEqual({ state: 'required', path: null })
  const ofClient = await signatureOf(id, client)
  expect(ofClient.state).toBe('required')
  expect(ofClient.path).toContain(envelope)
  // Nobody signs a proposal that was withdrawn.
  const withdrawal = await app.call('DELETE', path(id), { cookie: adviser })
  expect([withdrawal.status, withdrawal.json.issues]).toEqual([400, [{ path: 'proposal', code: 'being-signed' }]])
  const { sha256, consentVersion } = (await app.get(`/api/accounts/${account}/envelopes/${envelope}`, { cookie: client })).json
  const act = { request: randomUUID(), sha256, consent: consentVersion, signature: { method: 'typed', name: 'M Ashworth' }, values: [] }
  expect((await app.call('POST', `/api/accounts/${account}/envelopes/${envelope}/signature`, { cookie: client, body: act })).status).toBe(
    200,
  )
  await app.deps.backgroundTasks.done()
  expect(await signatureOf(id, client)).toEqual({ state: 'signed', path: null })
})

test('a draft, a withdrawn proposal and those of others do not become documents, nor under impersonation', async () => {
  const id = await createShared()
  expect((await freeze(id, client)).status).toBe(403)
  expect((await freeze(id, colleague)).status).toBe(404)
  expect((await freeze(randomUUID())).status).toBe(404)
  const looking = await app.signIn('eleanor-whitcombe')
  await app.call('POST', '/api/impersonations', { cookie: looking, body: { account, reason: 'client-care' } })
  expect((await freeze(id, looking)).json.code).toBe('read-only-impersonation')
  expect((await app.call('DELETE', path(id), { cookie: adviser })).status).toBe(200)
  expect((await freeze(id)).status).toBe(409)
  const abroad = { cookie: await app.signIn('delphine-crane'), host: 'demo.localhost' }
  expect((await app.call('POST', path(id, '/document'), { ...abroad, body: {} })).status).toBe(404)
  expect(await app.asOwner(`select from documents where record_id = '${id}'`)).toEqual([])
})
