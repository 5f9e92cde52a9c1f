import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAppCall, signInApp } from '@atrium/server/testing/native-app'
import { createTestPicture } from '@atrium/server/testing/pictures'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { removeExpiredRows } from '@atrium/server/retention'

const token = 'fcm-marker-5512:APA91bH'
let app: TestApp
let lines: string[]

beforeAll(async () => {
  lines = []
  app = await createTestApp()
  for (const level of ['trace', 'debug', 'info', 'warn', 'error'] as const)
    app.deps.log[level] = ((...line: unknown[]) => void lines.push(JSON.stringify(line))) as never
})
afterAll(() => app.close())

type Answers = { me: Record<string, any>; person: Record<string, any> }
type Field = { where: string; of: (fieldPlaces: Answers) => unknown; is: unknown }

const specifiedNames = (
  'email, createdOn, active, name, phone, isProfessional, isAdmin, userLanguage, authType, organisation (id), lastLogin, photo, ' +
  'multiFactor, securityToken, is2FADisabled, fcmToken, hideIntroText'
).split(', ')

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
const id = expect.stringMatching(/^[\da-f-]{36}$/)

/** Each returned field of an adviser by its name in the specification, with the path of its value in the API. */
const fieldPlaces: Record<string, Field> = {
  email: { where: 'me.email', of: ({ me }) => me['email'], is: 'eleanor.whitcombe@harcourt-lisle.example' },
  createdOn: { where: 'me.createdOn', of: ({ me }) => me['createdOn'], is: instant },
  active: { where: 'person.isActive, to admins', of: ({ person }) => person['isActive'], is: true },
  name: { where: 'me.name', of: ({ me }) => me['name'], is: 'Eleanor Whitcombe' },
  phone: { where: 'me.phone', of: ({ me }) => me['phone'], is: expect.stringMatching(/^\d[\d ]+$/) },
  isProfessional: { where: 'me.role', of: ({ me }) => me['role'] === 'professional', is: true },
  isAdmin: { where: 'me.role', of: ({ me }) => ['admin', 'company-admin'].includes(me['role']), is: false },
  userLanguage: { where: 'me.locale', of: ({ me }) => me['locale'], is: 'en' },
  authType: { where: 'me.authType', of: ({ me }) => me['authType'], is: 'password' },
  'organisation (id)': { where: 'me.organisation', of: ({ me }) => me['organisation'], is: id },
  lastLogin: { where: 'me.lastSignInAt', of: ({ me }) => me['lastSignInAt'], is: instant },
  photo: {
    where: 'me.photo',
    of: ({ me }) => me['photo'],
    is: [{ url: expect.stringMatching(/^\/api\/photos\//), fullUrl: expect.stringMatching(/^\/api\/photos\//) }],
  },
  multiFactor: { where: 'me.multiFactor', of: ({ me }) => me['multiFactor'], is: { isEnabled: true, isValidated: true } },
  is2FADisabled: { where: 'me.isSecondFactorDisabled', of: ({ me }) => me['isSecondFactorDisabled'], is: false },
  hideIntroText: { where: 'me.hidesWelcome', of: ({ me }) => me['hidesWelcome'], is: true },
}

/** Fields that are stored and never returned, with the column that stores them. */
const storedFields: Record<string, { where: string; read: () => Promise<unknown>; is: unknown }> = {
  securityToken: {
    where: 'sessions.electronic_id_at: that the electronic id was shown in this session',
    read: () => readColumn('electronic_id_at is not null', `sessions where electronic_id_at is not null`),
    is: true,
  },
  fcmToken: {
    where: 'people.fcm_token',
    read: () => readColumn('fcm_token', `people where email = 'eleanor.whitcombe@harcourt-lisle.example'`),
    is: token,
  },
}

async function readColumn(column: string, from: string): Promise<unknown> {
  return (await app.asOwner(`select ${column} as value from ${from}`))[0]?.['value']
}

describe('the profile', () => {
  test('[P171] stores every field of the specification as a field of its own, and never returns two of them [S05] [S60]', async () => {
    await app.signIn('eleanor-whitcombe')
    const cookie = await app.signIn('eleanor-whitcombe')
    await app.call('PUT', '/api/me/photo', { cookie, body: await createTestPicture(), headers: { 'content-type': 'image/png' } })
    await app.asOwner(`update sessions set electronic_id_at = now()`)
    const responses = [
      await app.call('PATCH', '/api/me', { cookie, body: { hidesWelcome: true, fcmToken: token } }),
      await app.get('/api/me', { cookie }),
    ]
    const admin = await app.signIn('oscar-venn')
    const me = responses[1]!.json
    responses.push(
      await app.call('POST', '/api/people/search', { cookie: admin, body: {} }),
      await app.get(`/api/people/${me.id}`, { cookie: admin }),
    )
    const person = responses.at(-1)!.json
    for (const [name, { where, of, is }] of Object.entries(fieldPlaces))
      expect([name, where, of({ me, person })]).toEqual([name, where, is])
    for (const [name, { where, read, is }] of Object.entries(storedFields)) expect([name, where, await read()]).toEqual([name, where, is])

    for (const path of ['/api/session', '/api/me/sessions', '/api/me/factors', '/api/me/access-history', '/api/organisation'])
      responses.push(await app.get(path, { cookie }), await app.get(path, { cookie: admin }))
    for (const { status, text } of responses) {
      expect(status === 200 || status === 403).toBe(true)
      expect(text).not.toMatch(/fcm|security_?token|electronic_?id_?at|electronicIdAt/i)
    }
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('\n')).not.toContain(token)
    expect(JSON.stringify(await app.asOwner('select details from events'))).not.toContain(token)
    expect(Object.keys({ ...fieldPlaces, ...storedFields }).toSorted()).toEqual(specifiedNames.toSorted())
  })
})

describe('the push token of a device', () => {
  const setToken = (cookie: string, fcmToken: unknown, host = 'localhost') =>
    app.call('PATCH', '/api/me', { cookie, host, body: { fcmToken } })
  const listOwners = async (value: string) =>
    (await app.asOwner(`select email from people where fcm_token = '${value}' order by email`)).map(({ email }) => email)
  const email = (key: string) => app.findPerson(key).email

  test('is set and removed only by its owner, in a browser and in the app [S71]', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    expect((await setToken(cookie, 'device-1')).status).toBe(200)
    expect(await listOwners('device-1')).toEqual([email('margaret-ashworth')])
    const bearer = await signInApp(app, 'margaret-ashworth')
    expect((await app.call('PATCH', '/api/me', createAppCall({ token: bearer, body: { fcmToken: 'device-2' } }))).status).toBe(200)
    expect([await listOwners('device-1'), await listOwners('device-2')]).toEqual([[], [email('margaret-ashworth')]])
    expect((await setToken(cookie, null)).status).toBe(200)
    expect(await listOwners('device-2')).toEqual([])
    const theirs = (await app.get('/api/me', { cookie })).json.id
    const admin = await app.signIn('oscar-venn')
    for (const path of [`/api/people/${theirs}`, `/api/people/${theirs}/second-factor`])
      await app.call('PATCH', path, { cookie: admin, body: { fcmToken: 'device-3', isDisabled: false, reason: 'x' } })
    expect(await listOwners('device-3')).toEqual([])
  })

  test('belongs to the last person who set it, even for concurrent requests; the same token in another edition is separate [S71]', async () => {
    const keys = ['margaret-ashworth', 'geoffrey-tillotson', 'iris-delacourt', 'eleanor-whitcombe']
    const cookies = await Promise.all(keys.map((key) => app.signIn(key)))
    for (const cookie of cookies) await setToken(cookie, 'shared')
    expect(await listOwners('shared')).toEqual([email('eleanor-whitcombe')])
    const swaps = cookies.flatMap((cookie, index) => [
      setToken(cookie, 'shared'),
      setToken(cookie, `other-${index % 2}`),
      setToken(cookie, 'shared'),
    ])
    expect((await Promise.all(swaps)).map(({ status }) => status)).toEqual(Array<number>(12).fill(200))
    expect((await listOwners('shared')).length).toBeLessThanOrEqual(1)
    await setToken(cookies[0]!, 'shared')
    const { host } = app.findPerson('jonah-whitaker')
    expect((await setToken(await app.signIn('jonah-whitaker'), 'shared', host)).status).toBe(200)
    expect(await listOwners('shared')).toEqual([email('jonah-whitaker'), email('margaret-ashworth')].toSorted())
  })

  test('records an event of the person who loses the token [S61] [S71]', async () => {
    const [first, second] = await Promise.all([app.signIn('geoffrey-tillotson'), app.signIn('margaret-ashworth')])
    await setToken(first, 'handed-on')
    await app.asOwner(`create table seen as select max(id) as id from events`)
    await setToken(second, 'handed-on')
    const events = await app.asOwner(`select e.kind, p.email, s.email as of from events e join people p on p.id = e.person_id
      join people s on s.id::text = e.subject_id where e.id > (select id from seen) order by e.id`)
    expect(events).toEqual([
      { kind: 'device.unregistered', email: email('margaret-ashworth'), of: email('geoffrey-tillotson') },
      { kind: 'profile.updated', email: email('margaret-ashworth'), of: email('margaret-ashworth') },
    ])
  })

  test('is deleted with the session that set it or with all of the person’s sessions, but not with another session [S20] [S71]', async () => {
    const key = 'geoffrey-tillotson'
    const registerDevice = async (fcmToken: string) => {
      const own = await app.signIn(key)
      expect((await setToken(own, fcmToken)).status).toBe(200)
      return own
    }
    const isKnown = async (fcmToken: string) => (await listOwners(fcmToken)).length === 1
    const readSessionId = async (cookie: string) =>
      (await app.get('/api/me/sessions', { cookie })).json.items.find((one: { isThisOne: boolean }) => one.isThisOne).id as string
    const other = await app.signIn(key)

    const out = await registerDevice('signed-out')
    await app.call('DELETE', '/api/session', { cookie: await app.signIn(key) })
    expect(await isKnown('signed-out')).toBe(true)
    await app.call('DELETE', '/api/session', { cookie: out })
    expect(await isKnown('signed-out')).toBe(false)

    const ended = await registerDevice('ended')
    await app.call('DELETE', `/api/me/sessions/${await readSessionId(ended)}`, { cookie: other })
    expect(await isKnown('ended')).toBe(false)

    const staying = await registerDevice('kept')
    await app.call('DELETE', '/api/me/sessions', { cookie: staying })
    expect(await isKnown('kept')).toBe(true)
    await app.call('DELETE', '/api/me/sessions', { cookie: await app.signIn(key) })
    expect(await isKnown('kept')).toBe(false)

    await registerDevice('out-of-time')
    app.advance(25 * 3_600_000)
    await removeExpiredRows(app.deps)
    expect(await isKnown('out-of-time')).toBe(true)
    const { id: person } = (await app.get('/api/me', { cookie: await app.signIn(key) })).json
    const admin = await app.signIn('oscar-venn')
    expect((await app.call('DELETE', `/api/people/${person}/sessions`, { cookie: admin })).status).toBe(200)
    expect(await isKnown('out-of-time')).toBe(false)
    const events = await app.asOwner(
      `select count(*)::int as count from events where kind = 'device.unregistered' and subject_id = '${person}'`,
    )
    expect(events[0]?.['count']).toBeGreaterThanOrEqual(4)
  })

  test('cannot be set during an impersonation, and its owner keeps it [S09] [S71]', async () => {
    const owner = await app.signIn('geoffrey-tillotson')
    await setToken(owner, 'of-the-client')
    const adviser = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', {
      cookie: adviser,
      body: { account: await app.findAccountId('tillotson'), reason: 'client-care' },
    })
    expect((await setToken(adviser, 'of-the-client')).json.code).toBe('read-only-impersonation')
    expect(await listOwners('of-the-client')).toEqual([email('geoffrey-tillotson')])
  })

  test.each(['', 'x'.repeat(4_097), 7, {}])('is refused with the name of the field if it is invalid', async (value) => {
    const response = await setToken(await app.signIn('margaret-ashworth'), value)
    expect([response.status, response.json.issues[0].path]).toEqual([400, 'fcmToken'])
  })

  test('is accepted with the maximum length', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const longest = Array.from({ length: 4_096 }, (_, index) => String.fromCharCode(33 + ((index * 7919) % 90)))
      .join('')
      .replaceAll("'", '-')
    expect((await setToken(cookie, longest)).status).toBe(200)
    expect(await listOwners(longest)).toHaveLength(1)
    await setToken(cookie, null)
  })
})
