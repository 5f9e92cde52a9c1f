import { chooseAtProvider } from '@atrium/server/testing/electronic-id'
import {
  beginStaffVisit,
  submitStaffResponse,
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

afterEach(async () => {
  app.identityProvider.setMode('ok')
  app.identityProvider.setClaims({})
  await app.asOwner('delete from staff_sign_ons')
})

const host = staffHost
const { ingrid, eventsOf, lastRefusal } = createStaffSignOnTools(() => app)

describe('a proof of identity by the provider', () => {
  const prove = async (session: string | undefined, account = staffAccount) => signOnAsStaff(app, account, { session: session ?? '' })
  const startSensitiveChange = (cookie: string | undefined) => app.call('POST', '/api/me/authenticator', { host, cookie })
  const signInLongAgo = async () => {
    const { cookie } = await signOnAsStaff(app)
    app.advance(11 * 60_000)
    expect((await startSensitiveChange(cookie)).json.code).toBe('proof-required')
    return cookie
  }

  test('requires the person to authenticate again, and permits changes for ten minutes', async () => {
    const cookie = await signInLongAgo()
    const { address } = await beginStaffVisit(app, { session: cookie ?? '' })
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const response = await prove(cookie)
    expect([response.status, response.json]).toEqual([200, { status: 'proven' }])
    expect((await eventsOf('proof.given')).at(-1)).toEqual({ outcome: 'done', details: { by: 'staff-sign-on' }, email: ingrid() })
    expect((await startSensitiveChange(cookie)).status).toBe(200)
    app.advance(10 * 60_000)
    expect((await startSensitiveChange(cookie)).json.code).toBe('proof-required')
  })

  test('is refused for an earlier authentication, another account, another session and no session', async () => {
    const cookie = await signInLongAgo()
    app.identityProvider.setMode('old-authentication')
    expect(readStatusAndCode(await prove(cookie))).toEqual([401, 'staff-sign-on-refused'])
    app.identityProvider.setMode('other-subject')
    expect(readStatusAndCode(await prove(cookie))).toEqual([401, 'staff-sign-on-refused'])
    app.identityProvider.setMode('ok')
    expect(readStatusAndCode(await prove(cookie, 'eleanor-whitcombe'))).toEqual([401, 'staff-sign-on-refused'])
    expect(await lastRefusal()).toEqual({ outcome: 'refused', details: { cause: 'refused' }, email: ingrid() })
    const visit = await beginStaffVisit(app, { session: cookie ?? '' })
    const [visitCookie = ''] = visit.cookie.split('; ')
    const another = (await signOnAsStaff(app)).cookie
    const code = await chooseAtProvider(visit, staffAccount)
    expect(readStatusAndCode(await submitStaffResponse(app, { cookie: `${visitCookie}; ${another}` }, code))).toEqual([
      401,
      'staff-sign-on-refused',
    ])
    const alone = await beginStaffVisit(app, { session: cookie ?? '' })
    const [aloneCookie = ''] = alone.cookie.split('; ')
    expect(readStatusAndCode(await submitStaffResponse(app, { cookie: aloneCookie }, await chooseAtProvider(alone, staffAccount)))).toEqual(
      [401, 'staff-sign-on-refused'],
    )
    expect((await startSensitiveChange(cookie)).json.code).toBe('proof-required')
  })

  test('is refused to people without an account at the provider, to clients, during an impersonation and without a session', async () => {
    const path = '/api/me/staff-sign-on/request'
    const requestProof = (cookie?: string) => app.call('POST', path, { host, cookie })
    expect(readStatusAndCode(await requestProof(await app.signIn(staffAccount)))).toEqual([409, 'conflict'])
    await signOnAsStaff(app)
    await app.asOwner("update staff_sign_ons set issuer = 'https://former.example'")
    expect(readStatusAndCode(await requestProof(await app.signIn(staffAccount)))).toEqual([409, 'conflict'])
    await app.asOwner('delete from staff_sign_ons')
    expect(readStatusAndCode(await requestProof(await app.signIn('jonah-whitaker')))).toEqual([403, 'not-allowed'])
    expect(readStatusAndCode(await requestProof())).toEqual([401, 'not-signed-in'])
    const { cookie } = await signOnAsStaff(app)
    const visit = await beginStaffVisit(app, { session: cookie ?? '' })
    const response = await chooseAtProvider(visit, staffAccount)
    const body = { account: await app.findAccountId('whitaker'), reason: 'client-care' }
    expect((await app.call('POST', '/api/impersonations', { host, cookie, body })).status).toBe(200)
    for (const refusedAnswer of [
      await requestProof(cookie),
      await app.call('POST', '/api/session/staff-sign-on/request', { host, cookie }),
      await submitStaffResponse(app, visit, response),
    ])
      expect(readStatusAndCode(refusedAnswer)).toEqual([403, 'read-only-impersonation'])
  })
})
