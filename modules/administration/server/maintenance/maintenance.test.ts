import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

const hour = 3_600_000
let app: TestApp
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
})
afterAll(() => app.close())

const until = (ms: number) => new Date(app.deps.clock().getTime() + ms).toISOString()
const setMaintenance = (body: object) => app.call('PUT', '/api/maintenance', { cookie: admin, body })

test('maintenance refuses only clients of this edition, not staff, and ends at its stated time or on request [P166]', async () => {
  const client = await app.signIn('margaret-ashworth')
  const adviser = await app.signIn('eleanor-whitcombe')
  const greek = await app.signIn('stavros-karamanolis')
  const maintenance = { messages: { en: 'Back at noon.' }, until: until(hour / 4) }
  expect((await setMaintenance(maintenance)).json.maintenance).toEqual(maintenance)
  const refused = await app.get('/api/me', { cookie: client })
  expect([refused.status, refused.json.code, Number(refused.headers['retry-after']) > 0]).toEqual([503, 'maintenance', true])
  expect((await app.call('PATCH', '/api/me', { cookie: client, body: { name: 'Someone' } })).status).toBe(503)
  for (const path of ['/api/session', '/api/maintenance', '/api/edition'])
    expect((await app.get(path, { cookie: client })).status).toBe(200)
  expect((await app.get('/api/me', { cookie: adviser })).status).toBe(200)
  expect((await app.get('/api/me', { cookie: greek, host: 'greek.localhost' })).status).toBe(200)
  app.advance(hour / 4)
  expect((await app.get('/api/me', { cookie: client })).status).toBe(200)
  await setMaintenance({ ...maintenance, until: until(hour) })
  expect((await app.get('/api/me', { cookie: client })).status).toBe(503)
  await app.call('DELETE', '/api/maintenance', { cookie: admin })
  expect((await app.get('/api/me', { cookie: client })).json.name).toBe('Margaret Ashworth')
  expect((await app.get('/api/maintenance')).json).toEqual({ maintenance: null })
})

test('maintenance requires a message and an end in the future', async () => {
  expect((await setMaintenance({ messages: {}, until: until(hour) })).json.issues[0].path).toBe('messages')
  expect((await setMaintenance({ messages: { en: 'x' }, until: until(-1) })).json.issues).toEqual([{ path: 'until', code: 'past' }])
  expect((await setMaintenance({ messages: { xx: 'x' }, until: until(hour) })).status).toBe(400)
})
