import { demoPassword } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const createHeaders = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': phone })
type Entry = { id: string; kind: string; account: { name: string } | null; staff: { name: string } | null; address: string | null }
const readHistory = async (cookie: string, query = '') =>
  (await app.get(`/api/me/access-history${query}`, { cookie })).json as { items: Entry[]; next: string | null }

describe('access history', () => {
  test('lists sign-ins and refused attempts, newest first, with time, IP address and device', async () => {
    const { email } = app.findPerson('benedict-sauveterre')
    await app.call('POST', '/api/session', { body: { email, password: 'wrong' }, headers: createHeaders('203.0.113.9') })
    const pending = await app.signInWithPasswordOnly('benedict-sauveterre', createHeaders('203.0.113.10'))
    await app.call('POST', '/api/session/second-factor', {
      cookie: pending,
      body: { code: '000000' },
      headers: createHeaders('203.0.113.10'),
    })
    const cookie = await app.signIn('benedict-sauveterre', createHeaders('203.0.113.11'))
    const { items: entries } = await readHistory(cookie)
    expect(entries.map(({ kind, address }) => [kind, address])).toEqual([
      ['signed-in', '203.0.113.11'],
      ['pin-refused', '203.0.113.10'],
      ['password-accepted', '203.0.113.10'],
      ['sign-in-refused', '203.0.113.9'],
    ])
    expect(entries[0]).toMatchObject({ device: { browser: 'Safari', system: 'iPhone' }, staff: null, at: app.deps.clock().toISOString() })
  })

  test('uses the device names of the device list, and null for an unknown device', async () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15'
    const cookie = await app.signIn('iris-delacourt', { 'user-agent': mac })
    const [device] = (await app.get('/api/me/sessions', { cookie })).json.items
    const readNewest = async (session: string) => (await app.get('/api/me/access-history', { cookie: session })).json.items[0]
    expect([device, await readNewest(cookie)]).toMatchObject([
      { browser: 'Safari', system: 'Mac' },
      { device: { browser: 'Safari', system: 'Mac' } },
    ])
    expect((await readNewest(await app.signIn('iris-delacourt', { 'user-agent': 'curl/8.9.1' }))).device).toBeNull()
  })

  test('names the member of staff who opened the account and why, once a day, without their IP address', async () => {
    const adviser = await app.signIn('eleanor-whitcombe')
    const accountId = await app.findAccountId('tillotson')
    for (const path of ['', '/history', '/allocation', '']) await app.get(`/api/accounts/${accountId}${path}`, { cookie: adviser })
    await app.get('/api/portfolios/HL-204450-01', { cookie: adviser })
    const client = await app.signIn('geoffrey-tillotson')
    const views = (await readHistory(client)).items.filter(({ kind }) => kind === 'account-viewed')
    expect(views).toEqual([
      expect.objectContaining({
        staff: expect.objectContaining({ name: 'Eleanor Whitcombe' }),
        reason: 'adviser',
        address: null,
        device: null,
      }),
    ])
    expect((await readHistory(adviser)).items.find(({ kind }) => kind === 'account-viewed')).toMatchObject({
      staff: null,
      account: { name: views[0]?.account?.name },
    })
  })

  test('records one view a day, even if requests are concurrent', async () => {
    const adviser = await app.signIn('eleanor-whitcombe')
    const accountId = await app.findAccountId('ashworth')
    await Promise.all(Array.from({ length: 8 }, () => app.get(`/api/accounts/${accountId}`, { cookie: adviser })))
    const client = await app.signIn('margaret-ashworth')
    const count = async (cookie: string) => (await readHistory(cookie)).items.filter(({ kind }) => kind === 'account-viewed').length
    expect(await count(client)).toBe(1)
    app.advance(24 * 3_600_000)
    await app.get(`/api/accounts/${accountId}`, { cookie: await app.signIn('eleanor-whitcombe') })
    expect(await count(await app.signIn('margaret-ashworth'))).toBe(2)
  })

  test('records no view by staff when a client opens their own account', async () => {
    const cookie = await app.signIn('amara-osei')
    const before = (await readHistory(cookie)).items.length
    const { json } = await app.get('/api/me', { cookie })
    await app.get(`/api/accounts/${json.accounts[0].id}`, { cookie })
    expect((await readHistory(cookie)).items).toHaveLength(before)
  })

  test('never shows entries of another person, a joint owner or another edition [S02]', async () => {
    const daniel = await app.signIn('daniel-fenwick-hale')
    await app.call('PATCH', '/api/me', { cookie: daniel, body: { theme: 'dark' } })
    const keyById = new Map<string, string>()
    for (const key of ['daniel-fenwick-hale', 'margaret-ashworth', 'geoffrey-tillotson', 'jonah-whitaker', 'oscar-venn']) {
      const { host } = app.findPerson(key)
      const cookie = await app.signIn(key)
      const { json } = await app.get('/api/me/access-history', { cookie, host })
      for (const { id, kind, staff } of json.items as Entry[]) {
        if (kind === 'account-viewed') continue
        expect([keyById.get(id), staff]).toEqual([undefined, null])
        keyById.set(id, key)
      }
    }
  })

  test('pages through the entries without repeating or skipping any', async () => {
    const cookie = await app.signIn('oscar-venn')
    for (let time = 0; time < 5; time++) await app.call('PATCH', '/api/me', { cookie, body: { theme: time % 2 ? 'dark' : 'light' } })
    const allIds = (await readHistory(cookie)).items.map(({ id }) => id)
    const pages: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: { items: Entry[]; next: string | null } = await readHistory(cookie, `?limit=2${next && `&before=${next}`}`)
      pages.push(...page.items.map(({ id }) => id))
      next = page.next
    }
    expect(pages).toEqual(allIds)
    expect(new Set(pages).size).toBe(pages.length)
  })

  test.each(['before=x', 'before=-1', 'limit=0', 'limit=101', `before=${'9'.repeat(30)}`])(
    'rejects invalid page parameters (%s)',
    async (query) => {
      const cookie = await app.signIn('oscar-venn')
      expect((await app.get(`/api/me/access-history?${query}`, { cookie })).status).toBe(400)
    },
  )

  test('lists a change of the password', async () => {
    const cookie = await app.signIn('callum-strachan')
    await app.call('POST', '/api/me/password', { cookie, body: { currentPassword: demoPassword, password: 'Plum-orchard-1841' } })
    const { email } = app.findPerson('callum-strachan')
    const pending = await app.call('POST', '/api/session', { body: { email, password: 'Plum-orchard-1841' } })
    const full = await app.call('POST', '/api/session/second-factor', {
      cookie: pending.cookie,
      body: { code: await app.findLastPin(email) },
    })
    expect((await readHistory(full.cookie ?? '')).items.map(({ kind }) => kind)).toContain('password-changed')
  })
})
