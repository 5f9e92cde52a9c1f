import { demoPassword } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inScope, systemActor } from '../../db/scope.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const unknown = '01a1fd36-0000-7000-8000-000000000000'
const reason = 'Lost her phone and all her codes; her passport was seen'
let app: TestApp
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
})
afterAll(() => app.close())

const change = (id: string, body: unknown, cookie = admin, host = 'localhost') =>
  app.call('PATCH', `/api/people/${id}/second-factor`, { cookie, host, body })
const off = (id: string) => change(id, { isDisabled: true, reason })
const on = (id: string) => change(id, { isDisabled: false, reason: 'Has a new phone' })
const list = (query = '?secondFactor=disabled', cookie = admin) => app.get(`/api/people${query}`, { cookie })
const signIn = (key: string) => app.call('POST', '/api/session', { body: { email: app.person(key).email, password: demoPassword } })
const idOf = async (key: string): Promise<string> =>
  (await app.get('/api/me', { cookie: await app.signIn(key), host: app.person(key).host })).json.id

async function events(id: string) {
  return inScope(app.db, systemActor('wealth'), (transaction) =>
    transaction.selectFrom('events').select(['kind', 'person_id', 'details']).where('subject_id', '=', id).orderBy('id').execute(),
  )
}

describe('switching a second factor off', () => {
  test('[P147] [P348] an admin does it with a reason: the password alone signs in, and the person reads why', async () => {
    const id = await idOf('iris-delacourt')
    expect((await signIn('iris-delacourt')).json).toEqual({ status: 'second-factor' })
    const answer = await off(id)
    const at = app.deps.clock().toISOString()
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        id,
        name: 'Iris Delacourt',
        email: app.person('iris-delacourt').email,
        role: 'client',
        isActive: true,
        multiFactor: { isEnabled: false, isValidated: false },
        secondFactorDisabled: { at, reason, by: 'Oscar Venn' },
      },
    ])
    const { json, cookie } = await signIn('iris-delacourt')
    expect(json).toEqual({ status: 'signed-in' })
    expect((await app.get('/api/me', { cookie })).json.isSecondFactorDisabled).toBe(true)
    expect((await app.get('/api/me/factors', { cookie })).json.disabled).toEqual({ at, reason })
    const { kind, details, person_id: by } = (await events(id)).at(-1)!
    expect([kind, details, by]).toEqual(['second-factor.disabled', { reason }, await idOf('oscar-venn')])
    const told = (await app.get('/dev/mail')).json.find((mail: { to: string }) => mail.to === app.person('iris-delacourt').email)
    expect(told).toMatchObject({ subject: 'Your second factor was switched off at Harcourt Lisle' })
    expect(told.text).toContain(reason)
  })

  test('[B182] on again, it is enabled and not validated: what was open ends, and the next sign-in owes it; where it is on already nothing changes', async () => {
    const id = await idOf('amara-osei')
    await off(id)
    const { cookie } = await signIn('amara-osei')
    expect((await on(id)).json).toMatchObject({ multiFactor: { isEnabled: true, isValidated: false }, secondFactorDisabled: null })
    expect((await app.get('/api/me', { cookie })).status).toBe(401)
    expect((await signIn('amara-osei')).json).toEqual({ status: 'second-factor' })
    const full = await app.signIn('amara-osei')
    const before = await events(id)
    expect((await on(id)).json.multiFactor).toEqual({ isEnabled: true, isValidated: true })
    expect((await app.get('/api/me', { cookie: full })).status).toBe(200)
    expect(await events(id)).toEqual(before)
  })

  test('twenty times at once is once: one event, one letter', async () => {
    const id = await idOf('philip-garrod')
    const answers = await Promise.all(Array.from({ length: 20 }, () => off(id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await events(id)).filter(({ kind }) => kind === 'second-factor.disabled')).toHaveLength(1)
  })

  test('of somebody in another edition, or of nobody, is answered alike', async () => {
    const theirs = await idOf('jonah-whitaker')
    const [others, nobodys] = [await off(theirs), await off(unknown)]
    expect([others.status, nobodys.status]).toEqual([404, 404])
    expect({ ...others.json, requestId: '' }).toEqual({ ...nobodys.json, requestId: '' })
    expect((await change('not-an-id', { isDisabled: true, reason })).status).toBe(400)
  })

  test.each(['geoffrey-tillotson', 'eleanor-whitcombe', 'beatrix-lisle'])('is not for %s, nor is the list', async (key) => {
    const cookie = await app.signIn(key)
    const own = (await app.get('/api/me', { cookie })).json.id
    expect((await change(own, { isDisabled: true, reason }, cookie)).status).toBe(403)
    expect((await list('', cookie)).status).toBe(403)
    expect((await app.call('PATCH', '/api/me', { cookie, body: { isSecondFactorDisabled: true } })).status).toBe(400)
    expect((await signIn(key)).json).toEqual({ status: 'second-factor' })
  })

  test.each([
    [{ isDisabled: true }, 'reason'],
    [{ isDisabled: true, reason: '  ' }, 'reason'],
    [{ isDisabled: true, reason: 'x'.repeat(501) }, 'reason'],
    [{ isDisabled: 'perhaps', reason }, 'isDisabled'],
    [{ isDisabled: true, reason, role: 'admin' }, 'role'],
  ])('%j is refused by its field', async (body, field) => {
    const answer = await change(unknown, body)
    expect([answer.status, answer.json.issues[0].path]).toEqual([400, field])
  })
})

describe('the list of those without', () => {
  test('[P147] has who, since when, by whom and why, a page at a time, of this edition alone', async () => {
    const { items, count } = (await list()).json
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Iris Delacourt', 'Philip Garrod', 'Winifred Bagshaw'])
    expect(count).toBe(3)
    expect(items[0].secondFactorDisabled).toMatchObject({ reason, by: 'Oscar Venn' })
    const second = (await list('?secondFactor=disabled&offset=1&limit=1')).json
    expect([second.items.map(({ name }: { name: string }) => name), second.count]).toEqual([['Philip Garrod'], 3])
    const all = (await list('?limit=200')).json
    const asked = (await list('?secondFactor=enabled&limit=200')).json
    expect(all.count).toBe(asked.count + 3)
    expect(JSON.stringify(all)).not.toContain('Whitaker')
    expect(JSON.stringify(all)).not.toMatch(/hash|password|sealed/i)
  })

  test.each(['?secondFactor=perhaps', '?limit=0', '?limit=201', '?offset=-1'])('%s is an invalid request', async (query) =>
    expect((await list(query)).status).toBe(400),
  )
})
