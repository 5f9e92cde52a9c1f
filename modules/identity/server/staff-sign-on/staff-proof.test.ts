import { choose } from '@atrium/server/testing/electronic-id'
import {
  beginStaffVisit,
  bringStaff,
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

afterEach(async () => {
  app.identityProvider.setMode('ok')
  app.identityProvider.setClaims({})
  await app.asOwner('delete from staff_sign_ons')
})

const host = staffHost
const { ingrid, eventsOf, lastRefusal } = staffSignOnTools(() => app)

describe('a proof of identity by the provider', () => {
  const prove = async (session: string | undefined, account = staffAccount) => signOn(app, account, { session: session ?? '' })
  const needsProof = (cookie: string | undefined) => app.call('POST', '/api/me/authenticator', { host, cookie })
  const longAgo = async () => {
    const { cookie } = await signOn(app)
    app.advance(11 * 60_000)
    expect((await needsProof(cookie)).json.code).toBe('proof-required')
    return cookie
  }

  test('requires the person to authenticate again, and permits changes for ten minutes', async () => {
    const cookie = await longAgo()
    const { address } = await beginStaffVisit(app, { session: cookie ?? '' })
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    const answer = await prove(cookie)
    expect([answer.status, answer.json]).toEqual([200, { status: 'proven' }])
    expect((await eventsOf('proof.given')).at(-1)).toEqual({ outcome: 'done', details: { by: 'staff-sign-on' }, email: ingrid() })
    expect((await needsProof(cookie)).status).toBe(200)
    app.advance(10 * 60_000)
    expect((await needsProof(cookie)).json.code).toBe('proof-required')
  })

  test('is refused for an earlier authentication, another account, another session and no session', async () => {
    const cookie = await longAgo()
    app.identityProvider.setMode('old-authentication')
    expect(statusAndCode(await prove(cookie))).toEqual([401, 'staff-sign-on-refused'])
    app.identityProvider.setMode('other-subject')
    expect(statusAndCode(await prove(cookie))).toEqual([401, 'staff-sign-on-refused'])
    app.identityProvider.setMode('ok')
    expect(statusAndCode(await prove(cookie, 'eleanor-whitcombe'))).toEqual([401, 'staff-sign-on-refused'])
    expect(await lastRefusal()).toEqual({ outcome: 'refused', details: { cause: 'refused' }, email: ingrid() })
    const visit = await beginStaffVisit(app, { session: cookie ?? '' })
    const [visitCookie = ''] = visit.cookie.split('; ')
    const another = (await signOn(app)).cookie
    const code = await choose(visit, staffAccount)
    expect(statusAndCode(await bringStaff(app, { cookie: `${visitCookie}; ${another}` }, code))).toEqual([401, 'staff-sign-on-refused'])
    const alone = await beginStaffVisit(app, { session: cookie ?? '' })
    const [aloneCookie = ''] = alone.cookie.split('; ')
    expect(statusAndCode(await bringStaff(app, { cookie: aloneCookie }, await choose(alone, staffAccount)))).toEqual([
      401,
      'staff-sign-on-refused',
    ])
    expect((await needsProof(cookie)).json.code).toBe('proof-required')
  })

  test('is refused to people without an account at the provider, to clients, during an impersonation and without a session', async () => {
    const path = '/api/me/staff-sign-on/request'
    const ask = (cookie?: string) => app.call('POST', path, { host, cookie })
    expect(statusAndCode(await ask(await app.signIn(staffAccount)))).toEqual([409, 'conflict'])
    await signOn(app)
    await app.asOwner("update staff_sign_ons set issuer = 'https://former.example'")
    expect(statusAndCode(await ask(await app.signIn(staffAccount)))).toEqual([409, 'conflict'])
    await app.asOwner('delete from staff_sign_ons')
    expect(statusAndCode(await ask(await app.signIn('jonah-whitaker')))).toEqual([403, 'not-allowed'])
    expect(statusAndCode(await ask())).toEqual([401, 'not-signed-in'])
    const { cookie } = await signOn(app)
    const visit = await beginStaffVisit(app, { session: cookie ?? '' })
    const answer = await choose(visit, staffAccount)
    const body = { account: await app.accountId('whitaker'), reason: 'client-care' }
    expect((await app.call('POST', '/api/impersonations', { host, cookie, body })).status).toBe(200)
    for (const refusedAnswer of [
      await ask(cookie),
      await app.call('POST', '/api/session/staff-sign-on/request', { host, cookie }),
      await bringStaff(app, visit, answer),
    ])
      expect(statusAndCode(refusedAnswer)).toEqual([403, 'read-only-impersonation'])
  })
})
