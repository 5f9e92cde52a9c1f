import { randomUUID } from 'node:crypto'
import { demoClientViews } from '@atrium/demo/firm/client-views'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Condition = { kind: string; settings: Record<string, unknown> }
type Entry = { id: string; name: string; matches?: Record<string, unknown>[] }

let app: TestApp
let adviser: string
let colleague: string
let admin: string
let outside: string
let ashworth: string
let tillotson: string

const portal = 'private-clients'
const search = (where: unknown, cookie = adviser, more: object = {}, of = portal) =>
  app.call('POST', `/api/portals/${of}/accounts/search`, { cookie, body: { where, limit: 200, ...more } })
const find = async (where: Condition[], cookie = adviser, more: object = {}): Promise<Entry[]> => {
  const response = await search(where, cookie, more)
  expect([response.status, response.text]).toEqual([200, response.text])
  return response.json.items
}
const namesOf = (entries: Entry[]) => entries.map(({ name }) => name).toSorted()
const list = async (cookie = adviser) => (await app.get(`/api/portals/${portal}/accounts?limit=200`, { cookie })).json
const filterOptions = async (cookie: string, of = portal) =>
  (await app.get(`/api/portals/${of}/account-filters`, { cookie })).json as { conditionKinds: string[] }

const value = (atLeast: string | null, atMost: string | null = null, currency = 'GBP'): Condition => ({
  kind: 'value',
  settings: { atLeast, atMost, currency },
})
const lastSignIn = (is: string, days: number | null): Condition => ({ kind: 'last-sign-in', settings: { is, days } })
const relation = (relations: string[], has = true): Condition => ({ kind: 'relation', settings: { relations, has } })
const portfolios = (atLeast: number | null, atMost: number | null = null): Condition => ({
  kind: 'portfolio-count',
  settings: { atLeast, atMost },
})

beforeAll(async () => {
  app = await createTestApp()
  ;[adviser, colleague, admin] = [
    await app.signIn('eleanor-whitcombe'),
    await app.signIn('tobias-hartnell'),
    await app.signIn('oscar-venn'),
  ]
  outside = await app.signIn('naomi-feldmann')
  ;[ashworth, tillotson] = [await app.findAccountId('ashworth'), await app.findAccountId('tillotson')]
  await app.asOwner(`update account_overviews set value = 1000, currency = 'GBP', as_on = date '2026-07-14'`)
  await app.asOwner(`update account_overviews set value = 2500000.5 where account_id = '${ashworth}'`)
  await app.asOwner(`update account_overviews set value = 900000, currency = 'EUR' where account_id = '${tillotson}'`)
})
afterAll(() => app.close())

describe('a condition on the account', () => {
  test('finds accounts by their value in one currency, and says the value and its day', async () => {
    const found = await find([value('2500000.5')])
    expect(namesOf(found)).toEqual(['Margaret Ashworth'])
    expect(found[0]?.matches).toEqual([{ amount: { amount: '2500000.5', currency: 'GBP' }, on: '2026-07-14' }])
    expect(await find([value('2500000.51')])).toEqual([])
    expect(namesOf(await find([value('100', '1000000', 'EUR')]))).toEqual(['Geoffrey Tillotson'])
    const small = namesOf(await find([value(null, '1000')]))
    expect(small).not.toContain('Margaret Ashworth')
    expect(small).toContain('The Ashworth Family Trust')
  })

  test('finds accounts by the number of portfolios', async () => {
    const all = (await list()).items as { name: string; portfolios: unknown[] }[]
    const expected = all.filter((one) => one.portfolios.length >= 2 && one.portfolios.length <= 3).map(({ name }) => name)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(all.length)
    const found = await find([portfolios(2, 3)])
    expect(namesOf(found)).toEqual(expected.toSorted())
    expect([2, 3]).toContain(found[0]?.matches?.[0]?.['count'])
  })

  test('finds accounts by the day on which the client came, as the firm states it or as the account was created', async () => {
    await app.asOwner(`update accounts set inception_on = null, created_at = timestamptz '2024-03-01 12:00Z'`)
    await app.asOwner(`update accounts set inception_on = date '2019-05-06' where id = '${ashworth}'`)
    const since = (from: string | null, until: string | null): Condition => ({ kind: 'client-since', settings: { from, until } })
    const found = await find([since('2019-05-06', '2019-05-06')])
    expect(namesOf(found)).toEqual(['Margaret Ashworth'])
    expect(found[0]?.matches).toEqual([{ on: '2019-05-06' }])
    expect(namesOf(await find([since('2024-03-01', null)]))).not.toContain('Margaret Ashworth')
    expect(namesOf(await find([since('2024-03-01', null)]))).toContain('Geoffrey Tillotson')
    expect(await find([since('2024-03-02', null)])).toEqual([])
  })
})

describe('a condition on the people', () => {
  test('finds clients by their last sign-in; somebody who never signed in has not signed in since any day', async () => {
    const day = 86_400_000
    const now = app.deps.clock().getTime()
    const set = (account: string, at: string) =>
      app.asOwner(`update people set last_sign_in_at = ${at} where id in
        (select person_id from account_people where account_id = '${account}' and relation in ('owner', 'joint'))`)
    await app.asOwner(`update people set last_sign_in_at = '${new Date(now - day).toISOString()}' where role = 'client'`)
    await set(ashworth, `'${new Date(now - 200 * day).toISOString()}'`)
    await set(tillotson, 'null')
    const late = await find([lastSignIn('before', 180)])
    expect(namesOf(late)).toEqual(expect.arrayContaining(['Geoffrey Tillotson', 'Margaret Ashworth']))
    expect(late.find(({ id }) => id === ashworth)?.matches).toEqual([{ at: new Date(now - 200 * day).toISOString() }])
    expect(late.find(({ id }) => id === tillotson)?.matches).toEqual([{}])
    expect(namesOf(await find([lastSignIn('never', null)]))).toEqual(['Geoffrey Tillotson'])
    const recent = namesOf(await find([lastSignIn('within', 180)]))
    expect(recent).not.toContain('Margaret Ashworth')
    expect(recent.length).toBeGreaterThan(0)
  })

  test('finds clients with and without an attorney, by the relations of today', async () => {
    const person = `(select id from people where email = '${app.findPerson('callum-strachan').email}')`
    await app.asOwner(`insert into account_people (edition, account_id, person_id, relation, since_on)
      values ('wealth', '${tillotson}', ${person}, 'attorney', date '2020-01-01'), ('wealth', '${ashworth}', ${person}, 'executor', date '2020-01-01')`)
    const found = await find([relation(['attorney', 'executor'])])
    expect(found.find(({ id }) => id === tillotson)?.matches).toEqual([{ codes: ['attorney'], text: 'Callum Strachan' }])
    expect(namesOf(found)).toContain('Margaret Ashworth')
    expect(namesOf(await find([relation(['attorney'])]))).not.toContain('Margaret Ashworth')
    expect(namesOf(await find([relation(['attorney', 'executor'], false)]))).not.toContain('Geoffrey Tillotson')
    await app.asOwner(`update account_people set until_on = date '2020-02-01' where relation = 'attorney' and account_id = '${tillotson}'`)
    expect(namesOf(await find([relation(['attorney'])]))).not.toContain('Geoffrey Tillotson')
  })
})

describe('conditions together', () => {
  test('all have to apply, with the rest of the filter; counts and totals are those of the matches', async () => {
    const where = [value('500', '3000000'), portfolios(1)]
    const response = (await search(where, adviser, { limit: 1 })).json
    const all = await find(where)
    expect(response.count).toBe(all.length)
    expect(response.items).toHaveLength(1)
    expect(response.conditions).toEqual([
      { kind: 'value', names: {}, isMissing: false },
      { kind: 'portfolio-count', names: {}, isMissing: false },
    ])
    expect(response.items[0].matches).toHaveLength(2)
    expect(namesOf(await find(where, adviser, { search: 'margaret ash' }))).toEqual(['Margaret Ashworth'])
    expect((await search(where, adviser, { linked: 'all' })).json.notInPortalCount).toBe(0)
  })

  test('a list without conditions is that of the other route, without reasons', async () => {
    const plain = await list()
    expect((await search(undefined)).json).toEqual(plain)
    expect(plain.items[0]).not.toHaveProperty('matches')
    expect(plain).not.toHaveProperty('conditions')
  })

  test('only clients whom the caller may see are found', async () => {
    const where = [portfolios(1)]
    expect(namesOf(await find(where))).toContain('Margaret Ashworth')
    expect(namesOf(await find(where))).not.toContain('Amara Osei')
    expect(namesOf(await find(where, colleague))).toContain('Amara Osei')
    expect(namesOf(await find(where, colleague))).not.toContain('Geoffrey Tillotson')
    expect(namesOf(await find(where, admin))).toEqual(expect.arrayContaining(['Amara Osei', 'Margaret Ashworth']))
    expect((await search(where, admin, {}, 'calder-clients')).status).toBe(404)
    const { host } = app.findPerson('eleni-papadaki')
    const foreign = await app.call('POST', `/api/portals/${portal}/accounts/search`, {
      cookie: await app.signIn('eleni-papadaki'),
      host,
      body: { where },
    })
    expect(foreign.status).toBe(404)
    expect((await search(where, await app.signIn('margaret-ashworth'))).status).toBe(403)
  })

  test.each([
    [[{ kind: 'horoscope', settings: {} }], 'where.0.kind', 'unknown'],
    [
      [portfolios(1), { kind: 'value', settings: { atLeast: 'much', atMost: null, currency: 'GBP' } }],
      'where.1.settings.atLeast',
      'invalid_format',
    ],
    [[{ kind: 'value', settings: { atLeast: null, atMost: null, currency: 'GBP' } }], 'where.0.settings.atLeast', 'custom'],
    [
      [{ kind: 'value', settings: { atLeast: '1', atMost: null, currency: 'GBP', other: 1 } }],
      'where.0.settings.other',
      'unrecognized_keys',
    ],
    [[lastSignIn('before', null)], 'where.0.settings.days', 'custom'],
    [[lastSignIn('before', 0)], 'where.0.settings.days', 'too_small'],
    [[relation([])], 'where.0.settings.relations', 'too_small'],
    [[relation(['owner'])], 'where.0.settings.relations.0', 'invalid_value'],
    [Array.from({ length: 11 }, () => portfolios(1)), 'where', 'too_big'],
    [[{ kind: 'portfolio-count', settings: 'many' }], 'where.0.settings', 'invalid_type'],
  ])('an invalid one is refused with its path: %j', async (where, path, code) => {
    const { status, json } = await search(where)
    expect([status, json.code, json.issues[0]]).toEqual([400, 'invalid-request', expect.objectContaining({ path, code })])
  })

  test('are refused while the portal is viewed as a client, like every other request by POST', async () => {
    const cookie = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie, body: { account: ashworth, reason: 'client-care' } })
    expect((await search([portfolios(1)], cookie)).json.code).toBe('read-only-impersonation')
    const options = { kind: 'form-sent', setting: 'form' }
    expect((await app.call('POST', `/api/portals/${portal}/client-conditions/options`, { cookie, body: options })).json.code).toBe(
      'read-only-impersonation',
    )
    expect((await list(cookie)).count).toBeGreaterThan(0)
  })
})

describe('an outside professional', () => {
  test('is offered, and may use, only conditions on data of the client that they can read', async () => {
    const seen = await app.findAccountId('sauveterre')
    const [{ portal_id: own }] = (await app.asOwner(`select portal_id from accounts where id = '${seen}'`)) as [{ portal_id: string }]
    const { conditionKinds: offered } = await filterOptions(outside, own)
    expect(offered.toSorted()).toEqual(['cash-share', 'client-since', 'holding', 'last-sign-in', 'portfolio-count', 'value'])
    const { conditionKinds: ofStaff } = await filterOptions(adviser)
    expect(ofStaff).toEqual(expect.arrayContaining([...offered, 'relation', 'review', 'task', 'consent', 'event', 'form-sent']))
    const found = (await search([portfolios(0)], outside, {}, own)).json.items as Entry[]
    expect(found.map(({ id }) => id)).toContain(seen)
    for (const kind of ofStaff.filter((one) => !offered.includes(one))) {
      const { status, json } = await search([{ kind, settings: {} }], outside, {}, own)
      expect([kind, status, json.issues]).toEqual([kind, 400, [{ path: 'where.0.kind', code: 'not-allowed' }]])
    }
    const options = await app.call('POST', `/api/portals/${own}/client-conditions/options`, {
      cookie: outside,
      body: { kind: 'consent', setting: 'purpose' },
    })
    expect(options.status).toBe(404)
  })
})

describe('a view with conditions', () => {
  const settings = (where: unknown) => ({
    conditions: { linked: 'linked', where },
    columns: ['name', 'value'],
    sort: 'value',
    direction: 'descending',
  })
  const save = (where: unknown, cookie = admin, isShared = true, id: string = randomUUID()) =>
    app.call('PUT', `/api/portals/${portal}/client-views/${id}`, { cookie, body: { name: 'Segment', isShared, settings: settings(where) } })
  const views = async (cookie: string) =>
    (await app.get(`/api/portals/${portal}/client-views`, { cookie })).json.items as { settings: unknown; isOwn: boolean }[]

  test('is saved and shared as a segment, which finds the same clients for its readers', async () => {
    const where = [value('2000000'), portfolios(1)]
    expect((await save(where)).status).toBe(200)
    const shared = await views(adviser)
    expect(shared.map((one) => one.settings)).toContainEqual(settings(where))
    expect(namesOf(await find(where))).toEqual(['Margaret Ashworth'])
  })

  test('is refused with an invalid condition, with its path', async () => {
    const { status, json } = await save([{ kind: 'value', settings: { atLeast: '1', atMost: null, currency: 'XYZ' } }])
    expect([status, json.issues[0].path]).toEqual([400, 'settings.conditions.where.0.settings.currency'])
  })

  test('is hidden from staff who may not use one of its conditions', async () => {
    const where = [{ kind: 'form-answer', settings: { form: randomUUID(), field: 'x', is: 'equals', answer: 'y' } }]
    expect((await save(where)).status).toBe(200)
    expect((await views(admin)).map((one) => one.settings)).toContainEqual(settings(where))
    expect((await views(adviser)).map((one) => one.settings)).not.toContainEqual(settings(where))
  })
})

test('the segments of the demo firm are valid', async () => {
  const segments = demoClientViews.flatMap(({ settings }) => settings.conditions.where ?? [])
  expect(segments.length).toBeGreaterThan(2)
  for (const one of segments) expect([one, (await search([one])).status]).toEqual([one, 200])
})

describe('a change of many clients by a segment', () => {
  const addToGroup = (where: unknown, group: string, cookie = adviser) =>
    app.call('POST', `/api/portals/${portal}/clients/groups`, {
      cookie,
      body: { group, selection: { by: 'filter', filter: { linked: 'linked', where }, except: [] } },
    })

  test('changes exactly the clients that match and whom the caller may see', async () => {
    const group = randomUUID()
    await app.asOwner(
      `insert into client_groups (id, edition, portal_id, name) values ('${group}', 'wealth', '${portal}', 'Large accounts')`,
    )
    const { status, json } = await addToGroup([value('2000000')], group)
    expect([status, json.outcomes]).toEqual([200, [{ account: ashworth, name: 'Margaret Ashworth', outcome: 'changed', reason: null }]])
    const members = await app.asOwner(`select account_id from client_group_members where group_id = '${group}'`)
    expect(members).toEqual([{ account_id: ashworth }])
    // The colleague does not see a client who matches.
    expect((await addToGroup([value('900000', null, 'EUR')], group, colleague)).json.outcomes).toEqual([])
    const invalid = await addToGroup([value('much')], group)
    expect([invalid.status, invalid.json.issues[0].path]).toEqual([400, 'selection.filter.where.0.settings.atLeast'])
  })
})

describe('the choices of a setting', () => {
  const options = (body: object, cookie = adviser) => app.call('POST', `/api/portals/${portal}/client-conditions/options`, { cookie, body })

  test.each([
    { kind: 'value', setting: 'currency' },
    { kind: 'value', setting: 'toString' },
    { kind: 'horoscope', setting: 'sign' },
  ])('exist for settings that refer to records only: %j', async (body) => {
    expect((await options(body)).status).toBe(404)
  })
})
