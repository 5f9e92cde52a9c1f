import { daysAfter } from '@atrium/domain/calendar'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { mainEdition } from '@atrium/editions/registry'
import { removeExpiredRows } from '@atrium/server/retention'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let adviser: string
let admin: string
let ashworth: string

const path = '/api/portals/private-clients'
const tomorrow = daysAfter(testDay, 1)

type Item = { id: string; cause: string; account: string; client: string }
type Group = { kind: string; items: Item[]; count: number }

beforeAll(async () => {
  app = await createTestApp()
  adviser = await app.signIn('eleanor-whitcombe')
  admin = await app.signIn('oscar-venn')
  ashworth = await app.findAccountId('ashworth')
  await app.asOwner(`update account_overviews set value = 1000, change = case account_id when '${ashworth}' then 20 else 1 end`)
})
afterAll(() => app.close())
beforeEach(() => app.asOwner('delete from postponed_items'))

const readList = async (cookie = adviser): Promise<{ groups: Group[]; postponed: number }> =>
  (await app.get(`${path}/today`, { cookie })).json
const readKind = async (kind: string, cookie = adviser) => (await app.get(`${path}/today/${kind}?limit=100`, { cookie })).json
const listPostponed = async (cookie = adviser) => (await app.get(`${path}/postponements`, { cookie })).json.items
const postpone = (item: object, cookie = adviser) => app.call('PUT', `${path}/postponements`, { cookie, body: item })
const bringBack = (item: object, cookie = adviser) => app.call('DELETE', `${path}/postponements`, { cookie, body: item })

const findMovement = async (cookie = adviser): Promise<Item | undefined> =>
  (await readKind('large-movement', cookie)).items.find(({ account }: Item) => account === ashworth)
const movement = async () => {
  const item = await findMovement()
  if (!item) throw new Error('there is no movement to postpone')
  return { kind: 'large-movement', cause: item.cause }
}

describe('a postponed item', () => {
  test('leaves the list and its counts for the person alone, and is listed with its day', async () => {
    const before = await readKind('large-movement')
    const [forAdmin, item] = [await readKind('large-movement', admin), await movement()]
    const saved = await postpone({ ...item, until: tomorrow })
    expect([saved.status, saved.json]).toEqual([200, { until: tomorrow }])
    const after = await readKind('large-movement')
    expect(after.count).toBe(before.count - 1)
    expect(after.items.map(({ account }: Item) => account)).not.toContain(ashworth)
    const { groups, postponed } = await readList()
    expect(groups.flatMap(({ kind, items }) => (kind === 'large-movement' ? items : [])).map(({ account }) => account)).not.toContain(
      ashworth,
    )
    expect(postponed).toBe(1)
    expect(await listPostponed()).toEqual([
      { kind: 'large-movement', until: tomorrow, item: expect.objectContaining({ client: 'Margaret Ashworth', cause: item.cause }) },
    ])
    expect([await readKind('large-movement', admin), await listPostponed(admin), (await readList(admin)).postponed]).toEqual([
      forAdmin,
      [],
      0,
    ])
  })

  test('is listed again on its day, and its record is then removed', async () => {
    await postpone({ ...(await movement()), until: tomorrow })
    await app.asOwner(`update postponed_items set until_on = date '${testDay}'`)
    expect(await findMovement()).toBeDefined()
    expect([await listPostponed(), (await readList()).postponed]).toEqual([[], 0])
    expect(await removeExpiredRows(app.deps, [mainEdition])).toMatchObject({ 'postponed items': 1 })
    await postpone({ ...(await movement()), until: tomorrow })
    expect((await removeExpiredRows(app.deps, [mainEdition]))['postponed items']).toBeUndefined()
  })

  test('is brought back; both are recorded once, also if they are repeated', async () => {
    const item = await movement()
    const count = async (kind: string) =>
      (await app.asOwner(`select count(*)::int as count from events where kind = '${kind}'`))[0]?.['count']
    const [postponed, brought] = [await count('today.postponed'), await count('today.brought-back')]
    const [first, second] = await Promise.all([postpone({ ...item, until: tomorrow }), postpone({ ...item, until: tomorrow })])
    expect([first.status, second.status]).toEqual([200, 200])
    await postpone({ ...item, until: daysAfter(testDay, 7) })
    expect((await listPostponed()).map(({ until }: { until: string }) => until)).toEqual([daysAfter(testDay, 7)])
    expect((await bringBack(item)).json).toEqual({ removed: true })
    expect((await bringBack(item)).json).toEqual({ removed: false })
    expect(await findMovement()).toBeDefined()
    expect([await count('today.postponed'), await count('today.brought-back')]).toEqual([Number(postponed) + 2, Number(brought) + 1])
    const events = await app.asOwner(`select account_id, details from events where kind in ('today.postponed', 'today.brought-back')`)
    expect(events.every((event) => event['account_id'] === null)).toBe(true)
  })

  test('disappears with its cause; if that occurs again, it is a new item', async () => {
    await postpone({ ...(await movement()), until: daysAfter(testDay, 30) })
    await app.asOwner(`update account_overviews set change = 1 where account_id = '${ashworth}'`)
    expect(await listPostponed()).toEqual([])
    expect((await readList()).postponed).toBe(0)
    await app.asOwner(`update account_overviews set change = 20 where account_id = '${ashworth}'`)
    expect(await findMovement()).toBeDefined()
    // A movement of another day is another item.
    await postpone({ ...(await movement()), until: daysAfter(testDay, 30) })
    const [overview] = await app.asOwner(`select as_on::text as on from account_overviews where account_id = '${ashworth}'`)
    await app.asOwner(`update account_overviews set as_on = as_on - 1 where account_id = '${ashworth}'`)
    expect(await findMovement()).toBeDefined()
    await app.asOwner(`update account_overviews set as_on = '${String(overview?.['on'])}' where account_id = '${ashworth}'`)
  })

  test('of each kind leaves the list', async () => {
    const tillotson = await app.findAccountId('tillotson')
    await app.asOwner(`insert into client_reviews (id, edition, account_id, held_on, next_due_on, summary, agenda, created_at)
      values (uuidv7(), 'wealth', '${tillotson}', date '2026-07-01', date '2026-07-02', 'x', '', now())`)
    await app.asOwner(`insert into account_link_requests (id, edition, account_id, person_id, requested_at)
      select uuidv7(), 'wealth', '${tillotson}', id, now() from people where email = 'margaret.ashworth@ashworth-home.example'`)
    const { groups } = await readList()
    expect(groups.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['review-due', 'link-request', 'large-movement']))
    for (const { kind, items, count } of groups) {
      const { cause } = items[0]!
      expect([kind, (await postpone({ kind, cause, until: tomorrow })).status]).toEqual([kind, 200])
      const rest = await readKind(kind)
      expect([kind, rest.count, rest.items.some((one: Item) => one.cause === cause)]).toEqual([kind, count - 1, false])
    }
    expect((await readList()).postponed).toBe(groups.length)
    expect((await listPostponed()).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(groups.map(({ kind }) => kind).toSorted())
  })
})

describe('postponing', () => {
  test('is refused for a day that is not within the next 90, and for an unknown kind', async () => {
    const item = await movement()
    for (const [until, code] of [
      [testDay, 'past'],
      [daysAfter(testDay, 91), 'too-late'],
    ] as const)
      expect((await postpone({ ...item, until })).json.issues).toEqual([expect.objectContaining({ path: 'until', code })])
    expect((await postpone({ ...item, until: daysAfter(testDay, 90) })).status).toBe(200)
    expect((await postpone({ ...item, kind: 'unknown', until: tomorrow })).status).toBe(400)
    expect((await postpone({ ...item, until: '2026-02-30' })).status).toBe(400)
    expect((await postpone({ ...item, until: tomorrow, person: 'x' })).status).toBe(400)
  })

  test('is refused for items of clients whom the person cannot see, to clients, and in other portals', async () => {
    const item = { ...(await movement()), until: tomorrow }
    expect((await postpone(item, await app.signIn('tobias-hartnell'))).status).toBe(404)
    expect((await postpone(item, await app.signIn('margaret-ashworth'))).status).toBe(403)
    expect((await app.call('PUT', '/api/portals/calder-clients/postponements', { cookie: admin, body: item })).status).toBe(404)
    expect((await postpone({ ...item, kind: 'review-due' }, await app.signIn('naomi-feldmann'))).status).toBe(404)
    expect(await app.asOwner('select 1 from postponed_items')).toEqual([])
  })

  test('does not affect what another person has postponed, and ends when the person no longer sees the client', async () => {
    const item = await movement()
    await postpone({ ...item, until: tomorrow })
    expect((await bringBack(item, admin)).json).toEqual({ removed: false })
    await app.asOwner(`update accounts set is_active = false where id = '${ashworth}'`)
    expect([await listPostponed(), (await readList()).postponed]).toEqual([[], 0])
    expect(await app.asOwner('select 1 from postponed_items')).toEqual([])
    await app.asOwner(`update accounts set is_active = true where id = '${ashworth}'`)
  })

  test('is refused beyond 200 items, with the limit', async () => {
    await app.asOwner(`insert into postponed_items (edition, person_id, portal_id, kind, cause, account_id, until_on, postponed_at)
      select 'wealth', p.id, 'private-clients', 'drift', 'n' || n, '${ashworth}', date '${tomorrow}', now()
      from people p, generate_series(1, 200) n where p.email = 'eleanor.whitcombe@harcourt-lisle.example' and p.edition = 'wealth'`)
    expect((await postpone({ ...(await movement()), until: tomorrow })).json.issues).toEqual([
      { path: 'cause', code: 'too-many', limit: 200 },
    ])
  })

  test('is refused while the person views the portal as a client [S09]', async () => {
    const colleague = await app.signIn('oscar-venn')
    const item = await movement()
    await app.call('POST', '/api/impersonations', { cookie: colleague, body: { account: ashworth, reason: 'client-care' } })
    expect((await postpone({ ...item, until: tomorrow }, colleague)).json.code).toBe('read-only-impersonation')
    expect((await bringBack(item, colleague)).json.code).toBe('read-only-impersonation')
  })
})
