import { randomUUID } from 'node:crypto'
import { createTestApp } from '@atrium/server/testing/test-app'
import { withTenant } from '@atrium/platform/db/scope'
import { afterAll, describe, expect, test } from 'vitest'

const app = await createTestApp()
afterAll(() => app.close())

const portal = 'private-clients'
const at = (rest: string) => `/api/portals/${portal}${rest}`
const dayMs = 86_400_000
const margaret = { cookie: await app.signIn('margaret-ashworth') }
const eleanor = { cookie: await app.signIn('eleanor-whitcombe') }
const idOf = async (key: string) =>
  String((await app.asOwner(`select id from people where email = '${app.findPerson(key).email}'`))[0]!['id'])
type Call = { cookie: string }
const give = (call: Call, body: object, id: string = randomUUID()) => app.call('PUT', at(`/feedback/${id}`), { ...call, body })
const isDue = async (call: Call) => (await app.get(at('/feedback-prompt'), call)).json.isDue
const list = async (call: Call, query = '') => (await app.get(at(`/feedback${query}`), call)).json.items

describe('feedback', () => {
  test('is asked for if it was never given or was given over 90 days ago, not after 90 days [P277]', async () => {
    const geoffrey = { cookie: await app.signIn('geoffrey-tillotson') }
    expect(await isDue(geoffrey)).toBe(true)
    expect((await give(geoffrey, { rating: 9 })).status).toBe(200)
    expect(await isDue(geoffrey)).toBe(false)
    const submittedDaysAgo = (days: number) =>
      app.asOwner(`update feedback_entries set submitted_on = date '2026-11-18' - ${days}, submitted_at = timestamptz '2026-11-18T10:00Z' - interval '${days} days'
        where person_id = (select id from people where email = '${app.findPerson('geoffrey-tillotson').email}')`)
    await submittedDaysAgo(90)
    expect(await isDue(geoffrey)).toBe(false)
    await submittedDaysAgo(91)
    expect(await isDue(geoffrey)).toBe(true)
    expect(await isDue(eleanor)).toBe(false)
  })

  test('of 4 or less is followed up once, by a task for the adviser, which only staff who see the client read', async () => {
    const id = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => give(margaret, { rating: 4, comment: 'I wait too long' }, id)))
    expect(responses.map(({ status, json }) => [status, json.followUp])).toEqual([1, 2, 3].map(() => [200, null]))
    const tasks = await app.asOwner(`select t.*, t.due_on::text as due, p.name as assignee, a.name as client from client_tasks t
      join people p on p.id = t.assignee_id join accounts a on a.id = t.account_id where t.id = '${id}'`)
    // Five working days after a Wednesday.
    expect(tasks).toMatchObject([
      {
        title: 'Follow up feedback: 4 out of 9',
        due: '2026-11-25',
        assignee: 'Eleanor Whitcombe',
        created_by: null,
        client: 'Margaret Ashworth',
      },
    ])
    const find = async (call: Call, query = '') => (await list(call, query)).find((one: { id: string }) => one.id === id)
    expect((await find(eleanor, '?open=true')).followUp).toMatchObject({
      state: 'open',
      assignee: 'Eleanor Whitcombe',
      dueOn: '2026-11-25',
    })
    expect((await find(margaret)).followUp).toBeNull()
    const account = String(tasks[0]!['account_id'])
    const done = await app.call('PATCH', `/api/accounts/${account}/staff/tasks/${id}`, { ...eleanor, body: { version: 1, state: 'done' } })
    expect(done.status).toBe(200)
    expect((await find(eleanor)).followUp).toMatchObject({ state: 'done', doneBy: 'Eleanor Whitcombe' })
    expect(await find(eleanor, '?open=true')).toBeUndefined()
    const high = randomUUID()
    await give(margaret, { rating: 5 }, high)
    expect(await app.asOwner(`select id from client_tasks where id = '${high}'`)).toEqual([])
    expect(JSON.stringify(await app.asOwner(`select details from events where subject_id = '${id}'`))).not.toContain('wait too long')
    // The later tests do not count these answers.
    await app.asOwner('delete from platform.rate_limits')
  })

  test('has one open follow-up for a client, also for several low ratings at once, and another once it is done', async () => {
    const ids = [1, 2, 3].map(() => randomUUID())
    const tasksOf = (all: string[]) =>
      app.asOwner(`select id, account_id from client_tasks where id in (${all.map((id) => `'${id}'`).join(', ')})`)
    const responses = await Promise.all(ids.map((id) => give(margaret, { rating: 2 }, id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const [task, ...others] = await tasksOf(ids)
    expect([task !== undefined, others]).toEqual([true, []])
    const path = `/api/accounts/${String(task!['account_id'])}/staff/tasks/${String(task!['id'])}`
    expect((await app.call('PATCH', path, { ...eleanor, body: { version: 1, state: 'done' } })).status).toBe(200)
    const next = randomUUID()
    await give(margaret, { rating: 1 }, next)
    expect(await tasksOf([next])).toHaveLength(1)
    await app.asOwner(`update client_tasks set done_at = now() where id = '${next}'`)
    await app.asOwner('delete from platform.rate_limits')
  })

  test('has a rating from 1 to 9 [P335]', async () => {
    const before = (await list(margaret)).length
    for (const rating of [0, 10, -1, 4.5, 'nine', null]) expect([rating, (await give(margaret, { rating })).status]).toEqual([rating, 400])
    for (const rating of [1, 9]) expect((await give(margaret, { rating })).json.rating).toBe(rating)
    expect(await list(margaret)).toHaveLength(before + 2)
    await expect(
      app.asOwner(`insert into feedback_entries (id, edition, portal_id, person_id, name, rating, submitted_at, submitted_on)
        select uuidv7(), edition, '${portal}', id, name, 10, now(), '2026-11-18' from people where email = '${app.findPerson('margaret-ashworth').email}'`),
    ).rejects.toThrow(/rating/)
  })

  test('has the fields of the specification [P207]', async () => {
    const user = await idOf('margaret-ashworth')
    const id = randomUUID()
    app.advance(1_000)
    const { json } = await give(margaret, { rating: 7, comment: '  More about pensions ' }, id)
    expect(json).toEqual({
      id,
      user_id: user,
      name: 'Margaret Ashworth',
      rating: 7,
      submittedDate: '2026-11-18',
      submittedDateFormatted: '18/11/2026',
      active: true,
      created: { at: expect.stringContaining('2026-11-18T') as string, by: user, name: 'Margaret Ashworth' },
      comment: 'More about pensions',
      advisers: [],
      followUp: null,
    })
    expect((await list(eleanor, `?user_id=${user}&limit=1`))[0]).toEqual({
      ...json,
      advisers: [{ id: await idOf('eleanor-whitcombe'), name: 'Eleanor Whitcombe' }],
    })
  })

  test('is added each time, and the newest of a person is the first of the list [P378]', async () => {
    const user = await idOf('margaret-ashworth')
    for (const rating of [3, 8]) {
      app.advance(1_000)
      expect((await give(margaret, { rating })).status).toBe(200)
      const [newest, ...others] = await list(margaret, `?user_id=${user}&limit=1`)
      expect([newest.rating, newest.user_id, others]).toEqual([rating, user, []])
    }
    const all = (await list(margaret, `?user_id=${user}`)).map(({ created }: { created: { at: string } }) => created.at)
    expect(all).toEqual(all.toSorted().toReversed())
    const paged: string[] = []
    for (let before: string | null = ''; before !== null;) {
      const page: { items: { created: { at: string } }[]; next: string | null } = (
        await app.get(at(`/feedback?limit=2${before === '' ? '' : `&before=${encodeURIComponent(before)}`}`), margaret)
      ).json
      paged.push(...page.items.map(({ created }) => created.at))
      before = page.next
    }
    expect(paged).toEqual(all)
    for (const cursor of [`2026-11-18T09:00:00.000Z ${'a'.repeat(36)}`, `2026-13-40T09:00:00.000Z ${randomUUID()}`, 'x'])
      expect((await app.get(at(`/feedback?before=${encodeURIComponent(cursor)}`), margaret)).status).toBe(400)
  })

  test('is added once by a repeated request, also by ten at once, and an id belongs to one person', async () => {
    const id = randomUUID()
    const before = (await list(margaret)).length
    const responses = await Promise.all(Array.from({ length: 10 }, () => give(margaret, { rating: 6 }, id)))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await list(margaret)).length).toBe(before + 1)
    expect((await give(margaret, { rating: 5 }, id)).status).toBe(409)
    expect((await give({ cookie: await app.signIn('geoffrey-tillotson') }, { rating: 6 }, id)).status).toBe(409)
  })

  test('is not given by staff, while staff view the portal as the client, or in a portal of others', async () => {
    expect((await give(eleanor, { rating: 9 })).status).toBe(403)
    const viewer = { cookie: await app.signIn('eleanor-whitcombe') }
    await app.call('POST', '/api/impersonations', {
      ...viewer,
      body: { account: await app.findAccountId('ashworth'), reason: 'client-care' },
    })
    expect((await give(viewer, { rating: 9 })).status).toBe(403)
    const path = `/api/portals/family-office/feedback/${randomUUID()}`
    expect((await app.call('PUT', path, { ...margaret, body: { rating: 9 } })).status).toBe(404)
    expect(
      (await app.call('PUT', at(`/feedback/${randomUUID()}`), { ...margaret, host: 'demo.localhost', body: { rating: 9 } })).status,
    ).toBe(401)
  })

  test('is seen by its client and by staff who see the client, never by other clients', async () => {
    const user = await idOf('margaret-ashworth')
    const daniel = { cookie: await app.signIn('daniel-fenwick-hale') }
    const tobias = { cookie: await app.signIn('tobias-hartnell') }
    const oscar = { cookie: await app.signIn('oscar-venn') }
    const countOf = async (call: Call) => (await list(call, `?user_id=${user}`)).length > 0
    expect([await countOf(margaret), await countOf(eleanor), await countOf(oscar)]).toEqual([true, true, true])
    expect([await countOf(daniel), await countOf(tobias)]).toEqual([false, false])
    expect((await app.get(at('/feedback'), { cookie: await app.signIn('naomi-feldmann') })).status).toBe(403)
    // Staff who see the account of a former owner learn nothing of that person.
    const relate = (until: string) =>
      app.asOwner(`update account_people set until_on = ${until} where person_id = '${user}' and relation <> 'adviser'`)
    await relate(`date '2026-11-17'`)
    expect([await countOf(eleanor), await countOf(oscar)]).toEqual([false, false])
    await relate('null')
    expect(await countOf(eleanor)).toBe(true)
    const rows = await withTenant(
      app.db,
      { edition: 'wealth', person: await idOf('daniel-fenwick-hale'), role: 'client', accounts: [await app.findAccountId('ashworth')] },
      (transaction) => transaction.selectFrom('feedback_entries').select('id').execute(),
    )
    expect(rows).toEqual([])
  })
})

describe('the report of feedback', () => {
  const report = async (call: Call, query = '') => app.get(at(`/feedback-report${query}`), call)

  test('is open to professionals and admins, and not to clients [P151]', async () => {
    expect((await report(eleanor)).status).toBe(200)
    expect((await report({ cookie: await app.signIn('oscar-venn') })).status).toBe(200)
    expect((await report(margaret)).status).toBe(403)
    expect((await report({ cookie: await app.signIn('naomi-feldmann') })).status).toBe(403)
  })

  test('counts by month, rating and adviser, with the shares of 8 to 9 and 1 to 4', async () => {
    await app.asOwner('delete from feedback_entries')
    for (const rating of [9, 8, 4, 6]) await give(margaret, { rating, ...(rating === 4 && { comment: 'Too slow' }) })
    const { json } = await report(eleanor)
    const figures = { count: 4, average: '6.8', highShare: 50, lowShare: 25 }
    expect(json).toMatchObject({ from: '2025-12-01', to: '2026-11-18', total: figures, ratings: [0, 0, 0, 1, 0, 1, 0, 1, 1] })
    expect(json.months).toHaveLength(12)
    expect(json.months.at(-1)).toEqual({ month: '2026-11', ...figures })
    expect(json.months[0]).toEqual({ month: '2025-12', count: 0, average: null, highShare: null, lowShare: null })
    const adviser = await idOf('eleanor-whitcombe')
    expect(json.advisers).toEqual([{ id: adviser, name: 'Eleanor Whitcombe', ...figures }])
    expect((await report(eleanor, `?adviser=${await idOf('tobias-hartnell')}`)).json.total.count).toBe(0)
    expect((await report({ cookie: await app.signIn('tobias-hartnell') })).json.total.count).toBe(0)
    expect((await list(eleanor, `?comments=true&adviser=${adviser}`)).map(({ comment }: { comment: string }) => comment)).toEqual([
      'Too slow',
    ])
    // Older feedback is not counted.
    await app.asOwner(
      `update feedback_entries set submitted_on = date '2025-11-30', submitted_at = submitted_at - interval '${(dayMs / 1000) * 353} seconds'`,
    )
    expect((await report(eleanor)).json.total.count).toBe(0)
  })
})
