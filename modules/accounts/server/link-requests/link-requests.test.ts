import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '@atrium/demo/firm/firm'
import type { Action } from '@atrium/actions/contract/action-queue'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { mergeClientNames } from '../accounts/account-rules.ts'
import { mergeClients } from '../accounts/writes.ts'

let app: TestApp
let account: string
let client: string
let adviser: string

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('fairbairn')
  client = await app.signIn('rosemary-fairbairn')
  adviser = await app.signIn('eleanor-whitcombe')
})
afterAll(() => app.close())

const path = () => `/api/accounts/${account}/link-request`
const requestLink = (cookie = client) => app.call('POST', path(), { cookie })
const decline = (cookie = adviser) => app.call('DELETE', path(), { cookie })
const link = async (externalId: string, by = 'oscar-venn') =>
  app.call('PUT', `/api/accounts/${account}/external-id`, { cookie: await app.signIn(by), body: { externalId } })
const listActions = async (cookie: string, kind: string) =>
  ((await app.get('/api/me/action-queue', { cookie })).json as Action[]).filter((action) => action.kind === kind)
const listRequests = () => app.asOwner('select outcome, person_id, decided_by from account_link_requests order by requested_at, id')
/** Returns the subjects of the e-mails to the client since the last call. */
const listNewMails = async () => {
  const subjects: string[] = (await app.get('/dev/mail')).json
    .filter(({ to }: { to: string }) => to === app.findPerson('rosemary-fairbairn').email)
    .map(({ subject }: { subject: string }) => subject)
    .filter((subject: string) => subject.includes('account'))
  const fresh = subjects.slice(0, subjects.length - mailCount)
  mailCount = subjects.length
  return fresh
}
let mailCount = 0
const listEventAccounts = async (kind: string) =>
  (await app.asOwner(`select account_id from events where kind = '${kind}'`)).map((row) => row['account_id'])

describe('the request to link an account', () => {
  test('appears in the action queue of the account’s staff, with the person who made it and the time', async () => {
    expect(await listActions(client, 'link')).toEqual([
      {
        kind: 'link',
        subject: 'Rosemary Fairbairn',
        count: null,
        request: { account, portal: 'private-clients', at: null, by: null, state: 'none' },
      },
    ])
    expect(await listActions(adviser, 'link-request')).toEqual([])
    const { status, json } = await requestLink()
    expect([status, json]).toEqual([200, { requestedAt: app.deps.clock().toISOString() }])
    const request = { account, portal: 'private-clients', at: json.requestedAt, state: 'open' }
    expect((await listActions(client, 'link'))[0]?.request).toEqual({ ...request, by: null })
    expect(await listActions(adviser, 'link-request')).toEqual([
      { kind: 'link-request', subject: 'Rosemary Fairbairn', count: null, request: { ...request, by: 'Rosemary Fairbairn' } },
    ])
    expect(await listActions(await app.signIn('tobias-hartnell'), 'link-request')).toEqual([])
    expect(await listEventAccounts('account.link-requested')).toEqual([account])
    expect(await app.asOwner(`select field from revisions where field = 'person_id' and account_id = '${account}'`)).toHaveLength(1)
  })

  test('is kept while it is open: a second request returns the time of the first, and concurrent requests are stored once', async () => {
    const first = (await requestLink()).json
    app.advance(60_000)
    expect((await requestLink()).json).toEqual(first)
    await app.asOwner('delete from account_link_requests')
    const responses = await Promise.all(Array.from({ length: 6 }, () => requestLink()))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(new Set(responses.map(({ json }) => json.requestedAt)).size).toBe(1)
    expect(await listRequests()).toHaveLength(1)
    expect(await listEventAccounts('account.link-requested')).toHaveLength(2)
  })

  test('is refused to staff, during an impersonation, for an account with figures and for an account of another client', async () => {
    expect((await requestLink(adviser)).json.code).toBe('not-allowed')
    const impersonatingCookie = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie: impersonatingCookie, body: { account, reason: 'client-care' } })
    expect((await requestLink(impersonatingCookie)).json.code).toBe('read-only-impersonation')
    expect((await decline(impersonatingCookie)).json.code).toBe('read-only-impersonation')
    const other = await app.signIn('margaret-ashworth')
    expect((await requestLink(other)).status).toBe(404)
    const linked = await app.findAccountId('ashworth')
    expect((await app.call('POST', `/api/accounts/${linked}/link-request`, { cookie: other })).status).toBe(409)
    const { host } = app.findPerson('clara-hendry-greek')
    expect((await app.call('POST', path(), { host, cookie: await app.signIn('clara-hendry-greek') })).status).toBe(404)
  })

  test('can be declined once, by staff with access to the account; the client sees this, gets an e-mail and can make another request', async () => {
    expect((await decline(await app.signIn('tobias-hartnell'))).status).toBe(404)
    const both = await Promise.all([decline(), decline()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await listActions(client, 'link'))[0]?.request?.state).toBe('declined')
    expect(await listActions(adviser, 'link-request')).toEqual([])
    expect(await listEventAccounts('account.link-declined')).toEqual([account])
    expect(await listNewMails()).toEqual(['Your request to link your account at Harcourt Lisle'])
    app.advance(60_000)
    expect((await requestLink()).json.requestedAt).toBe(app.deps.clock().toISOString())
    expect((await listRequests()).map((row) => row['outcome'])).toEqual(['declined', null])
  })

  test('is completed by an admin with a recent step-up who links the account to a client without an account; the client gets an e-mail', async () => {
    expect((await link('HL-204417', 'eleanor-whitcombe')).status).toBe(403)
    expect((await link('HL-204417')).json.issues).toEqual([expect.objectContaining({ path: 'externalId', code: 'client-taken' })])
    expect((await link('HL-999999')).json.issues).toEqual([expect.objectContaining({ path: 'externalId', code: 'unknown-client' })])
    await app.asOwner(`update accounts set external_id = null where id = '${await app.findAccountId('tillotson')}'`)
    const admin = await app.signIn('oscar-venn')
    app.advance(11 * 60_000)
    const linkAs = (cookie: string) =>
      app.call('PUT', `/api/accounts/${account}/external-id`, { cookie, body: { externalId: 'HL-204450' } })
    expect((await linkAs(admin)).json.code).toBe('proof-required')
    expect([await listEventAccounts('account.linked'), await listNewMails()]).toEqual([[], []])
    expect((await app.call('POST', '/api/session/proof', { cookie: admin, body: { currentPassword: demoPassword } })).status).toBe(200)
    expect((await linkAs(admin)).status).toBe(200)
    expect(await listNewMails()).toEqual(['Your account was linked at Harcourt Lisle'])
    expect((await listRequests()).map((row) => [row['outcome'], row['decided_by'] !== null])).toEqual([
      ['declined', true],
      ['linked', true],
    ])
    expect(await listEventAccounts('account.linked')).toEqual([account])
    expect(await app.asOwner(`select after from revisions where field = 'external_id'`)).toEqual([{ after: 'HL-204450' }])
    expect(await listActions(client, 'link')).toEqual([])
    expect((await app.get(`/api/accounts/${account}`, { cookie: client })).json.hasLimitedAccess).toBe(false)
  })

  test('is completed once for a client, even if two accounts are linked at the same time, and repeats have no effect', async () => {
    await app.asOwner(`update accounts set external_id = null where id = '${account}'`)
    const cookie = await app.signIn('oscar-venn')
    const put = (id: string) => app.call('PUT', `/api/accounts/${id}/external-id`, { cookie, body: { externalId: 'HL-204450' } })
    const count = async () => [
      (await listEventAccounts('account.linked')).length,
      (await listNewMails()).length,
      (await app.asOwner(`select 1 from revisions where field in ('external_id', 'updated_at')`)).length,
    ]
    await listNewMails()
    const [before = 0] = await count()
    const ids = [account, await app.findAccountId('tillotson')]
    const responses = await Promise.all(ids.map(put))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(responses.find(({ status }) => status === 400)?.json.issues).toEqual([expect.objectContaining({ code: 'client-taken' })])
    const linked = await count()
    expect(linked[0]).toBe(before + 1)
    const winner = ids[responses.findIndex(({ status }) => status === 200)] ?? ''
    app.advance(1_000)
    expect((await Promise.all([put(winner), put(winner)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await count()).toEqual([linked[0], 0, linked[2]])
    await app.asOwner(`update accounts set external_id = null where external_id = 'HL-204450'`)
  })

  test('is not completed by an address with unusual letters that become the letters of the account’s address in lower case', () => {
    const merged = mergeClientNames([{ id: 'HL-1', name: 'Mark', email: 'mar\u212A@firm.example', currency: 'GBP' }])
    expect(merged).toEqual([{ externalId: 'HL-1', name: 'Mark', email: null }])
  })

  test('is completed when a refresh links the account by its e-mail address', async () => {
    await app.asOwner(`update accounts set external_id = null where id = '${account}'; delete from account_link_requests`)
    await requestLink()
    const { edition, email } = app.findPerson('rosemary-fairbairn')
    await app.asOwner(`update accounts set email = '${email}' where id = '${account}'`)
    const { linked } = await withTenant(app.db, systemActor(edition), (transaction) =>
      mergeClients(
        transaction,
        { edition: { id: edition }, deps: app.deps },
        {
          clients: mergeClientNames([{ id: 'HL-204450', name: 'Rosemary Fairbairn', email, currency: 'GBP' }]),
          portals: ['private-clients'],
        },
      ),
    )
    expect(linked).toEqual([account])
    expect(await listRequests()).toEqual([{ outcome: 'linked', person_id: expect.any(String), decided_by: null }])
  })
})
