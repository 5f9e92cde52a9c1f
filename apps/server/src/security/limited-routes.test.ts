import { randomUUID } from 'node:crypto'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { createServiceAccount } from '@atrium/ledger/server/testing/service-accounts'
import { createApiToken } from '@atrium/platform/http/api-token'
import { createThrottles, throttleNames, type ThrottleName, type Throttles } from '@atrium/platform/http/throttles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokenCall } from '../testing/imports.ts'
import { createNetworkHeaders, listServedRoutes } from '../testing/served-routes.ts'
import { staffHost } from '../testing/staff-sign-on.ts'
import { createTestApp, type TestResponse, type CallOptions, type TestApp } from '../testing/test-app.ts'

type Attempt = CallOptions & { method: string; path: string }
type Refusal = { route: string; limit: ThrottleName; response: TestResponse }

let app: TestApp
/** The throttles of another node with the same database. */
let otherNode: Throttles
/** Called before the app counts an attempt. Tests replace it. */
let beforeCount: (name: ThrottleName, key: string) => Promise<void> = async () => undefined
const reachedLimits = new Set<ThrottleName>()

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  otherNode = createThrottles(app.pool)
  const { count } = app.deps.throttles
  app.deps.throttles.count = async (name, key) => {
    await beforeCount(name, key)
    return count(name, key)
  }
})
afterAll(() => app.close())

/** Uses up a limit: one attempt is counted, and then raised above every limit. */
async function exhaustLimit(name: ThrottleName, key: string): Promise<void> {
  await otherNode.count(name, key)
  await app.asOwner(`update platform.rate_limits set points = 1000000 where key = '${name}:${key.replaceAll("'", "''")}'`)
  await expect(otherNode.count(name, key)).rejects.toThrow()
}

/**
 * Sends a request once for each limit that it counts towards, with that limit used up on the other node, and then once with no limit used
 * up. Refused requests have no effect, so only the last request can change data.
 */
async function attemptAtLimits(
  { method, path, ...call }: Attempt,
  route = `${method} ${path}`,
): Promise<{ refusals: Refusal[]; last: TestResponse }> {
  const refusals: Refusal[] = []
  const triedLimits = new Set<ThrottleName>()
  for (;;) {
    let exhaustedLimit: [ThrottleName, string] | undefined
    beforeCount = async (name, key) => {
      if (exhaustedLimit || triedLimits.has(name)) return
      exhaustedLimit = [name, key]
      await exhaustLimit(name, key)
    }
    const response = await app.call(method, path, { ...call, headers: { ...createNetworkHeaders(), ...call.headers } })
    beforeCount = async () => undefined
    if (!exhaustedLimit) return { refusals, last: response }
    const [limit, key] = exhaustedLimit
    await otherNode.forgive(limit, key)
    triedLimits.add(limit)
    reachedLimits.add(limit)
    refusals.push({ route, limit, response })
  }
}

function expectRefused(refusals: readonly Refusal[]): void {
  for (const { route, limit, response } of refusals)
    expect([route, limit, response.status, response.json.code, Number(response.headers['retry-after']) > 0]).toEqual([
      route,
      limit,
      429,
      'too-many-attempts',
      true,
    ])
}

const callers: Record<string, () => Promise<string | undefined>> = {
  anyone: async () => undefined,
  'a person before the second factor': () => app.signInWithPasswordOnly('geoffrey-tillotson', createNetworkHeaders()),
  'a client': () => app.signIn('geoffrey-tillotson', createNetworkHeaders()),
  'an admin': () => app.signIn('oscar-venn', createNetworkHeaders()),
}

const signUpFields = { name: 'Ada Quayle', password: 'Plum-orchard-1841', acceptsTerms: true }
const findLinkToken = (text: string) => /#token=([\w-]{43})/.exec(text)?.[1] ?? ''
const createPost = (path: string, body: object, call: CallOptions = {}): Attempt => ({ method: 'POST', path, body, ...call })

async function invite(email: string): Promise<string> {
  const cookie = await app.signIn('beatrix-lisle', createNetworkHeaders())
  await app.call('POST', '/api/adviser-invitations', { cookie, body: { email }, headers: createNetworkHeaders() })
  const mails = (await app.get('/dev/mail')).json as { to: string; text: string }[]
  return findLinkToken(mails.find(({ to }) => to === email)?.text ?? '')
}

/** Requests that need a state, host or input which the access matrix does not provide. */
const preparedRequests: Record<string, () => Promise<Attempt[]>> = {
  'a forgotten password': async () => [createPost('/api/password-resets', { email: 'nobody@nowhere.example' })],
  'a sign-up': async () => [createPost('/api/sign-ups', { ...signUpFields, email: 'new@fresh.example' })],
  'a sign-up that is not confirmed': async () => {
    const body = { ...signUpFields, email: 'pending@fresh.example' }
    const { cookie } = await app.call('POST', '/api/sign-ups', { body, headers: createNetworkHeaders() })
    return [createPost('/api/sign-ups/confirmation', { code: '00000000' }, { cookie }), createPost('/api/sign-ups/resend', {}, { cookie })]
  },
  'an invitation': async () => {
    const email = 'nora.finch@harcourt-lisle.example'
    const token = await invite(email)
    const signupCode = createDemoFirm({ clients: 0, today: '2026-11-18' }).organisations.find(
      ({ edition }) => edition === 'wealth',
    )?.signupCode
    return [
      createPost('/api/invitations/lookup', { token }),
      createPost('/api/sign-ups', { ...signUpFields, email, invitation: token, signupCode }),
    ]
  },
  'a known device': async () => {
    const { email } = app.findPerson('geoffrey-tillotson')
    const cookie = await app.signInWithPasswordOnly('geoffrey-tillotson', createNetworkHeaders())
    const full = await app.call('POST', '/api/session/second-factor', {
      cookie,
      body: { code: await app.findLastPin(email) },
      headers: createNetworkHeaders(),
    })
    const device = full.headers['set-cookie']?.find((one) => one.startsWith('__Host-atrium-device='))?.split(';')[0]
    return [createPost('/api/session', { email, password: demoPassword }, { cookie: device })]
  },
  'a mobile number': async () => [
    createPost('/api/me/mobile', { number: '+447400121000' }, { cookie: await app.signIn('geoffrey-tillotson', createNetworkHeaders()) }),
  ],
  'an API token': async () => {
    const { token } = await createServiceAccount(app, await app.signIn('oscar-venn', createNetworkHeaders()))
    const body = { kind: 'accounts', fileName: 'clients.csv', fileBytes: 10 }
    return [
      createPost('/api/imports', body, createTokenCall(token)),
      { method: 'GET', path: '/api/imports', ...createTokenCall(createApiToken().token) },
    ]
  },
  'a service account and its tokens': async () => {
    const cookie = await app.signIn('oscar-venn', createNetworkHeaders())
    const { account, issued } = await createServiceAccount(app, cookie)
    const path = `/api/service-accounts/${account.id}`
    const token = { requestId: randomUUID(), name: 'Server', validDays: 90, allowedNetworks: [] }
    return [
      createPost('/api/service-accounts', { name: 'Nightly import', scopes: ['imports:read'] }, { cookie }),
      createPost(`${path}/tokens`, token, { cookie }),
      { method: 'PATCH', path, body: { name: 'Evening import' }, cookie },
      { method: 'DELETE', path: `${path}/tokens/${issued.id}`, cookie },
      { method: 'DELETE', path, cookie },
    ]
  },
  'a change of many clients': async () => [
    createPost(
      '/api/portals/private-clients/clients/forms',
      { selection: { by: 'ids', ids: [await app.findAccountId('ashworth')] }, form: randomUUID(), dueOn: null },
      { cookie: await app.signIn('oscar-venn', createNetworkHeaders()) },
    ),
  ],
  'an archive of documents': async () => {
    const cookie = await app.signIn('margaret-ashworth', createNetworkHeaders())
    const path = `/api/accounts/${await app.findAccountId('ashworth')}/document-archives/${randomUUID()}`
    const content = { kind: 'folder', folder: randomUUID() }
    await app.call('PUT', path, { cookie, body: { content }, headers: createNetworkHeaders() })
    return [{ method: 'GET', path: `${path}/file`, cookie }]
  },
  'property estimate': async () => {
    const cookie = await app.signIn('eleanor-whitcombe', createNetworkHeaders())
    const account = await app.findAccountId('ashworth')
    const path = `/api/accounts/${account}/property-estimate?postCode=GU1%201AA&bedrooms=3&propertyType=flat`
    return [{ method: 'GET', path, cookie }]
  },
  feedback: async () => {
    const cookie = await app.signIn('margaret-ashworth', createNetworkHeaders())
    return [{ method: 'PUT', path: `/api/portals/private-clients/feedback/${randomUUID()}`, body: { rating: 8 }, cookie }]
  },
  'a browser for notifications': async () => {
    const cookie = await app.signIn('margaret-ashworth', createNetworkHeaders())
    const body = {
      name: 'Firefox',
      endpoint: 'https://updates.push.services.mozilla.com/x',
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    }
    return [{ method: 'PUT', path: `/api/me/push-subscriptions/${randomUUID()}`, body, cookie }]
  },
  'how a person is told': async () => {
    const cookie = await app.signIn('margaret-ashworth', createNetworkHeaders())
    return [createPost('/api/me/mail-address-confirmation', {}, { cookie })]
  },
  'a meeting': async () => {
    const cookie = await app.signIn('callum-strachan', createNetworkHeaders())
    const account = await app.findAccountId('strachan-marine')
    const dates = `/api/accounts/${account}/booking-calendars/advisers/staff/tobias-hartnell`
    const days = (await app.get(dates, { cookie, headers: createNetworkHeaders() })).json as { validHours: object[] }[]
    const { startDate, endDate } = days.flatMap(({ validHours }) => validHours)[0] as { startDate: string; endDate: string }
    const body = { calendar: 'advisers', startDate, endDate, name: 'A', email: 'a@b.example', staffId: 'tobias-hartnell', notes: '' }
    return [{ method: 'PUT', path: `/api/accounts/${account}/bookings/${randomUUID()}`, body, cookie }]
  },
  'a message': async () => {
    const cookie = await app.signIn('margaret-ashworth', createNetworkHeaders())
    const { advisers } = (await app.get('/api/portals/private-clients/message-recipients', { cookie, headers: createNetworkHeaders() }))
      .json
    const body = {
      recipient: { kind: 'adviser', id: advisers[0].id },
      subject: 'A question',
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'When?' }] }] },
    }
    return [{ method: 'PUT', path: `/api/portals/private-clients/messages/${randomUUID()}`, body, cookie }]
  },
  'a public form': async () => {
    const cookie = await app.signIn('oscar-venn', createNetworkHeaders())
    const id = randomUUID()
    const definition = {
      steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [{ name: 'question', type: 'textarea', label: 'Question' }] }] }],
    }
    const values = { name: 'Ask us', definition, access: { type: 'public', value: [] } }
    const { version } = (await app.call('POST', '/api/collections/forms/items', { cookie, body: { id, values } })).json
    await app.call('POST', `/api/collections/forms/items/${id}/publication`, { cookie, body: { version } })
    return [createPost(`/api/public-forms/${id}/submissions`, { submission: randomUUID(), version: 1, answers: { question: 'When?' } })]
  },
  'a calendar feed of staff': async () => {
    const cookie = await app.signIn('eleanor-whitcombe')
    const { path } = (await app.call('POST', '/api/booking-feed', { cookie, body: { detail: 'busy' } })).json
    return [{ method: 'GET', path }]
  },
  'the provider of the staff': async () => [
    createPost('/api/session/staff-sign-on/request', {}, { host: staffHost }),
    createPost('/api/session/staff-sign-on', { code: 'x', state: 'y' }, { host: staffHost }),
  ],
}

describe('a limit that another node has used up', () => {
  test.each(Object.entries(callers))(
    'refuses %s on each route that counts towards it, and states when to retry [S53]',
    async (_, signIn) => {
      let cookie = await signIn()
      for (const { route, method, path, body } of await listServedRoutes(app)) {
        const { refusals, last } = await attemptAtLimits({ method, path, body, cookie }, route)
        expectRefused(refusals)
        if (method !== 'GET' && last.status < 400 && cookie) cookie = await signIn()
      }
    },
  )

  test.each(Object.entries(preparedRequests))('refuses requests of %s [S53]', async (_, prepare) => {
    for (const attempt of await prepare()) {
      const { refusals } = await attemptAtLimits(attempt)
      expect(refusals.length).toBeGreaterThan(0)
      expectRefused(refusals)
    }
  })

  test('is reached in a test of each existing limit [S53]', () => {
    expect(throttleNames.filter((name) => !reachedLimits.has(name))).toEqual([])
  })
})
