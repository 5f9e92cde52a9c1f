import { daysAfter } from '@atrium/domain/calendar'
import { testDay } from '@atrium/server/testing/clock'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Entry = { id: string; name: string; matches: Record<string, unknown>[] }

let app: TestApp
let adviser: string
let colleague: string
let ashworth: string
let tillotson: string
let osei: string

const portal = 'private-clients'
const search = (where: unknown, cookie = adviser) =>
  app.call('POST', `/api/portals/${portal}/accounts/search`, { cookie, body: { where, limit: 200 } })
const find = async (kind: string, settings: object, cookie = adviser): Promise<Entry[]> => {
  const response = await search([{ kind, settings }], cookie)
  expect([response.status, response.text]).toEqual([200, response.text])
  return response.json.items
}
const namesOf = (entries: Entry[]) => entries.map(({ name }) => name).toSorted()
const refused = async (kind: string, settings: object) => (await search([{ kind, settings }])).json.issues?.[0]?.path
const options = async (kind: string, setting: string, text = '', cookie = adviser) =>
  (await app.call('POST', `/api/portals/${portal}/client-conditions/options`, { cookie, body: { kind, setting, search: text } })).json.items

beforeAll(async () => {
  app = await createTestApp()
  ;[adviser, colleague] = [await app.signIn('eleanor-whitcombe'), await app.signIn('tobias-hartnell')]
  ;[ashworth, tillotson, osei] = [
    await app.findAccountId('ashworth'),
    await app.findAccountId('tillotson'),
    await app.findAccountId('osei'),
  ]
  await app.asOwner('delete from client_reviews')
  await app.asOwner('delete from client_tasks')
  await app.asOwner('delete from client_consents')
  const review = (account: string, held: string, due: string | null) =>
    app.asOwner(`insert into client_reviews (id, edition, account_id, held_on, next_due_on, summary, agenda, created_at)
      values (uuidv7(), 'wealth', '${account}', date '${held}', ${due ? `date '${due}'` : 'null'}, 'x', '', now())`)
  await review(ashworth, '2024-01-01', '2024-06-01')
  await review(ashworth, '2025-01-01', daysAfter(testDay, 20))
  await review(tillotson, '2025-01-01', daysAfter(testDay, -3))
  await review(osei, '2025-01-01', daysAfter(testDay, -3))
})
afterAll(() => app.close())

describe('a condition on reviews', () => {
  const review = (is: string, more: object = {}) => find('review', { is, days: null, day: null, ...more })

  test('uses the newest review, with the day on which the next one is due', async () => {
    const overdue = await review('overdue')
    expect(namesOf(overdue)).toEqual(['Geoffrey Tillotson'])
    expect(overdue[0]?.matches).toEqual([{ on: daysAfter(testDay, -3) }])
    expect(namesOf(await review('due-within', { days: 20 }))).toEqual(['Geoffrey Tillotson', 'Margaret Ashworth'])
    expect(namesOf(await review('due-within', { days: 19 }))).toEqual(['Geoffrey Tillotson'])
    expect(namesOf(await review('due-by', { day: daysAfter(testDay, 20) }))).toEqual(['Geoffrey Tillotson', 'Margaret Ashworth'])
    const never = await review('never')
    expect(namesOf(never)).not.toContain('Margaret Ashworth')
    expect(namesOf(never)).toContain('The Ashworth Family Trust')
    expect(never[0]?.matches).toEqual([{}])
  })

  test('finds only clients of the caller, and needs the days or the day', async () => {
    expect(namesOf(await find('review', { is: 'overdue', days: null, day: null }, colleague))).toEqual(['Amara Osei'])
    expect(await refused('review', { is: 'due-within', days: null, day: null })).toBe('where.0.settings.days')
    expect(await refused('review', { is: 'due-by', days: null, day: '31/12/2026' })).toBe('where.0.settings.day')
  })
})

describe('a condition on tasks', () => {
  test('finds clients with open, overdue and no open tasks', async () => {
    await app.asOwner(`insert into client_tasks (id, edition, account_id, title, due_on, created_at, done_at) values
      (uuidv7(), 'wealth', '${ashworth}', 'Send the suitability letter', date '${daysAfter(testDay, 3)}', now(), null),
      (uuidv7(), 'wealth', '${ashworth}', 'Call about the trust', null, now(), null),
      (uuidv7(), 'wealth', '${tillotson}', 'Order the statement', date '${daysAfter(testDay, -1)}', now(), null),
      (uuidv7(), 'wealth', '${osei}', 'Long done', date '2020-01-01', now(), now())`)
    const open = await find('task', { is: 'open' })
    expect(namesOf(open)).toEqual(['Geoffrey Tillotson', 'Margaret Ashworth'])
    expect(open.find(({ id }) => id === ashworth)?.matches).toEqual([
      { count: 2, on: daysAfter(testDay, 3), text: 'Send the suitability letter' },
    ])
    expect(namesOf(await find('task', { is: 'overdue' }))).toEqual(['Geoffrey Tillotson'])
    expect(namesOf(await find('task', { is: 'none' }))).not.toContain('Margaret Ashworth')
    expect(namesOf(await find('task', { is: 'none' }, colleague))).toContain('Amara Osei')
    expect(await refused('task', { is: 'done' })).toBe('where.0.settings.is')
  })
})

describe('a condition on consents', () => {
  test('uses the newest decision of a purpose; one that has ended is missing', async () => {
    const decide = (account: string, decision: string, on: string, until: string | null = null, purpose = 'Share the plan') =>
      app.asOwner(`insert into client_consents (id, edition, account_id, purpose, decision, decided_on, until_on, evidence, created_at)
        values (uuidv7(), 'wealth', '${account}', '${purpose}', '${decision}', date '${on}', ${until ? `date '${until}'` : 'null'}, 'x', now())`)
    await decide(ashworth, 'given', '2025-01-01')
    await decide(tillotson, 'given', '2025-01-01')
    await decide(tillotson, 'withdrawn', '2025-03-01', null, 'SHARE THE PLAN')
    await decide(osei, 'given', '2025-01-01', null, 'Marketing')
    const given = await find('consent', { purpose: 'share the plan', is: 'given' })
    expect(namesOf(given)).toEqual(['Margaret Ashworth'])
    expect(given[0]?.matches).toEqual([{ codes: ['given'], on: '2025-01-01' }])
    const missing = await find('consent', { purpose: 'Share the plan', is: 'missing' })
    expect(missing.find(({ id }) => id === tillotson)?.matches).toEqual([{ codes: ['withdrawn'], on: '2025-03-01' }])
    expect(missing.find(({ name }) => name === 'The Ashworth Family Trust')?.matches).toEqual([{}])
    await decide(ashworth, 'given', '2025-05-01', '2025-05-02')
    expect(await find('consent', { purpose: 'Share the plan', is: 'given' })).toEqual([])
    const ended = await find('consent', { purpose: 'Share the plan', is: 'missing' })
    expect(ended.find(({ id }) => id === ashworth)?.matches[0]).toMatchObject({ codes: ['ended'] })
    expect(await refused('consent', { purpose: ' ', is: 'given' })).toBe('where.0.settings.purpose')
  })

  test('is offered with the purposes of the caller’s clients only', async () => {
    expect((await options('consent', 'purpose')).map(({ value }: { value: string }) => value.toLowerCase())).toEqual(['share the plan'])
    expect((await options('consent', 'purpose', 'mark', colleague)).map(({ value }: { value: string }) => value)).toEqual(['Marketing'])
  })
})

describe('a condition on events', () => {
  const event = (kind: string, is: string, days = 30) => find('event', { event: kind, is, days })

  test('finds clients for whom an event happened, or did not, within a number of days', async () => {
    const at = (days: number) => new Date(app.deps.clock().getTime() - days * 86_400_000).toISOString()
    await app.asOwner(`delete from event_seals`)
    await app.asOwner(`delete from events where kind = 'terms.accepted'`)
    await app.asOwner(`insert into events (edition, at, kind, outcome, account_id, person_id) values
      ('wealth', '${at(5)}', 'terms.accepted', 'done', '${ashworth}', (select id from people where email = '${app.findPerson('margaret-ashworth').email}')),
      ('wealth', '${at(45)}', 'terms.accepted', 'done', '${tillotson}', null), ('wealth', '${at(1)}', 'terms.accepted', 'done', '${osei}', null),
      ('wealth', '${at(1)}', 'terms.accepted', 'refused', '${tillotson}', null)`)
    const happened = await event('terms.accepted', 'happened')
    expect(namesOf(happened)).toEqual(['Margaret Ashworth'])
    expect(happened[0]?.matches).toEqual([{ at: at(5), by: 'Margaret Ashworth' }])
    const not = await event('terms.accepted', 'not-happened')
    expect(namesOf(not)).not.toContain('Margaret Ashworth')
    expect(not.find(({ id }) => id === tillotson)?.matches).toEqual([{ at: at(45) }])
    expect(namesOf(await event('terms.accepted', 'happened', 45))).toEqual(['Geoffrey Tillotson', 'Margaret Ashworth'])
  })

  test('matches no client for events without an account, such as those of notes and flags, and does not offer them', async () => {
    for (const kind of ['client.flag-added', 'client.note-added', 'session.started', 'unknown'])
      for (const is of ['happened', 'not-happened']) {
        const { json } = await search([{ kind: 'event', settings: { event: kind, is, days: 3_660 } }])
        expect([kind, json.count, json.conditions[0].isMissing]).toEqual([kind, 0, true])
      }
    const offered = (await options('event', 'event')) as { value: string; label: { en: string; is: string; el: string } }[]
    // At most fifty are offered at once; the others are found by a search.
    expect(offered.map(({ value }) => value)).toContain('account.created')
    expect(offered.filter(({ value }) => value.startsWith('client.'))).toEqual([])
    expect((await options('event', 'event', 'terms of use')).map(({ value }: { value: string }) => value)).toEqual(['terms.accepted'])
    expect(await refused('event', { event: 'terms.accepted', is: 'happened', days: 0 })).toBe('where.0.settings.days')
  })
})
