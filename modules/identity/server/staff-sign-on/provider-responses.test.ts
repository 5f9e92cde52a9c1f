import type { FaultMode } from '@atrium/demo/identity-provider/fault-modes'
import { editions } from '@atrium/editions/registry'
import { beginVisit, bring, choose, nationalIds } from '@atrium/server/testing/electronic-id'
import {
  beginStaffVisit,
  bringStaff,
  offeredSignOn,
  signOn,
  staffAccount,
  staffHost,
  staffSignOnTools,
  statusAndCode,
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
const main = 'localhost'
const { ingrid, stateOf, nameOf, bindings, lastRefusal } = staffSignOnTools(() => app)

describe('a response of the provider', () => {
  const refusal = [401, 'staff-sign-on-refused']

  test('is accepted once: exactly one of twenty identical requests succeeds, and a later one fails [S12]', async () => {
    const visit = await beginStaffVisit(app)
    const answer = await choose(visit, staffAccount)
    const answers = await Promise.all(Array.from({ length: 20 }, () => bringStaff(app, visit, answer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(401)])
    expect(statusAndCode(await bringStaff(app, visit, answer))).toEqual(refusal)
    expect(statusAndCode(await bringStaff(app, await beginStaffVisit(app), answer))).toEqual(refusal)
  })

  test('is accepted only in the browser that started the request', async () => {
    const [mine, theirs] = [await beginStaffVisit(app), await beginStaffVisit(app)]
    const answer = await choose(theirs, staffAccount)
    for (const cookie of ['', mine.cookie, `__Host-atrium-staff-sign-on=${'a'.repeat(43)}`])
      expect([cookie, statusAndCode(await bringStaff(app, { cookie }, answer))]).toEqual([cookie, refusal])
    expect(await bindings()).toEqual([])
  })

  test('ends the browser’s previous session [S18]', async () => {
    const before = await app.signIn('jonah-whitaker')
    const visit = await beginStaffVisit(app)
    const answer = await bringStaff(app, { cookie: `${visit.cookie}; ${before}` }, await choose(visit, staffAccount))
    expect([answer.json, await stateOf(before), answer.cookie === before]).toEqual([{ status: 'signed-in' }, 'none', false])
  })

  test('with another state does not end a pending request, because any site can send one', async () => {
    const visit = await beginStaffVisit(app)
    const answer = await choose(visit, staffAccount)
    const foreign = await bringStaff(app, visit, { ...answer, state: 'a'.repeat(43) })
    expect([statusAndCode(foreign), foreign.headers['set-cookie']]).toEqual([refusal, undefined])
    const own = await bringStaff(app, visit, answer)
    expect([own.status, String(own.headers['set-cookie'])]).toEqual([200, expect.stringMatching(/__Host-atrium-staff-sign-on=; Max-Age=0/)])
  })

  test.each(['a\u0000b', 'a\nb', '\uD800', '\u{1F600}', 'a'.repeat(256)])(
    'is refused with the subject %j, recorded, and ends the request',
    async (sub) => {
      app.identityProvider.setClaims({ sub })
      const answer = await signOn(app)
      expect([statusAndCode(answer), await bindings(), (await lastRefusal())?.['details']]).toEqual([refusal, [], { cause: 'refused' }])
      expect(String(answer.headers['set-cookie'])).toMatch(/__Host-atrium-staff-sign-on=; Max-Age=0/)
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
    const full = await signOn(app)
    await setSeats(seats)
    expect([full.json.code, (await lastRefusal())?.['details']]).toEqual(['no-seat', { cause: 'no-seat' }])
    expect(String(full.headers['set-cookie'])).toMatch(/__Host-atrium-staff-sign-on=; Max-Age=0/)
    expect(await nameOf((await signOn(app)).cookie)).toBe('new.one')
  })

  test('is refused after ten minutes', async () => {
    const visit = await beginStaffVisit(app)
    const answer = await choose(visit, staffAccount)
    app.advance(10 * 60_000)
    expect(statusAndCode(await bringStaff(app, visit, answer))).toEqual(refusal)
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
    const answer = await choose(visit, staffAccount)
    const asked = app.identityProvider.asked()
    expect(statusAndCode(await bringStaff(app, visit, answer))).toEqual(refusal)
    // Atrium called the provider before it refused the response.
    expect(app.identityProvider.asked()).toBeGreaterThan(asked)
    app.identityProvider.setMode('ok')
    expect(statusAndCode(await bringStaff(app, visit, answer))).toEqual(refusal)
    expect([await bindings(), (await lastRefusal())?.['details']]).toEqual([[], { cause: 'refused' }])
  })

  test.each([
    ['another state', { state: 'a'.repeat(43) }],
    ['another issuer', { iss: 'https://another.example' }],
    ['no issuer', { iss: undefined }],
    ['another code', { code: 'b'.repeat(32) }],
  ])('is refused with %s', async (_, changed) => {
    const visit = await beginStaffVisit(app)
    expect(statusAndCode(await bringStaff(app, visit, { ...(await choose(visit, staffAccount)), ...changed }))).toEqual(refusal)
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
      const answer = await choose(visit, staffAccount)
      app.identityProvider.setMode(mode)
      expect([mode, statusAndCode(await bringStaff(app, visit, answer))]).toEqual([mode, unavailable])
      expect((await lastRefusal())?.['details']).toEqual({ cause: 'unavailable' })
      app.identityProvider.setMode('ok')
    }
    app.identityProvider.setMode('down')
    expect(statusAndCode(await app.call('POST', '/api/session/staff-sign-on/request', { host }))).toEqual(unavailable)
  })

  test('is refused in another edition, in one without a provider, and for a request to an electronic ID', async () => {
    const visit = await beginStaffVisit(app)
    const answer = await choose(visit, staffAccount)
    expect((await bringStaff(app, visit, answer, 'greek.localhost')).status).toBe(404)
    expect((await app.call('POST', '/api/session/staff-sign-on/request', { host: 'greek.localhost' })).status).toBe(404)
    wealth.staffSignOn = offeredSignOn
    expect(statusAndCode(await bringStaff(app, visit, answer, main))).toEqual(refusal)
    const electronicId = await beginVisit(app)
    const cookie = electronicId.cookie.replace('electronic-id', 'staff-sign-on')
    const ofElectronicId = await choose(electronicId, nationalIds.aegir)
    expect(statusAndCode(await bringStaff(app, { cookie }, ofElectronicId, main))).toEqual(refusal)
    // The request to the electronic ID is not used up.
    expect((await bring(app, electronicId, ofElectronicId)).status).toBe(200)
  })

  test('is limited per network, as other ways to sign in are [S14]', async () => {
    const limited = await createTestApp()
    const answers: number[] = []
    for (let at = 0; at < 301; at++)
      answers.push((await limited.call('POST', '/api/session/staff-sign-on', { host, body: { code: 'x', state: 'x' } })).status)
    await limited.close()
    expect([answers.slice(0, 300).every((status) => status === 401), answers.at(-1)]).toEqual([true, 429])
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
