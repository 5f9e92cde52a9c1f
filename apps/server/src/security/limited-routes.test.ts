import { randomUUID } from 'node:crypto'
import { demoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { issueTo } from '@atrium/ledger/server/testing/service-accounts'
import { newApiToken } from '@atrium/platform/http/api-token'
import { createThrottles, throttleNames, type ThrottleName, type Throttles } from '@atrium/platform/http/throttles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asJob } from '../testing/imports.ts'
import { freshNetwork, servedRoutes } from '../testing/served-routes.ts'
import { staffHost } from '../testing/staff-sign-on.ts'
import { createTestApp, type Answer, type Call, type TestApp } from '../testing/test-app.ts'

type Attempt = Call & { method: string; path: string }
type Refusal = { route: string; limit: ThrottleName; answer: Answer }

let app: TestApp
/** The throttles of another node with the same database. */
let node: Throttles
/** Called before the app counts an attempt. Tests replace it. */
let beforeCount: (name: ThrottleName, key: string) => Promise<void> = async () => undefined
const reached = new Set<ThrottleName>()

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  node = createThrottles(app.pool)
  const { count } = app.deps.throttles
  app.deps.throttles.count = async (name, key) => {
    await beforeCount(name, key)
    return count(name, key)
  }
})
afterAll(() => app.close())

async function useUp(name: ThrottleName, key: string): Promise<void> {
  let isOpen = true
  while (isOpen)
    isOpen = await node
      .count(name, key)
      .then(() => true)
      .catch(() => false)
}

/**
 * Sends a request once for each limit that it counts towards, with that limit used up on the other node, and then once with no limit used
 * up. Refused requests have no effect, so only the last request can change data.
 */
async function attemptAtLimits(
  { method, path, ...call }: Attempt,
  route = `${method} ${path}`,
): Promise<{ refusals: Refusal[]; last: Answer }> {
  const refusals: Refusal[] = []
  const known = new Set<ThrottleName>()
  for (;;) {
    let used: [ThrottleName, string] | undefined
    beforeCount = async (name, key) => {
      if (used || known.has(name)) return
      used = [name, key]
      await useUp(name, key)
    }
    const answer = await app.call(method, path, { ...call, headers: { ...freshNetwork(), ...call.headers } })
    beforeCount = async () => undefined
    if (!used) return { refusals, last: answer }
    const [limit, key] = used
    await node.forgive(limit, key)
    known.add(limit)
    reached.add(limit)
    refusals.push({ route, limit, answer })
  }
}

function expectRefused(refusals: readonly Refusal[]): void {
  for (const { route, limit, answer } of refusals)
    expect([route, limit, answer.status, answer.json.code, Number(answer.headers['retry-after']) > 0]).toEqual([
      route,
      limit,
      429,
      'too-many-attempts',
      true,
    ])
}

const callers: Record<string, () => Promise<string | undefined>> = {
  anyone: async () => undefined,
  'a person before the second factor': () => app.signInWithPasswordOnly('geoffrey-tillotson', freshNetwork()),
  'a client': () => app.signIn('geoffrey-tillotson', freshNetwork()),
  'an admin': () => app.signIn('oscar-venn', freshNetwork()),
}

const fresh = { name: 'Ada Quayle', password: 'Plum-orchard-1841', acceptsTerms: true }
const linkIn = (text: string) => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''
const post = (path: string, body: object, call: Call = {}): Attempt => ({ method: 'POST', path, body, ...call })

async function invite(email: string): Promise<string> {
  const cookie = await app.signIn('beatrix-lisle', freshNetwork())
  await app.call('POST', '/api/adviser-invitations', { cookie, body: { email }, headers: freshNetwork() })
  const mails = (await app.get('/dev/mail')).json as { to: string; text: string }[]
  return linkIn(mails.find(({ to }) => to === email)?.text ?? '')
}

/** Requests that need a state, host or input which the access matrix does not provide. */
const prepared: Record<string, () => Promise<Attempt[]>> = {
  'a forgotten password': async () => [post('/api/password-resets', { email: 'nobody@nowhere.example' })],
  'a sign-up': async () => [post('/api/sign-ups', { ...fresh, email: 'new@fresh.example' })],
  'a sign-up that is not confirmed': async () => {
    const body = { ...fresh, email: 'pending@fresh.example' }
    const { cookie } = await app.call('POST', '/api/sign-ups', { body, headers: freshNetwork() })
    return [post('/api/sign-ups/confirmation', { code: '00000000' }, { cookie }), post('/api/sign-ups/resend', {}, { cookie })]
  },
  'an invitation': async () => {
    const email = 'nora.finch@harcourt-lisle.example'
    const token = await invite(email)
    const signupCode = demoFirm({ clients: 0, today: '2026-11-18' }).organisations.find(({ edition }) => edition === 'wealth')?.signupCode
    return [post('/api/invitations/lookup', { token }), post('/api/sign-ups', { ...fresh, email, invitation: token, signupCode })]
  },
  'a known device': async () => {
    const { email } = app.person('geoffrey-tillotson')
    const cookie = await app.signInWithPasswordOnly('geoffrey-tillotson', freshNetwork())
    const full = await app.call('POST', '/api/session/second-factor', {
      cookie,
      body: { code: await app.lastPin(email) },
      headers: freshNetwork(),
    })
    const device = full.headers['set-cookie']?.find((one) => one.startsWith('__Host-atrium-device='))?.split(';')[0]
    return [post('/api/session', { email, password: demoPassword }, { cookie: device })]
  },
  'a mobile number': async () => [
    post('/api/me/mobile', { number: '+447400121000' }, { cookie: await app.signIn('geoffrey-tillotson', freshNetwork()) }),
  ],
  'an API token': async () => {
    const { token } = await issueTo(app, await app.signIn('oscar-venn', freshNetwork()))
    const body = { kind: 'accounts', fileName: 'clients.csv', fileBytes: 10 }
    return [post('/api/imports', body, asJob(token)), { method: 'GET', path: '/api/imports', ...asJob(newApiToken().token) }]
  },
  'a service account and its tokens': async () => {
    const cookie = await app.signIn('oscar-venn', freshNetwork())
    const { account, issued } = await issueTo(app, cookie)
    const path = `/api/service-accounts/${account.id}`
    const token = { requestId: randomUUID(), name: 'Server', validDays: 90, allowedNetworks: [] }
    return [
      post('/api/service-accounts', { name: 'Nightly import', scopes: ['imports:read'] }, { cookie }),
      post(`${path}/tokens`, token, { cookie }),
      { method: 'PATCH', path, body: { name: 'Evening import' }, cookie },
      { method: 'DELETE', path: `${path}/tokens/${issued.id}`, cookie },
      { method: 'DELETE', path, cookie },
    ]
  },
  'the provider of the staff': async () => [
    post('/api/session/staff-sign-on/request', {}, { host: staffHost }),
    post('/api/session/staff-sign-on', { code: 'x', state: 'y' }, { host: staffHost }),
  ],
}

describe('a limit that another node has used up', () => {
  test.each(Object.entries(callers))(
    'refuses %s on each route that counts towards it, and states when to retry [S53]',
    async (_, signIn) => {
      let cookie = await signIn()
      for (const { route, method, path, body } of await servedRoutes(app)) {
        const { refusals, last } = await attemptAtLimits({ method, path, body, cookie }, route)
        expectRefused(refusals)
        if (method !== 'GET' && last.status < 400 && cookie) cookie = await signIn()
      }
    },
  )

  test.each(Object.entries(prepared))('refuses requests of %s [S53]', async (_, prepare) => {
    for (const attempt of await prepare()) {
      const { refusals } = await attemptAtLimits(attempt)
      expect(refusals.length).toBeGreaterThan(0)
      expectRefused(refusals)
    }
  })

  test('was tested for every limit [S53]', () => {
    expect(throttleNames.filter((name) => !reached.has(name))).toEqual([])
  })
})
