import { demoPassword } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, testConnections, type TestApp } from '@atrium/server/testing/test-app'

const newPassword = 'Plum-orchard-1841'
const minute = 60_000
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

let subnet = 0
/** Each test uses a separate network, so that attempts are counted separately. */
let networkHeaders: Record<string, string>
beforeEach(() => {
  networkHeaders = { 'x-forwarded-for': `198.18.${subnet++}.1` }
})

const post = (path: string, body: unknown, cookie?: string) => app.call('POST', path, { cookie, body, headers: networkHeaders })
const signIn = (email: string, password: string) => post('/api/session', { email, password })

async function listLetters(email: string): Promise<{ subject: string; text: string }[]> {
  return (await app.get('/dev/mail')).json.filter((mail: { to: string }) => mail.to === email)
}

/**
 * Returns the token in the e-mail to an address. Waits for the background tasks, because the e-mail is sent after the
 * response.
 */
async function readResetToken(email: string): Promise<string> {
  await app.deps.backgroundTasks.done()
  const token = (await listLetters(email)).map((mail) => /#token=([\w-]{43})/.exec(mail.text)?.[1]).find(Boolean)
  if (!token) throw new Error(`no link was sent to ${email}`)
  return token
}

describe('a password reset', () => {
  test('returns the same response for known, unknown and disabled addresses; only a known one gets an e-mail [P365] [S15]', async () => {
    const { email } = app.findPerson('iris-delacourt')
    const responses = []
    for (const address of [email, 'nobody@nowhere.example', app.findPerson('quentin-marlow').email]) {
      const { status, text } = await post('/api/password-resets', { email: address })
      responses.push([status, text])
    }
    expect(new Set(responses.map(String)).size).toBe(1)
    expect(responses[0]).toEqual([200, '{"status":"sent"}'])
    await readResetToken(email)
    expect(await listLetters('nobody@nowhere.example')).toEqual([])
    expect(await listLetters(app.findPerson('quentin-marlow').email)).toEqual([])
  })

  test('sets the password once, ends every session, and still requires the second factor [S17] [S20]', async () => {
    const { email } = app.findPerson('geoffrey-tillotson')
    const cookie = await app.signIn('geoffrey-tillotson')
    await post('/api/password-resets', { email })
    const token = await readResetToken(email)
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => post('/api/password-resets/confirmation', { token, password: newPassword })),
    )
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 410, 410, 410, 410, 410])
    expect((await app.get('/api/me', { cookie })).status).toBe(401)
    expect((await signIn(email, demoPassword)).status).toBe(401)
    expect((await signIn(email, newPassword)).json).toEqual({ status: 'second-factor' })
    expect((await listLetters(email)).some((mail) => mail.subject.startsWith('Your password'))).toBe(true)
  })

  test('sends its e-mail even if Atrium stops after the response while every database connection is busy', async () => {
    const own = await createTestApp(
      {},
      { throttles: { count: async () => undefined, refuseKnown: () => undefined, forgive: async () => undefined } },
    )
    const { email } = own.findPerson('iris-delacourt')
    const free = Promise.withResolvers<void>()
    const holdConnection = async () => {
      const held = Promise.withResolvers<void>()
      const work = withTenant(own.db, systemActor('wealth'), () => (held.resolve(), free.promise))
      await held.promise
      return { work }
    }
    const busy = await Promise.all(Array.from({ length: testConnections }, holdConnection))
    expect((await own.call('POST', '/api/password-resets', { body: { email } })).status).toBe(200)
    const stopped = own.deps.backgroundTasks.done().then(() => own.db.destroy())
    free.resolve()
    await Promise.all([stopped, ...busy.map(({ work }) => work)])
    expect(await own.asOwner(`select recipient from outbox_messages where subject like 'Set a new password%'`)).toEqual([
      { recipient: email },
    ])
    await own.close()
  })

  test('invalidates older links, and a link is valid for an hour [S17]', async () => {
    const own = await createTestApp()
    const { email } = own.findPerson('margaret-ashworth')
    const tokens: string[] = []
    const requestReset = async () => {
      await own.call('POST', '/api/password-resets', { body: { email } })
      await own.deps.backgroundTasks.done()
      const texts: string[] = (await own.get('/dev/mail')).json.map((mail: { text: string }) => mail.text)
      const token = texts.map((text) => /#token=([\w-]{43})/.exec(text)?.[1]).find((one) => one && !tokens.includes(one))
      if (token) tokens.push(token)
    }
    await requestReset()
    await requestReset()
    const confirm = async (token: string | undefined) =>
      (await own.call('POST', '/api/password-resets/confirmation', { body: { token, password: newPassword } })).status
    expect(await confirm(tokens[0])).toBe(410)
    own.advance(60 * minute)
    expect(await confirm(tokens[1])).toBe(410)
    await requestReset()
    own.advance(60 * minute - 1_000)
    expect(await confirm(tokens[2])).toBe(200)
    await own.close()
  })

  test('sends a limited number of links per address and hour', async () => {
    const email = app.findPerson('callum-strachan').email
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push((await post('/api/password-resets', { email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a new password', () => {
  const token = 'a'.repeat(43)
  const listIssues = async (password: string) => (await post('/api/password-resets/confirmation', { token, password })).json.issues

  test.each([
    ['abc1', [{ path: 'password', code: 'too_small', limit: 8 }]],
    ['abcdefgh', [{ path: 'password', code: 'custom_password_rule' }]],
    ['password1', [{ path: 'password', code: 'known-password' }]],
    ['Password123!', [{ path: 'password', code: 'known-password' }]],
    ['qwerty123', [{ path: 'password', code: 'known-password' }]],
    ['HarcourtLisle1', [{ path: 'password', code: 'known-password' }]],
    ['harcourt-2026', [{ path: 'password', code: 'known-password' }]],
  ])('%s is refused with the name of the field [P297] [P298] [P299] [S16]', async (password, issues) =>
    expect(await listIssues(password)).toEqual(issues),
  )

  test.each(['Plum-orchard-1841', `${'ab'.repeat(31)}12`, `${'xy'.repeat(63)}12`])('%s is accepted [S16]', async (password) =>
    expect((await post('/api/password-resets/confirmation', { token, password })).json.code).toBe('link-expired'),
  )

  test('is compared completely: a password that differs in the last character is refused [S16]', async () => {
    const { email } = app.findPerson('philip-garrod')
    await post('/api/password-resets', { email })
    const long = `${'winter-'.repeat(17)}7a`
    await post('/api/password-resets/confirmation', { token: await readResetToken(email), password: long })
    expect((await signIn(email, `${long.slice(0, -1)}b`)).status).toBe(401)
    expect((await signIn(email, long)).status).toBe(200)
  })
})

describe('a password change', () => {
  test('requires the current password and ends all sessions [P291] [S21]', async () => {
    const { email } = app.findPerson('benedict-sauveterre')
    const cookie = await app.signIn('benedict-sauveterre')
    const other = await app.signIn('benedict-sauveterre')
    const wrong = await post('/api/me/password', { currentPassword: 'not it', password: newPassword }, cookie)
    expect([wrong.status, wrong.json.issues]).toEqual([400, [{ path: 'currentPassword', code: 'wrong-password' }]])
    expect((await app.get('/api/me', { cookie })).status).toBe(200)
    const right = await post('/api/me/password', { currentPassword: demoPassword, password: newPassword }, cookie)
    expect(right.status).toBe(200)
    for (const one of [cookie, other]) expect((await app.get('/api/me', { cookie: one })).status).toBe(401)
    expect((await signIn(email, newPassword)).status).toBe(200)
  })

  test('refuses a password made of the person’s name', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const response = await post('/api/me/password', { currentPassword: demoPassword, password: 'Margaret-1' }, cookie)
    expect(response.json.issues).toEqual([{ path: 'password', code: 'known-password' }])
  })

  test('limits attempts at the current password', async () => {
    const cookie = await app.signIn('amara-osei')
    const statuses = []
    for (let time = 0; time < 11; time++)
      statuses.push((await post('/api/me/password', { currentPassword: `no ${time}`, password: newPassword }, cookie)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
  })
})

describe('a sign-in token', () => {
  const issueToken = async (key: string) => (await post('/api/sign-in-tokens', undefined, await app.signIn(key))).json

  test('signs in once: exactly one of many concurrent requests succeeds, and the second factor follows [P390] [P161] [S17]', async () => {
    const { token } = await issueToken('margaret-ashworth')
    const responses = await Promise.all(Array.from({ length: 8 }, () => post('/api/session/token', { token })))
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, ...Array<number>(7).fill(410)])
    const winner = responses.find((response) => response.status === 200)
    expect(winner?.json).toEqual({ status: 'second-factor' })
    expect((await app.get('/api/me', { cookie: winner?.cookie })).json.code).toBe('second-factor-required')
  })

  test('is refused after a minute, in another edition, and for a disabled person', async () => {
    const late = await issueToken('margaret-ashworth')
    app.advance(minute)
    expect((await post('/api/session/token', { token: late.token })).status).toBe(410)
    const foreign = await issueToken('margaret-ashworth')
    const response = await app.call('POST', '/api/session/token', {
      host: 'greek.localhost',
      body: { token: foreign.token },
      headers: networkHeaders,
    })
    expect(response.status).toBe(410)
    const { token } = await issueToken('gudrun-thordardottir')
    await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction
        .updateTable('people')
        .set({ is_active: false })
        .where('email', '=', app.findPerson('gudrun-thordardottir').email)
        .execute(),
    )
    expect((await post('/api/session/token', { token })).status).toBe(410)
  })

  test('is refused once the session that issued it has ended, however it ended [S20]', async () => {
    const otherCookie = await app.signIn('margaret-ashworth')
    const ends: Record<string, (cookie: string) => Promise<unknown>> = {
      'signed out': (cookie) => app.call('DELETE', '/api/session', { cookie }),
      'signed out from elsewhere': () => app.call('DELETE', '/api/me/sessions', { cookie: otherCookie }),
    }
    for (const [how, end] of Object.entries(ends)) {
      const cookie = await app.signIn('margaret-ashworth')
      const { token } = (await post('/api/sign-in-tokens', undefined, cookie)).json
      await end(cookie)
      expect([how, (await post('/api/session/token', { token })).status]).toEqual([how, 410])
    }
  })

  test('opens a session that ends no later than the issuing one if no second factor is required', async () => {
    // The second factor of this person is disabled, so that a password or a token suffices.
    const cookie = await app.signInWithPasswordOnly('winifred-bagshaw')
    for (let pending = 0; pending < 23; pending++) {
      app.advance(29 * minute)
      expect((await app.call('POST', '/api/session/extend', { cookie, headers: networkHeaders })).status).toBe(200)
    }
    const { token } = (await post('/api/sign-in-tokens', undefined, cookie)).json
    const opened = await post('/api/session/token', { token })
    expect(opened.json).toEqual({ status: 'signed-in' })
    app.advance(29 * minute)
    await app.call('POST', '/api/session/extend', { cookie: opened.cookie, headers: networkHeaders })
    app.advance(29 * minute)
    expect((await app.get('/api/session', { cookie: opened.cookie })).json.state).toBe('none')
  })

  test('is stored only as a hash [S63]', async () => {
    const { token } = await issueToken('margaret-ashworth')
    const rows = await withTenant(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('single_use_tokens').selectAll().execute(),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
