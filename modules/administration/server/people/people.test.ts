import { demoPassword } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

const unknownId = '01a1fd36-0000-7000-8000-000000000000'
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
const disable = (id: string) => change(id, { isDisabled: true, reason })
const enable = (id: string) => change(id, { isDisabled: false, reason: 'Has a new phone' })
const listWithout = (cookie: string) => app.call('POST', '/api/people/search', { cookie, body: { secondFactor: 'disabled' } })
const signIn = (key: string) => app.call('POST', '/api/session', { body: { email: app.findPerson(key).email, password: demoPassword } })
const readId = async (key: string): Promise<string> =>
  (await app.get('/api/me', { cookie: await app.signIn(key), host: app.findPerson(key).host })).json.id

async function listEvents(id: string) {
  return withTenant(app.db, systemActor('wealth'), (transaction) =>
    transaction.selectFrom('events').select(['kind', 'person_id', 'details']).where('subject_id', '=', id).orderBy('id').execute(),
  )
}

describe('disabling a second factor', () => {
  test('[P147] [P348] lets an admin disable it with a reason: the password alone signs in, and the person sees the reason', async () => {
    const id = await readId('iris-delacourt')
    expect((await signIn('iris-delacourt')).json).toEqual({ status: 'second-factor' })
    const response = await disable(id)
    const at = app.deps.clock().toISOString()
    expect([response.status, response.json]).toEqual([
      200,
      {
        id,
        name: 'Iris Delacourt',
        email: app.findPerson('iris-delacourt').email,
        role: 'client',
        isActive: true,
        lastSignInAt: at,
        sessionCount: 1,
        sessions: [expect.objectContaining({ isThisOne: false })],
        multiFactor: { isEnabled: false, isValidated: false },
        secondFactorDisabled: { at, reason, by: 'Oscar Venn' },
      },
    ])
    const { json, cookie } = await signIn('iris-delacourt')
    expect(json).toEqual({ status: 'signed-in' })
    expect((await app.get('/api/me', { cookie })).json.isSecondFactorDisabled).toBe(true)
    expect((await app.get('/api/me/factors', { cookie })).json.disabled).toEqual({ at, reason })
    const { kind, details, person_id: by } = (await listEvents(id)).at(-1)!
    expect([kind, details, by]).toEqual(['second-factor.disabled', { reason }, await readId('oscar-venn')])
    const listed = (await app.get('/dev/mail')).json.find((mail: { to: string }) => mail.to === app.findPerson('iris-delacourt').email)
    expect(listed).toMatchObject({ subject: 'Your second sign-in step was switched off at Harcourt Lisle' })
    expect(listed.text).toContain(reason)
    const own = (await app.get('/api/me/access-history', { cookie: admin })).json.items
    expect(own.find((entry: { kind: string }) => entry.kind === 'second-factor-disabled')).toMatchObject({ reason: null, note: reason })
  })

  test('requires it again once enabled: open sessions end, and the next sign-in needs it; a repeat changes nothing', async () => {
    const id = await readId('amara-osei')
    await disable(id)
    const { cookie } = await signIn('amara-osei')
    expect((await enable(id)).json).toMatchObject({ multiFactor: { isEnabled: true, isValidated: false }, secondFactorDisabled: null })
    expect((await app.get('/api/me', { cookie })).status).toBe(401)
    expect((await signIn('amara-osei')).json).toEqual({ status: 'second-factor' })
    const full = await app.signIn('amara-osei')
    const before = await listEvents(id)
    expect((await enable(id)).json.multiFactor).toEqual({ isEnabled: true, isValidated: true })
    expect((await app.get('/api/me', { cookie: full })).status).toBe(200)
    expect(await listEvents(id)).toEqual(before)
  })

  test('takes effect once if requested twenty times concurrently: one event, one e-mail', async () => {
    const id = await readId('philip-garrod')
    const { email } = app.findPerson('philip-garrod')
    const responses = await Promise.all(Array.from({ length: 20 }, () => disable(id)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await listEvents(id)).filter(({ kind }) => kind === 'second-factor.disabled')).toHaveLength(1)
    const letters: { to: string; subject: string }[] = (await app.get('/dev/mail')).json
    expect(
      letters.filter(({ to, subject }) => to === email && subject.startsWith('Your second sign-in step was switched off')),
    ).toHaveLength(1)
  })

  test('returns the same error for a person in another edition and for an unknown one', async () => {
    const theirs = await readId('jonah-whitaker')
    const [others, forUnknownId] = [await disable(theirs), await disable(unknownId)]
    expect([others.status, forUnknownId.status]).toEqual([404, 404])
    expect({ ...others.json, requestId: '' }).toEqual({ ...forUnknownId.json, requestId: '' })
    expect((await change('not-an-id', { isDisabled: true, reason })).status).toBe(400)
  })

  test.each(['geoffrey-tillotson', 'eleanor-whitcombe', 'beatrix-lisle'])('is refused to %s, and so is the list of people', async (key) => {
    const cookie = await app.signIn(key)
    const own = (await app.get('/api/me', { cookie })).json.id
    expect((await change(own, { isDisabled: true, reason }, cookie)).status).toBe(403)
    expect((await listWithout(cookie)).status).toBe(403)
    expect((await app.call('PATCH', '/api/me', { cookie, body: { isSecondFactorDisabled: true } })).status).toBe(400)
    expect((await signIn(key)).json).toEqual({ status: 'second-factor' })
  })

  test.each([
    [{ isDisabled: true }, 'reason'],
    [{ isDisabled: true, reason: '  ' }, 'reason'],
    [{ isDisabled: true, reason: 'x'.repeat(501) }, 'reason'],
    [{ isDisabled: 'perhaps', reason }, 'isDisabled'],
    [{ isDisabled: true, reason, role: 'admin' }, 'role'],
  ])('refuses %j with the name of the field', async (body, field) => {
    const response = await change(unknownId, body)
    expect([response.status, response.json.issues[0].path]).toEqual([400, field])
  })
})

describe('the list of people without a second factor', () => {
  let own: TestApp
  let ownCookie: string
  beforeAll(async () => {
    own = await createTestApp()
    ownCookie = await own.signIn('oscar-venn')
    for (const key of ['iris-delacourt', 'philip-garrod']) {
      const { id } = (await own.get('/api/me', { cookie: await own.signIn(key) })).json
      await own.call('PATCH', `/api/people/${id}/second-factor`, { cookie: ownCookie, body: { isDisabled: true, reason } })
    }
  })
  afterAll(() => own.close())
  const list = (filter: object = { secondFactor: 'disabled' }) =>
    own.call('POST', '/api/people/search', { cookie: ownCookie, body: filter })

  test('states person, time, author and reason, in pages, for this edition only', async () => {
    const { items, count } = (await list()).json
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Iris Delacourt', 'Philip Garrod', 'Winifred Bagshaw'])
    expect(count).toBe(3)
    expect(items[0].secondFactorDisabled).toMatchObject({ reason, by: 'Oscar Venn' })
    const second = (await list({ secondFactor: 'disabled', offset: 1, limit: 1 })).json
    expect([second.items.map(({ name }: { name: string }) => name), second.count]).toEqual([['Philip Garrod'], 3])
    const all = (await list({ limit: 200 })).json
    const asked = (await list({ secondFactor: 'enabled', limit: 200 })).json
    expect(all.count).toBe(asked.count + 3)
    expect(JSON.stringify(all)).not.toContain('Whitaker')
    expect(JSON.stringify(all)).not.toMatch(/hash|password|sealed/i)
  })

  test('is searched by part of a name or address, without wildcards', async () => {
    const findNames = async (search: string) => (await list({ limit: 200, search })).json.items.map(({ name }: { name: string }) => name)
    expect(await findNames('DELACOURT')).toEqual(['Iris Delacourt'])
    expect(await findNames(app.findPerson('iris-delacourt').email.slice(2, 16))).toEqual(['Iris Delacourt'])
    for (const nothing of ['%', '_ris', "' or 1=1", 'jonah.whitaker']) expect([nothing, await findNames(nothing)]).toEqual([nothing, []])
    expect((await list({ secondFactor: 'disabled', search: 'iris' })).json.count).toBe(1)
    expect((await list({ search: 'x'.repeat(101) })).status).toBe(400)
  })

  test.each([{ secondFactor: 'perhaps' }, { limit: 0 }, { limit: 201 }, { offset: -1 }])(
    'is refused for the invalid filter %j',
    async (filter) => expect((await list(filter)).status).toBe(400),
  )
})

describe('the sessions of a person', () => {
  const readRecord = (id: string, cookie = admin) => app.get(`/api/people/${id}`, { cookie })
  const endSession = (id: string, session: string, cookie = admin) =>
    app.call('DELETE', `/api/people/${id}/sessions/${session}`, { cookie })
  const endAllSessions = (id: string, cookie = admin) => app.call('DELETE', `/api/people/${id}/sessions`, { cookie })
  const isSignedIn = async (cookie: string) => (await app.get('/api/me', { cookie })).status === 200
  const listEndEvents = async (id: string) => (await listEvents(id)).filter(({ kind }) => kind === 'person.sessions-ended')

  test('are shown to an admin with time and IP address, except pending and idle sessions', async () => {
    const id = await readId('callum-strachan')
    await app.signInWithPasswordOnly('callum-strachan')
    const { json } = await readRecord(id)
    expect(json).toMatchObject({ name: 'Callum Strachan', sessionCount: 1, lastSignInAt: app.deps.clock().toISOString() })
    expect(json.sessions).toEqual([
      {
        id: expect.any(String),
        isApp: false,
        browser: null,
        system: null,
        address: '127.0.0.1',
        began: app.deps.clock().toISOString(),
        lastActive: app.deps.clock().toISOString(),
        isThisOne: false,
      },
    ])
    expect(JSON.stringify(json)).not.toMatch(/hash|token/i)
  })

  test('are ended one at a time with immediate effect; twenty concurrent requests and a repeat record one event [S22] [S08]', async () => {
    const id = await readId('daniel-fenwick-hale')
    const [first, second] = [await app.signIn('daniel-fenwick-hale'), await app.signIn('daniel-fenwick-hale')]
    const { id: session } = (await app.get('/api/me/sessions', { cookie: second })).json.items.find(
      ({ isThisOne }: { isThisOne: boolean }) => isThisOne,
    )
    const responses = await Promise.all(Array.from({ length: 20 }, () => endSession(id, session)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false])
    expect((await endSession(id, session)).json.sessionCount).toBe(2)
    expect(await listEndEvents(id)).toEqual([
      { kind: 'person.sessions-ended', person_id: await readId('oscar-venn'), details: { session } },
    ])
  })

  test('are ended all at once, with pending sessions and tokens, and the person and the admin see who ended them [S22]', async () => {
    const id = await readId('gudrun-thordardottir')
    const full = await app.signIn('gudrun-thordardottir')
    const pendingCookie = await app.signInWithPasswordOnly('gudrun-thordardottir')
    const { token } = (await app.call('POST', '/api/sign-in-tokens', { cookie: full })).json
    const response = await endAllSessions(id)
    expect([response.status, response.json.sessionCount, response.json.sessions]).toEqual([200, 0, []])
    expect((await endAllSessions(id)).status).toBe(200)
    expect(await isSignedIn(full)).toBe(false)
    expect((await app.get('/api/session', { cookie: pendingCookie })).json.state).toBe('none')
    expect((await app.call('POST', '/api/session/token', { body: { token } })).status).toBe(410)
    expect((await listEndEvents(id)).map(({ details }) => details)).toEqual([{ count: 3 }])
    const again = await app.signIn('gudrun-thordardottir')
    const listed = (await app.get('/api/me/access-history', { cookie: again })).json.items.filter(
      ({ kind }: { kind: string }) => kind === 'sessions-ended',
    )
    expect(listed).toEqual([
      expect.objectContaining({ staff: expect.objectContaining({ name: 'Oscar Venn' }), person: null, address: null }),
    ])
    const own = (await app.get('/api/me/access-history', { cookie: admin })).json.items
    expect(own.find(({ kind }: { kind: string }) => kind === 'sessions-ended')).toMatchObject({
      staff: null,
      person: { name: expect.stringContaining('Guðrún') },
    })
  })

  test('are not ended under another person’s id, and are not found for unknown people and people of another edition', async () => {
    const theirs = await app.signIn('margaret-ashworth')
    const [{ id: session }] = (await app.get('/api/me/sessions', { cookie: theirs })).json.items
    expect((await endSession(await readId('leonard-pask'), session)).status).toBe(200)
    expect(await isSignedIn(theirs)).toBe(true)
    const foreign = await app.signIn('jonah-whitaker')
    const { host } = app.findPerson('jonah-whitaker')
    const elsewhere = (await app.get('/api/me', { cookie: foreign, host })).json.id
    for (const ask of [(id: string) => readRecord(id), (id: string) => endAllSessions(id), (id: string) => endSession(id, session)]) {
      const [others, forUnknownId] = [await ask(elsewhere), await ask(unknownId)]
      expect([others.status, forUnknownId.status]).toEqual([404, 404])
      expect({ ...others.json, requestId: '' }).toEqual({ ...forUnknownId.json, requestId: '' })
      expect((await ask('not-an-id')).status).toBe(400)
    }
    expect((await app.get('/api/me', { cookie: foreign, host })).status).toBe(200)
  })

  test.each(['geoffrey-tillotson', 'eleanor-whitcombe', 'beatrix-lisle'])('are neither shown to %s nor ended by them', async (key) => {
    const cookie = await app.signIn(key)
    const own = (await app.get('/api/me', { cookie })).json.id
    for (const response of [await readRecord(own, cookie), await endAllSessions(own, cookie), await endSession(own, unknownId, cookie)])
      expect([response.status, response.json.code]).toEqual([403, 'not-allowed'])
    expect(await isSignedIn(cookie)).toBe(true)
  })

  test('are not ended during an impersonation or without a step-up [S09] [S21]', async () => {
    const cookie = await app.signIn('oscar-venn')
    const id = await readId('leonard-pask')
    await app.call('POST', '/api/impersonations', {
      cookie,
      body: { account: await app.findAccountId('tillotson'), reason: 'client-care' },
    })
    expect((await endAllSessions(id, cookie)).json.code).toBe('read-only-impersonation')
    const late = await app.signIn('oscar-venn')
    app.advance(11 * 60_000)
    for (const response of [await endAllSessions(id, late), await endSession(id, unknownId, late)])
      expect(response.json.code).toBe('proof-required')
    expect((await readRecord(id, late)).json.sessionCount).toBeGreaterThan(0)
  })
})
