import type { FaultMode } from '@atrium/demo/identity-provider/fault-modes'
import { editions } from '@atrium/editions/registry'
import { beginVisit, submitProviderResponse, chooseAtProvider, nationalIds } from '@atrium/server/testing/electronic-id'
import {
  beginStaffVisit,
  submitStaffResponse,
  offeredSignOn,
  signOnAsStaff,
  staffAccount,
  staffHost,
  createStaffSignOnTools,
  readStatusAndCode,
} from '@atrium/server/testing/staff-sign-on'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const wealth = editions.find(({ id }) => id === 'wealth')!

afterEach(async () => {
  wealth.staffSignOn = null
  app.identityProvider.setMode('ok')
  app.identityProvider.setClaims({})
  await app.asOwner('delete from staff_sign_ons')
})

const host = staffHost
const mainHost = 'localhost'
const { ingrid, stateOf, nameOf, bindings, lastRefusal } = createStaffSignOnTools(() => app)

describe('a response of the provider', () => {
  const refusal = [401, 'staff-sign-on-refused']

  test('is accepted once: exactly one of twenty identical requests succeeds, and a later one fails [S12]', async () => {
    const visit = await beginStaffVisit(app)
    const response = await chooseAtProvider(visit, staffAccount)
    const responses = await Promise.all(Array.from({ length: 20 }, () => submitStaffResponse(app, visit, response)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(401)])
    expect(readStatusAndCode(await submitStaffResponse(app, visit, response))).toEqual(refusal)
    expect(readStatusAndCode(await submitStaffResponse(app, await beginStaffVisit(app), response))).toEqual(refusal)
  })

  test('is accepted only in the browser that started the request', async () => {
    const [mine, theirs] = [await beginStaffVisit(app), await beginStaffVisit(app)]
    const response = await chooseAtProvider(theirs, staffAccount)
    for (const cookie of ['', mine.cookie, `__Host-atrium-staff-sign-on=${'a'.repeat(43)}`])
      expect([cookie, readStatusAndCode(await submitStaffResponse(app, { cookie }, response))]).toEqual([cookie, refusal])
    expect(await bindings()).toEqual([])
  })

  test('ends the browser’s previous session [S18]', async () => {
    const before = await app.signIn('jonah-whitaker')
    const visit = await beginStaffVisit(app)
    const response = await submitStaffResponse(app, { cookie: `${visit.cookie}; ${before}` }, await chooseAtProvider(visit, staffAccount))
    expect([response.json, await stateOf(before), response.cookie === before]).toEqual([{ status: 'signed-in' }, 'none', false])
  })

  test('with another state does not end a pending request, because any site can send one', async () => {
    const visit = await beginStaffVisit(app)
    const response = await chooseAtProvider(visit, staffAccount)
    const foreign = await submitStaffResponse(app, visit, { ...response, state: 'a'.repeat(43) })
    expect([readStatusAndCode(foreign), foreign.headers['set-cookie']]).toEqual([refusal, undefined])
    const own = await submitStaffResponse(app, visit, response)
    expect([own.status, String(own.headers['set-cookie'])]).toEqual([200, expect.stringMatching(/__Host-atrium-staff-sign-on=; Max-Age=0/)])
  })

  test.each(['a\u0000b', 'a\nb', '\uD800', '\u{1F600}', 'a'.repeat(256)])(
    'is refused with the subject %j, recorded, and ends the request',
    async (sub) => {
      app.identityProvider.setClaims({ sub })
      const response = await signOnAsStaff(app)
      expect([readStatusAndCode(response), await bindings(), (await lastRefusal())?.['details']]).toEqual([
        refusal,
        [],
        { cause: 'refused' },
      ])
      expect(String(response.headers['set-cookie'])).toMatch(/__Host-atrium-staff-sign-on=; Max-Age=0/)
    },
  )

  test('for an invited person is refused and recorded if the firm has no seat, and a name with control characters is not used', async () => {
    const email = 'new.one@calder-investments.example'
    await app.asOwner(`insert into single_use_tokens (edition, purpose, token_hash, organisation_id, email, created_at, expires_at)
      select 'asset-manager', 'adviser-invitation', '\\x02', organisation_id, '${email}', now(), '2100-01-01' from people where email = '${ingrid()}'`)
    const [{ adviser_seats: seats } = {}] = await app.asOwner(`select adviser_seats from organisations where name = 'Calder Investments'`)
    const setSeats = (count: unknown) => app.asOwner(`update organisations set adviser_seats = ${count} where name = 'Calder Investments'`)
    app.identityProvider.setClaims({ sub: 'new', email, name: 'Ingrid Vale\r\nBcc: x@evil.example' })
    await setSeats(0)
    const full = await signOnAsStaff(app)
    await setSeats(seats)
    expect([full.json.code, (await lastRefusal())?.['details']]).toEqual(['no-seat', { cause: 'no-seat' }])
    expect(String(full.headers['set-cookie'])).toMatch(/__Host-atrium-staff-sign-on=; Max-Age=0/)
    expect(await nameOf((await signOnAsStaff(app)).cookie)).toBe('new.one')
  })

  test('is refused after ten minutes', async () => {
    const visit = await beginStaffVisit(app)
    const response = await chooseAtProvider(visit, staffAccount)
    app.advance(10 * 60_000)
    expect(readStatusAndCode(await submitStaffResponse(app, visit, response))).toEqual(refusal)
  })

  test.each<FaultMode>([
    'wrong-nonce',
    'wrong-issuer',
    'wrong-audience',
    'expired',
    'unsigned',
    'forged',
    'no-subject',
    'used-code',
    'ancient-authentication',
  ])('is refused in fault mode %s, uses up the request and binds nothing', async (mode) => {
    app.identityProvider.setMode(mode)
    const visit = await beginStaffVisit(app)
    const response = await chooseAtProvider(visit, staffAccount)
    const asked = app.identityProvider.tokenRequests()
    expect(readStatusAndCode(await submitStaffResponse(app, visit, response))).toEqual(refusal)
    // Atrium called the provider before it refused the response.
    expect(app.identityProvider.tokenRequests()).toBeGreaterThan(asked)
    app.identityProvider.setMode('ok')
    expect(readStatusAndCode(await submitStaffResponse(app, visit, response))).toEqual(refusal)
    expect([await bindings(), (await lastRefusal())?.['details']]).toEqual([[], { cause: 'refused' }])
  })

  test.each([
    ['another state', { state: 'a'.repeat(43) }],
    ['another issuer', { iss: 'https://another.example' }],
    ['no issuer', { iss: undefined }],
    ['another code', { code: 'b'.repeat(32) }],
  ])('is refused with %s', async (_, changed) => {
    const visit = await beginStaffVisit(app)
    expect(
      readStatusAndCode(await submitStaffResponse(app, visit, { ...(await chooseAtProvider(visit, staffAccount)), ...changed })),
    ).toEqual(refusal)
  })

  test.each([
    {},
    { code: 'x' },
    { state: 'x' },
    { code: '', state: 'x' },
    { code: 'x', state: 'x', admin: true },
    { code: ['x'], state: 'x' },
  ])('is rejected if malformed as %j', async (body) =>
    expect((await app.call('POST', '/api/session/staff-sign-on', { host, body })).status).toBe(400),
  )

  test('is refused as unavailable while the provider is slow or down, and so is the start of a request', async () => {
    const unavailable = [502, 'staff-sign-on-unavailable']
    for (const mode of ['slow', 'down'] as const) {
      const visit = await beginStaffVisit(app)
      const response = await chooseAtProvider(visit, staffAccount)
      app.identityProvider.setMode(mode)
      expect([mode, readStatusAndCode(await submitStaffResponse(app, visit, response))]).toEqual([mode, unavailable])
      expect((await lastRefusal())?.['details']).toEqual({ cause: 'unavailable' })
      app.identityProvider.setMode('ok')
    }
    app.identityProvider.setMode('down')
    expect(readStatusAndCode(await app.call('POST', '/api/session/staff-sign-on/request', { host }))).toEqual(unavailable)
  })

  test('is refused in another edition, in one without a provider, and for a request to an electronic ID', async () => {
    const visit = await beginStaffVisit(app)
    const response = await chooseAtProvider(visit, staffAccount)
    expect((await submitStaffResponse(app, visit, response, 'greek.localhost')).status).toBe(404)
    expect((await app.call('POST', '/api/session/staff-sign-on/request', { host: 'greek.localhost' })).status).toBe(404)
    wealth.staffSignOn = offeredSignOn
    expect(readStatusAndCode(await submitStaffResponse(app, visit, response, mainHost))).toEqual(refusal)
    const electronicId = await beginVisit(app)
    const cookie = electronicId.cookie.replace('electronic-id', 'staff-sign-on')
    const electronicIdResponse = await chooseAtProvider(electronicId, nationalIds.aegir)
    expect(readStatusAndCode(await submitStaffResponse(app, { cookie }, electronicIdResponse, mainHost))).toEqual(refusal)
    // The request to the electronic ID is not used up.
    expect((await submitProviderResponse(app, electronicId, electronicIdResponse)).status).toBe(200)
  })

  test('is limited per network, as other ways to sign in are [S14]', async () => {
    const limited = await createTestApp()
    const responses: number[] = []
    for (let at = 0; at < 301; at++)
      responses.push((await limited.call('POST', '/api/session/staff-sign-on', { host, body: { code: 'x', state: 'x' } })).status)
    await limited.close()
    expect([responses.slice(0, 300).every((status) => status === 401), responses.at(-1)]).toEqual([true, 429])
  })

  test('reaches the page in the fragment, so that logs, Referer and history do not contain it [S30]', async () => {
    const { status, headers } = await app.get('/staff-sign-on/return?code=abc&state=def&iss=https%3A%2F%2Fp.example', { host })
    expect([status, headers.location, headers['cache-control']]).toEqual([
      303,
      '/staff-sign-on#code=abc&state=def&iss=https%3A%2F%2Fp.example',
      'no-store',
    ])
    expect((await app.get('/staff-sign-on/return?error=access_denied', { host })).headers.location).toBe('/staff-sign-on#refused')
  })
})
