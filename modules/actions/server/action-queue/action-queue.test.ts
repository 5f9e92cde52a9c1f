import type { Action } from '../../contract/action-queue.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function listActions(person: string, kind?: Action['kind']): Promise<Action[]> {
  const { host } = app.findPerson(person)
  const all = (await app.get('/api/me/action-queue', { host, cookie: await app.signIn(person) })).json as Action[]
  return kind ? all.filter((one) => one.kind === kind) : all
}

const listKinds = (actions: Action[]) => actions.map(({ kind }) => kind)
const setSecondFactorDisabled = (person: string, isOff: boolean) =>
  app.asOwner(`update people set is_second_factor_disabled = ${isOff} where email = '${app.findPerson(person).email}'`)
const findId = async (person: string) =>
  (await app.asOwner(`select id from people where email = '${app.findPerson(person).email}'`))[0]?.['id']

describe('the action queue', () => {
  test('is empty if no action is outstanding, and contains no client actions for staff', async () => {
    const adviser = await app.signIn('eleanor-whitcombe')
    await setSecondFactorDisabled('eleanor-whitcombe', true)
    expect(await listActions('margaret-ashworth')).toEqual([])
    expect((await app.get('/api/me/action-queue', { cookie: adviser })).json).toEqual([])
  })

  test('lists an action for terms until they are accepted, and again for a newer version', async () => {
    const publish = () =>
      app.asOwner(`insert into portal_terms (edition, portal_id, version, texts, published_at)
        select edition, portal_id, max(version) + 1, '{"en": "<p>New</p>"}', now() from portal_terms
        where portal_id = 'private-clients' and edition = 'wealth' group by edition, portal_id returning version`)
    const version = Number((await publish())[0]?.['version'])
    expect(await listActions('amara-osei', 'terms')).toEqual([{ kind: 'terms', subject: 'Private clients', count: null }])
    const cookie = await app.signIn('amara-osei')
    await app.call('POST', '/api/me/terms-acceptances', { cookie, body: { portal: 'private-clients', version } })
    expect(await listActions('amara-osei', 'terms')).toEqual([])
    await publish()
    expect(await listActions('amara-osei', 'terms')).toHaveLength(1)
  })

  test('lists an action for an account until the firm has linked it', async () => {
    expect(await listActions('rosemary-fairbairn', 'link')).toMatchObject([{ kind: 'link', subject: 'Rosemary Fairbairn', count: null }])
    await app.asOwner(`update accounts set external_id = 'HL-555555' where name = 'Rosemary Fairbairn'`)
    expect(await listActions('rosemary-fairbairn', 'link')).toEqual([])
  })

  test('lists an action for a disabled second factor until it is enabled again', async () => {
    const cookie = await app.signIn('geoffrey-tillotson')
    const found = async () => listKinds((await app.get('/api/me/action-queue', { cookie })).json)
    await setSecondFactorDisabled('geoffrey-tillotson', true)
    expect(await found()).toContain('second-factor')
    await setSecondFactorDisabled('geoffrey-tillotson', false)
    expect(await found()).not.toContain('second-factor')
  })

  test.each([
    [0, [{ kind: 'backup-codes', subject: null, count: 0 }]],
    [2, [{ kind: 'backup-codes', subject: null, count: 2 }]],
    [3, []],
  ])('lists an action only if two or fewer backup codes (%i) are left for a person with an authenticator app', async (left, expected) => {
    // The session is opened before the app is added, because a person with an app cannot sign in with a PIN by e-mail.
    const cookie = await app.signIn('iris-delacourt')
    const id = await findId('iris-delacourt')
    await app.asOwner(`insert into authenticators (edition, person_id, sealed_secret, created_at, confirmed_at)
      values ('wealth', '${id}', '\\x00', now(), now())`)
    await app.asOwner(`delete from backup_codes where person_id = '${id}'`)
    await app.asOwner(`insert into backup_codes (edition, person_id, code_hash, created_at)
      select 'wealth', '${id}', decode(lpad(n::text, 64, '0'), 'hex'), now() from generate_series(1, ${left}) n`)
    const found = (await app.get('/api/me/action-queue', { cookie })).json
    await app.asOwner(`delete from authenticators where person_id = '${id}'`)
    expect(found.filter(({ kind }: Action) => kind === 'backup-codes')).toEqual(expected)
  })

  test('lists an action for an unverified address until the PIN sent to it is confirmed', async () => {
    const { email } = app.findPerson('callum-strachan')
    await app.asOwner(`update people set email_verified_at = null where email = '${email}'`)
    expect(await listActions('callum-strachan', 'email')).toEqual([{ kind: 'email', subject: email, count: null }])
    const cookie = await app.signIn('callum-strachan')
    expect((await app.call('POST', '/api/me/email', { cookie, body: { email } })).status).toBe(200)
    const code = await app.findLastPin(email)
    expect((await app.call('POST', '/api/me/email/confirmation', { cookie, body: { code } })).json).toEqual({ email })
    expect(await listActions('callum-strachan', 'email')).toEqual([])
    expect((await app.call('POST', '/api/me/email', { cookie, body: { email } })).status).toBe(400)
  })
})
