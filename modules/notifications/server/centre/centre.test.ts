import { createTestApp } from '@atrium/server/testing/test-app'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { contributeTestKinds, createNotices, testKinds } from '../testing/notices.ts'

const app = await createTestApp()
contributeTestKinds(app)
afterAll(() => app.close())
const { tell, tellIn, idOf, listQueued } = createNotices(app)
const portal = 'private-clients'
const at = (rest: string) => `/api/portals/${portal}${rest}`
const margaret = { cookie: await app.signIn('margaret-ashworth') }
const geoffrey = { cookie: await app.signIn('geoffrey-tillotson') }
type Call = { cookie: string }
const list = async (call: Call, query = '') => (await app.get(at(`/notifications${query}`), call)).json
const counts = async (call: Call) => (await app.get(at('/notification-counts'), call)).json
const markRead = (call: Call, id: string) => app.call('PUT', at(`/notifications/${id}/read`), { ...call, body: {} })
const now = () => app.deps.clock().toISOString()

beforeEach(async () => {
  await app.asOwner('delete from notifications')
  app.advance(120_000)
})

describe('the centre', () => {
  test('lists the notifications of a person, the newest first, in their language', async () => {
    await tell('margaret-ashworth', testKinds.service)
    app.advance(120_000)
    await tell('margaret-ashworth', testKinds.personal, { path: '/dashboard/private-clients/forms' })
    const { items, next, zone } = await list(margaret)
    expect(next).toBeNull()
    expect(zone).toBe('Europe/London')
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'test.personal',
        class: 'personal',
        icon: 'page',
        title: 'Your review',
        body: 'About pensions by 1 December 2026',
        action: 'Open',
        path: '/dashboard/private-clients/forms',
        read: null,
        deliveries: [expect.objectContaining({ channel: 'email', state: 'queued' })],
      }),
      expect.objectContaining({ kind: 'test.service' }),
    ])
    await app.asOwner(`update people set locale = 'is' where email = '${app.findPerson('margaret-ashworth').email}'`)
    expect((await list(margaret)).items[0].title).toBe('Your review (is)')
    await app.asOwner(`update people set locale = 'en' where email = '${app.findPerson('margaret-ashworth').email}'`)
  })

  test('has pages and a filter by class', async () => {
    for (const kind of [testKinds.service, testKinds.personal, testKinds.service]) {
      await tell('margaret-ashworth', kind)
      app.advance(1_000)
    }
    const first = await list(margaret, '?limit=2')
    expect(first.items).toHaveLength(2)
    const second = await list(margaret, `?limit=2&before=${encodeURIComponent(first.next)}`)
    expect(second.items).toHaveLength(1)
    expect(second.next).toBeNull()
    expect((await list(margaret, '?class=personal')).items).toHaveLength(1)
    expect((await app.get(at('/notifications?class=other'), margaret)).status).toBe(400)
  })

  test('counts what is unread, by class, and marks one or all as read', async () => {
    await tell('margaret-ashworth', testKinds.service)
    await tell('margaret-ashworth', testKinds.personal)
    await tell('margaret-ashworth', testKinds.personal)
    expect(await counts(margaret)).toEqual({
      unread: 3,
      byClass: { regulatory: 0, service: 1, personal: 2, marketing: 0 },
      hasBounced: false,
    })
    const [newest] = (await list(margaret)).items
    const { json } = await markRead(margaret, newest.id)
    app.advance(5_000)
    expect((await markRead(margaret, newest.id)).json).toEqual(json)
    expect((await counts(margaret)).unread).toBe(2)
    const until = now()
    app.advance(5_000)
    await tell('margaret-ashworth', testKinds.service)
    const mark = () => app.call('POST', at('/notifications/read'), { ...margaret, body: { until } })
    expect((await mark()).json).toEqual({ count: 2 })
    expect((await mark()).json).toEqual({ count: 0 })
    expect((await counts(margaret)).unread).toBe(1)
    const body = { until: now(), class: 'personal' }
    expect((await app.call('POST', at('/notifications/read'), { ...margaret, body })).json).toEqual({ count: 0 })
  })

  test('tells a cause once, also when it is repeated at the same time', async () => {
    const cause = randomUUID()
    expect(await Promise.all([1, 2, 3].map(() => tell('margaret-ashworth', testKinds.service, { cause })))).toHaveLength(3)
    expect((await list(margaret)).items).toHaveLength(1)
    expect((await listQueued('margaret-ashworth')).filter(({ channel }) => channel === 'email')).toHaveLength(1)
    expect(await tell('geoffrey-tillotson', testKinds.service, { cause })).toBe(1)
  })

  test('shows nobody the notifications of others, of other portals or of other editions', async () => {
    await tell('margaret-ashworth', testKinds.service)
    const [own] = (await list(margaret)).items
    expect((await list(geoffrey)).items).toEqual([])
    expect((await counts(geoffrey)).unread).toBe(0)
    expect((await markRead(geoffrey, own.id)).status).toBe(404)
    expect((await app.call('POST', at('/notifications/read'), { ...geoffrey, body: { until: now() } })).json).toEqual({ count: 0 })
    expect((await counts(margaret)).unread).toBe(1)
    // A person of another edition gets nothing.
    const notice = {
      kind: testKinds.service,
      person: await idOf('margaret-ashworth'),
      portal: null,
      account: null,
      path: null,
      facts: {},
      cause: 'x',
    }
    expect(await tellIn('demo', [notice])).toBe(0)
    expect((await app.get('/api/portals/nowhere/notifications', margaret)).status).toBe(404)
  })

  test('hides from clients what concerns an account that they have left', async () => {
    const account = await app.findAccountId('ashworth')
    await tell('margaret-ashworth', testKinds.service, { account })
    expect((await list(margaret)).items).toHaveLength(1)
    const relation = `account_people set until_on = date '2026-11-01' where account_id = '${account}'
      and person_id = (select id from people where email = '${app.findPerson('margaret-ashworth').email}')`
    await app.asOwner(`update ${relation}`)
    expect((await list(margaret)).items).toEqual([])
    expect((await counts(margaret)).unread).toBe(0)
    await app.asOwner(`update ${relation.replace("date '2026-11-01'", 'null')}`)
  })

  test('refuses to mark as read what an adviser sees as a client', async () => {
    const cookie = await app.signIn('eleanor-whitcombe')
    const account = await app.findAccountId('ashworth')
    await app.call('POST', '/api/impersonations', { cookie, body: { account, reason: 'client-care' } })
    for (const [method, path, body] of [
      ['PUT', at(`/notifications/${randomUUID()}/read`), {}],
      ['POST', at('/notifications/read'), { until: now() }],
      ['POST', '/api/me/mail-address-confirmation', {}],
    ] as const)
      expect((await app.call(method, path, { cookie, body })).json.code).toBe('read-only-impersonation')
  })
})

describe('what the clients of an account were told', () => {
  test('is listed for staff who see the account, with the evidence of delivery, and for nobody else', async () => {
    const account = await app.findAccountId('ashworth')
    await tell('margaret-ashworth', testKinds.regulatory, { account })
    await tell('geoffrey-tillotson', testKinds.regulatory, { account: await app.findAccountId('tillotson') })
    const eleanor = { cookie: await app.signIn('eleanor-whitcombe') }
    const path = `/api/accounts/${account}/notifications`
    const { items, next } = (await app.get(path, eleanor)).json
    expect(next).toBeNull()
    expect(items).toEqual([
      {
        id: expect.any(String) as string,
        person: 'Margaret Ashworth',
        class: 'regulatory',
        title: 'Costs and charges',
        created: now(),
        read: null,
        deliveries: [{ channel: 'email', state: 'queued', at: now(), recipient: app.findPerson('margaret-ashworth').email, reason: null }],
      },
    ])
    const fresh = { cookie: await app.signIn('margaret-ashworth') }
    expect((await app.get(path, fresh)).status).toBe(403)
    const [own] = (await list(fresh)).items
    await markRead(fresh, own.id)
    expect((await app.get(path, eleanor)).json.items[0].read).toBe(now())
  })
})
