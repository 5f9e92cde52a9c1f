import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servicePages } from '@atrium/contract/account-pages'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { accessMatrix } from './testing/access-matrix.ts'
import { callers, type Caller, type MatrixRow } from './testing/matrix-rows.ts'
import { collectMarkers, type Markers } from './testing/foreign-markers.ts'
import { createAppCall, signInApp } from './testing/native-app.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const personKeys: Partial<Record<Caller, string>> = {
  client: 'geoffrey-tillotson',
  stranger: 'daniel-fenwick-hale',
  adviser: 'eleanor-whitcombe',
  colleague: 'tobias-hartnell',
  companyAdmin: 'beatrix-lisle',
  admin: 'oscar-venn',
  foreigner: 'jonah-whitaker',
  disabled: 'henrietta-lockwood',
}

let app: TestApp
let ids: Record<string, string>
let networkCount = 0
let markers: Markers
/** Markers of a caller's data that were found in the responses to that caller. */
const ownMarkers = new Map<Caller, Set<string>>()

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  markers = await collectMarkers(app)
  const portfolio = 'HL-204450-01'
  const cookie = await app.signIn('geoffrey-tillotson')
  const { notes } = (await app.get(`/api/portfolios/${portfolio}/contract-notes?pages=40`, { cookie })).json
  // The pages of the services are open to the client.
  await app.asOwner(`insert into account_rules (edition, account_id, name, is_enabled) select edition, id, unnest(array['${servicePages.join("','")}']), true from accounts
    where id = '${await app.findAccountId('tillotson')}' on conflict (account_id, name) do update set is_enabled = true`)
  ids = { account: await app.findAccountId('tillotson'), portfolio, portal: 'private-clients', note: notes[0].id }
}, 180_000)
afterAll(() => app.close())

const reads = Object.entries(accessMatrix).filter(([route]) => isRead(route))
const writes = Object.entries(accessMatrix).filter(([route]) => !isRead(route))
type Session = { cookie: string | undefined; writesBefore: number }
const sessions = new Map<string, Session>()
/** Number of successful writes so far. Each may have ended the session of another caller. */
let writesDone = 0

function isRead(route: string): boolean {
  return /^(GET|HEAD) /.test(route)
}

async function openSession(who: string, signIn: SignIn): Promise<Session> {
  const session = { cookie: await signIn(), writesBefore: writesDone }
  sessions.set(who, session)
  return session
}

type SignIn = () => Promise<string | undefined>
type CallerResponse = Awaited<ReturnType<TestApp['call']>>
type CallerRequest = {
  who: string
  signIn: SignIn
  route: string
  expected: number
  ask: (session: string | undefined) => Promise<CallerResponse>
}

/**
 * Returns the response to a caller with a valid session. A status other than 401 proves that the session is valid. If 401 is expected, a
 * session opened before the last successful write is replaced first.
 */
async function requestAsCaller({ who, signIn, route, expected, ask }: CallerRequest): Promise<CallerResponse> {
  const openedSession = sessions.get(who)
  const isValid = openedSession !== undefined && (expected !== 401 || openedSession.writesBefore === writesDone)
  const session = isValid ? openedSession : await openSession(who, signIn)
  let response = await ask(session.cookie)
  if (response.status === 401 && expected !== 401 && session.writesBefore !== writesDone)
    response = await ask((await openSession(who, signIn)).cookie)
  dropSession(route, who, response.status)
  return response
}

/**
 * Forgets the caller's session after a write, unless the write was refused because of the caller's rights. A successful write is counted,
 * because it may have ended sessions of other callers.
 */
function dropSession(route: string, who: string, status: number): void {
  if (isRead(route)) return
  const isRefused = [403, 404].includes(status) || (status === 401 && ['foreigner', 'disabled'].includes(who))
  if (!isRefused) sessions.delete(who)
  if (status < 400) writesDone++
}

async function signInCaller(caller: Caller, from: Record<string, string>): Promise<string | undefined> {
  if (caller === 'secondFactorPending') return app.signInWithPasswordOnly('geoffrey-tillotson', from)
  const key = personKeys[caller]
  if (!key) return undefined
  await setActive(key, true)
  const cookie = await app.signIn(key, from)
  if (caller === 'disabled') await setActive(key, false)
  return cookie
}

/** Returns the person whose data a caller may see. Undefined for a caller of another edition, a disabled person, or nobody. */
const findReader = (caller: Caller): string | undefined =>
  caller === 'secondFactorPending' ? personKeys.client : caller === 'foreigner' || caller === 'disabled' ? undefined : personKeys[caller]

/** Lists markers of other people's data in a body. Records markers of the caller's data, which prove that markers are recognised. */
function findForeignMarkers(caller: Caller, body: string): string[] {
  const reader = findReader(caller)
  if (reader) ownMarkers.set(caller, (ownMarkers.get(caller) ?? new Set()).union(new Set(markers.findVisible(reader, body))))
  return markers.findForeign(reader, body)
}

/** Replaces each `{name}` in a request body with the id of that name, as in a path. */
const fillIds = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole))

async function setActive(key: string, isActive: boolean): Promise<void> {
  const { email, edition } = app.findPerson(key)
  await withTenant(app.db, systemActor(edition), (transaction) =>
    transaction.updateTable('people').set({ is_active: isActive }).where('email', '=', email).execute(),
  )
}

/** Returns a separate address for each number, from a block of the networks that are reserved for measurements. */
const createAddress = (block: 18 | 19, number: number) => `198.${block}.${number % 256}.${1 + Math.floor(number / 256)}`

describe('access matrix', () => {
  test('lists every route of the running server and no other route [S01]', () => {
    const served = app.routes.map(({ method, url }) => `${method} ${url}`).toSorted()
    expect(Object.keys(accessMatrix).toSorted()).toEqual(served)
  })

  test('finds declared callers for every route [S01]', () => {
    expect(app.routes.filter((route) => !('meta' in route) || !route.meta).map(({ method, url }) => `${method} ${url}`)).toEqual([])
  })

  const title = '%s responds to each caller as the matrix states and shows no data of others [S01] [S02] [S03] [S04]'
  const check = async (route: string, row: MatrixRow) => {
    const [method = 'GET'] = route.split(' ')
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''))
    const answered: Record<string, number> = {}
    const foreign: Record<string, string[]> = {}
    // Each route is called from a separate network, so that no limit by network applies.
    const from = { 'x-forwarded-for': createAddress(18, networkCount++) }
    const body = row.body !== undefined && { body: fillIds(row.body) }
    for (const caller of callers) {
      const response = await requestAsCaller({
        who: caller,
        signIn: () => signInCaller(caller, from),
        route,
        expected: row.expect[caller],
        ask: (cookie) => app.call(method, path, { cookie, headers: from, ...body }),
      })
      answered[caller] = response.status
      const others = row.reasonForOthers ? [] : findForeignMarkers(caller, response.text)
      if (others.length > 0) foreign[caller] = others
    }
    expect(answered).toEqual(row.expect)
    expect(foreign).toEqual({})
    // An app's token gives exactly the same access as a cookie.
    const appHeaders = { 'x-forwarded-for': createAddress(19, networkCount) }
    for (const caller of ['client', 'admin'] as const) {
      const response = await requestAsCaller({
        who: `app of ${caller}`,
        signIn: () => signInApp(app, personKeys[caller] ?? '', appHeaders),
        route,
        expected: row.expect[caller],
        ask: (token) => app.call(method, path, createAppCall({ token, headers: appHeaders, ...body })),
      })
      expect([caller, response.status]).toEqual([caller, row.expect[caller]])
    }
  }

  test.each(reads)(title, check)

  test('shows a professional from outside the firm no data of others in any list, search, export or count [S02] [S03]', async () => {
    const key = 'naomi-feldmann'
    const cookie = await app.signIn(key)
    const searches = writes.filter(([route]) => /^POST .*\/(search|options|choices|preview)$/.test(route))
    expect(searches.length).toBeGreaterThan(3)
    const foreign: Record<string, string[]> = {}
    let seen = 0
    for (const [route, { path, body, reasonForOthers }] of [...reads, ...searches]) {
      const [method = 'GET'] = route.split(' ')
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''))
      const headers = { 'x-forwarded-for': createAddress(18, networkCount++) }
      const response = await app.call(method, filled, { cookie, headers, ...(body !== undefined && { body: fillIds(body) }) })
      const others = reasonForOthers ? [] : markers.findForeign(key, response.text)
      if (others.length > 0) foreign[route] = others
      seen += markers.findVisible(key, response.text).length
    }
    expect(foreign).toEqual({})
    expect(seen).toBeGreaterThan(20)
  })

  test('kept the sessions of the foreigner and the disabled person valid during all reads', async () => {
    const readSessionStatus = async (caller: 'foreigner' | 'disabled') => {
      const { host } = app.findPerson(personKeys[caller] ?? '')
      return (await app.get('/api/me', { host, cookie: sessions.get(caller)?.cookie })).status
    }
    expect([await readSessionStatus('foreigner'), await readSessionStatus('disabled')]).toEqual([200, 401])
    await setActive(personKeys.disabled ?? '', true)
    expect(await readSessionStatus('disabled')).toBe(200)
    sessions.clear()
  })

  test.each(writes)(title, check)

  test('recognises ids, names, addresses and amounts of callers in the responses to them', () => {
    const clientMarkers = [...(ownMarkers.get('client') ?? [])]
    const { email } = app.findPerson(personKeys.client ?? '')
    expect(clientMarkers).toEqual(
      expect.arrayContaining([email, 'Geoffrey Tillotson', 'HL-204450', ids['account'], ids['portal'], ids['note']]),
    )
    expect(clientMarkers.filter((text) => /^-?\d+\.\d+$/.test(text)).length).toBeGreaterThan(20)
    for (const caller of ['stranger', 'adviser', 'colleague', 'companyAdmin', 'admin'] as const)
      expect([caller, ownMarkers.get(caller)?.size ?? 0]).toEqual([caller, expect.toSatisfy((count: number) => count > 5)])
  })
})

describe('ids of other people', () => {
  test("another client's id and an unknown id get the same response [P002] [S02]", async () => {
    const cookie = await app.signIn('daniel-fenwick-hale')
    const body = ({ json }: { json: { requestId: string } }) => ({ ...json, requestId: '' })
    for (const rest of ['', '/history', '/allocation', '/explanations/value']) {
      const others = await app.get(`/api/accounts/${ids['account']}${rest}`, { cookie })
      const unknown = await app.get(`/api/accounts/01a1fd36-0000-7000-8000-000000000000${rest}`, { cookie })
      expect(body(others)).toEqual(body(unknown))
      expect(others.status).toBe(404)
    }
    for (const rest of [
      '',
      '/holdings',
      '/dates',
      '/transactions',
      '/performance',
      '/charges',
      '/transaction-costs',
      '/explanations/total',
    ]) {
      const others = await app.get(`/api/portfolios/${ids['portfolio']}${rest}`, { cookie })
      const unknown = await app.get(`/api/portfolios/HL-000000-01${rest}`, { cookie })
      expect(body(others)).toEqual(body(unknown))
      expect(others.status).toBe(404)
    }
  })

  test.each(['not-a-uuid', '..', '..%2F..%2Fetc', '%00', "1' or 1=1", 'a'.repeat(150)])(
    'a malformed id (%s) gets 400 or 404, never a server error',
    async (id) => {
      const cookie = await app.signIn('daniel-fenwick-hale')
      for (const path of [`/api/accounts/${encodeURIComponent(id)}`, `/api/portfolios/${encodeURIComponent(id)}/holdings`]) {
        expect([400, 404]).toContain((await app.get(path, { cookie })).status)
      }
    },
  )
})
