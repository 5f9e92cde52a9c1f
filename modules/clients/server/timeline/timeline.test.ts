import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { TimelineEntry } from '../../contract/clients.ts'
import { createCalls, signInCast, type Cast } from '../testing/client-calls.ts'

let app: TestApp
let cast: Cast
let calls: ReturnType<typeof createCalls>

beforeAll(async () => {
  app = await createTestApp()
  cast = await signInCast(app)
  calls = createCalls(app, cast.account)
})
afterAll(() => app.close())

const read = async (query: string, cookie = cast.adviser): Promise<{ items: TimelineEntry[]; next: string | null }> =>
  (await calls.get(`/timeline?${query}`, cookie)).json

describe('the timeline of a client', () => {
  test('lists events, notes, tasks, consents and reviews, newest first, each with its name and person', async () => {
    await app.get(`/api/accounts/${cast.account}`, { cookie: cast.adviser })
    app.advance(60_000)
    await calls.post('/notes', cast.adviser, { text: 'For the team', visibility: 'team' })
    await calls.post('/notes', cast.adviser, { text: 'Only for me', visibility: 'private' })
    app.advance(60_000)
    const task = (await calls.post('/tasks', cast.teamMember, { title: 'Call back', dueOn: null, assignee: null })).json
    app.advance(60_000)
    await calls.patch(`/tasks/${task.id}`, cast.adviser, { version: 1, state: 'done' })
    app.advance(60_000)
    await calls.post('/consents', cast.adviser, {
      purpose: 'News',
      decision: 'refused',
      decidedOn: '2026-11-18',
      untilOn: null,
      evidence: 'Call',
    })
    app.advance(60_000)
    await calls.post('/reviews', cast.adviser, { heldOn: '2026-11-18', nextDueOn: '2027-11-18', summary: 'All well' })
    await calls.post('/flags', cast.adviser, { driver: 'health', text: 'Hard of hearing', help: '', reviewOn: '2027-01-01', readers: [] })
    const { items } = await read('limit=50')
    const records = items.filter(({ kind }) => kind !== 'event')
    expect(records.slice(0, 6).map(({ kind, text, by, decision }) => [kind, text, by, decision])).toEqual([
      ['review', 'All well', 'Eleanor Whitcombe', null],
      ['consent', 'News', 'Eleanor Whitcombe', 'refused'],
      ['task-done', 'Call back', 'Eleanor Whitcombe', null],
      ['task', 'Call back', 'Marcus Adeyemi', null],
      expect.arrayContaining(['note']),
      expect.arrayContaining(['note']),
    ])
    expect(items.find(({ kind }) => kind === 'event')).toMatchObject({
      event: { en: 'Account opened', is: 'Reikningur opnaður', el: 'Άνοιγμα λογαριασμού' },
      by: expect.any(String),
    })
    const colleague = await read('limit=50', cast.teamMember)
    expect(colleague.items.filter(({ kind }) => kind === 'note').map(({ text }) => text)).toEqual(['For the team'])
    expect(JSON.stringify(items)).not.toMatch(/hearing|flag/)
  })

  test('is read page by page without gaps or repetitions, also if events happened in the same millisecond', async () => {
    await app.asOwner(`insert into events (edition, at, kind, account_id, details)
      select 'wealth', '2026-01-01 10:00:00.0001+00'::timestamptz + (n % 3) * interval '100 microseconds', 'account.viewed', '${cast.account}', '{}'
      from generate_series(1, 7) n`)
    const whole = (await read('limit=100')).items.map(({ id }) => id)
    const ids: string[] = []
    let before: string | null = null
    do {
      const page: { items: TimelineEntry[]; next: string | null } = await read(
        `limit=2${before === null ? '' : `&before=${encodeURIComponent(before)}`}`,
      )
      ids.push(...page.items.map(({ id }) => id))
      before = page.next
    } while (before !== null)
    expect(ids).toEqual(whole)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('shows only events, or only what staff have recorded, refuses a malformed cursor, and ignores one with an impossible date', async () => {
    expect(new Set((await read('kind=events&limit=100')).items.map(({ kind }) => kind))).toEqual(new Set(['event']))
    expect((await read('kind=records&limit=100')).items.some(({ kind }) => kind === 'event')).toBe(false)
    expect((await calls.get('/timeline?before=x', cast.adviser)).status).toBe(400)
    expect((await calls.get('/timeline?before=2026-99-99T00:00:00Z_x', cast.adviser)).status).toBe(200)
  })
})
