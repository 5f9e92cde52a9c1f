import { demoPassword } from '@atrium/demo/firm/firm'
import { editions } from '@atrium/editions/registry'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { addAuthenticator, createTotpCode } from '@atrium/server/testing/totp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const key = 'ingrid-vale'
const unknown = '01a1fd36-0000-7000-8000-000000000000'
const withHost = () => ({ host: app.findPerson(key).host })
const readState = async (cookie: string) => (await app.get('/api/session', { ...withHost(), cookie })).json.state
const wealth = editions.find(({ id }) => id === 'wealth')!
afterEach(() => {
  wealth.staffFactor = 'any'
})

describe('staff of a firm that requires a strong factor', () => {
  test('can only set one up after a sign-in with a PIN, and have full access afterwards', async () => {
    const cookie = await app.signIn(key)
    expect(await readState(cookie)).toBe('stronger-factor')
    expect((await app.get('/api/me/factors', { ...withHost(), cookie })).status).toBe(200)
    const factor = { currentPassword: demoPassword }
    expect((await app.call('POST', '/api/session/proof', { ...withHost(), cookie, body: factor })).status).toBe(200)
    const { secret } = await addAuthenticator(app, cookie, withHost().host)
    expect(await readState(cookie)).toBe('signed-in')
    expect((await app.get('/api/me', { ...withHost(), cookie })).json.name).toBe('Ingrid Vale')
    const pending = await app.signInWithPasswordOnly(key)
    const full = await app.call('POST', '/api/session/second-factor', {
      ...withHost(),
      cookie: pending,
      body: { code: createTotpCode(app, secret) },
    })
    expect(await readState(full.cookie ?? '')).toBe('signed-in')
    await app.call('DELETE', '/api/me/authenticator', { ...withHost(), cookie })
    expect([await readState(cookie), await readState(full.cookie ?? '')]).toEqual(['stronger-factor', 'stronger-factor'])
  })

  test('may use a passkey as well', async () => {
    const cookie = await app.signIn(key)
    expect(await readState(cookie)).toBe('stronger-factor')
    await app.asOwner(`insert into passkeys (edition, person_id, credential_id, public_key, counter, transports, host, name, created_at)
      select edition, id, 'of-a-test', '\\x00', 0, '{}', '${withHost().host}', 'Of a test', now() from people where email = '${app.findPerson(key).email}'`)
    expect(await readState(cookie)).toBe('signed-in')
    await app.asOwner(`delete from passkeys where credential_id = 'of-a-test'`)
    expect(await readState(cookie)).toBe('stronger-factor')
  })

  test('are refused by every route that needs a session, except the routes needed to set one up', async () => {
    const cookie = await app.signIn(key)
    const open: string[] = []
    for (const { method, url } of app.routes) {
      if (!url.startsWith('/api/') || method === 'OPTIONS' || method === 'HEAD') continue
      const path = url.replaceAll(/[:{](\w+)}?/g, unknown)
      if ((await app.call(method, path, withHost())).json?.code !== 'not-signed-in') continue
      const { json } = await app.call(method, path, { ...withHost(), cookie })
      if (json?.code !== 'stronger-factor-required') open.push(`${method} ${url}`)
    }
    expect(open.toSorted()).toEqual([
      'GET /api/me/factors',
      'GET /api/me/staff-sign-on',
      'POST /api/me/authenticator',
      'POST /api/me/authenticator/confirmation',
      'POST /api/me/passkeys',
      'POST /api/me/passkeys/options',
      'POST /api/me/staff-sign-on/request',
      'POST /api/session/extend',
      'POST /api/session/proof',
      'POST /api/session/second-factor',
      'POST /api/session/second-factor/backup-code',
      'POST /api/session/second-factor/resend',
    ])
  })

  test('are the only people who need one: clients and the staff of other firms do not', async () => {
    expect((await app.get('/api/me', { cookie: await app.signIn('eleanor-whitcombe') })).status).toBe(200)
    wealth.staffFactor = 'strong'
    expect((await app.get('/api/me', { cookie: await app.signIn('margaret-ashworth') })).status).toBe(200)
    expect((await app.get('/api/me', { cookie: await app.signIn('eleanor-whitcombe') })).json.code).toBe('stronger-factor-required')
  })

  test('cannot have their second factor disabled, and need it even if it was disabled earlier', async () => {
    const admin = await app.signIn('oscar-venn')
    const readId = async (person: string): Promise<string> => (await app.get('/api/me', { cookie: await app.signIn(person) })).json.id
    const [before, after] = [await readId('tobias-hartnell'), await readId('eleanor-whitcombe')]
    const disable = (id: string) => {
      const body = { isDisabled: true, reason: 'New telephone' }
      return app.call('PATCH', `/api/people/${id}/second-factor`, { cookie: admin, body })
    }
    expect((await disable(before)).status).toBe(200)
    const withPassword = async (person: string) =>
      (await app.call('POST', '/api/session', { body: { email: app.findPerson(person).email, password: demoPassword } })).json.status
    expect(await withPassword('tobias-hartnell')).toBe('signed-in')
    wealth.staffFactor = 'strong'
    expect(await withPassword('tobias-hartnell')).toBe('second-factor')
    const refused = await disable(after)
    expect([refused.status, refused.json.code]).toEqual([403, 'stronger-factor-required'])
    await addAuthenticator(app, admin)
    const faulty = await disable(after)
    expect([faulty.status, faulty.json.issues]).toEqual([400, [{ path: 'isDisabled', code: 'not-allowed' }]])
  })
})
