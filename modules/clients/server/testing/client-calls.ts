import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CallOptions, TestApp, TestResponse } from '@atrium/server/testing/test-app'

/** Sessions of people who may and may not see the client "ashworth". */
export type Cast = Awaited<ReturnType<typeof signInCast>>

export async function signInCast(app: TestApp) {
  const [adviser, teamMember, colleague, companyAdmin, admin, client] = [
    await app.signIn('eleanor-whitcombe'),
    await app.signIn('marcus-adeyemi'),
    await app.signIn('tobias-hartnell'),
    await app.signIn('beatrix-lisle'),
    await app.signIn('oscar-venn'),
    await app.signIn('margaret-ashworth'),
  ]
  return { adviser, teamMember, colleague, companyAdmin, admin, client, account: await app.findAccountId('ashworth') }
}

export async function findPersonId(app: TestApp, key: string): Promise<string> {
  const { email } = app.findPerson(key)
  return String((await app.asOwner(`select id from people where email = '${email}'`))[0]?.['id'])
}

export const createCalls = (app: TestApp, account: string) => {
  const call = (method: string, rest: string, cookie: string, body?: object, options: CallOptions = {}): Promise<TestResponse> =>
    app.call(method, `/api/accounts/${account}/staff${rest}`, { cookie, ...(body && { body }), ...options })
  return {
    call,
    get: (rest: string, cookie: string) => call('GET', rest, cookie),
    post: (rest: string, cookie: string, body: object) => call('POST', rest, cookie, { id: randomUUID(), ...body }),
    patch: (rest: string, cookie: string, body: object) => call('PATCH', rest, cookie, body),
  }
}

/** Expects that a request is refused for everybody who may not see the client as staff of the firm, and changes nothing when impersonating. */
export async function expectRefusals(app: TestApp, cast: Cast, request: { method: string; rest: string; body?: object }): Promise<void> {
  const { method, rest, body } = request
  const path = (account: string) => `/api/accounts/${account}/staff${rest}`
  const send = (cookie: string | undefined, account = cast.account, options: CallOptions = {}) =>
    app.call(method, path(account), { cookie, ...(body && { body }), ...options })
  const code = async (response: Promise<TestResponse>) => {
    const { status, json } = await response
    return [status, json?.code]
  }
  expect(await code(send(undefined))).toEqual([401, 'not-signed-in'])
  expect(await code(send(cast.client))).toEqual([403, 'not-allowed'])
  expect(await code(send(cast.colleague))).toEqual([404, 'not-found'])
  const outside = await app.signIn('naomi-feldmann')
  const seen = await app.findAccountId('sauveterre')
  expect((await app.get(`/api/accounts/${seen}`, { cookie: outside })).status).toBe(200)
  expect(await code(send(outside, seen))).toEqual([403, 'not-allowed'])
  expect(await code(send(outside))).toEqual([404, 'not-found'])
  expect(await code(send(cast.adviser, '01a1fd36-0000-7000-8000-000000000000'))).toEqual([404, 'not-found'])
  const { host } = app.findPerson('eleni-papadaki')
  expect((await send(await app.signIn('eleni-papadaki'), cast.account, { host })).status).toBe(404)
  if (method === 'GET') return
  const impersonating = await app.signIn('eleanor-whitcombe')
  const start = await app.call('POST', '/api/impersonations', {
    cookie: impersonating,
    body: { account: cast.account, reason: 'client-care' },
  })
  expect(start.status).toBe(200)
  expect(await code(send(impersonating))).toEqual([403, 'read-only-impersonation'])
}
