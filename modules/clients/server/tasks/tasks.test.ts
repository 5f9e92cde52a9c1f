import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainEdition } from '@atrium/editions/registry'
import { withTenant, type Actor } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createCalls, expectRefusals, findPersonId, signInCast, type Cast } from '../testing/client-calls.ts'
import { listOpenTasks } from './open-reads.ts'

let app: TestApp
let cast: Cast
let calls: ReturnType<typeof createCalls>

beforeAll(async () => {
  app = await createTestApp()
  cast = await signInCast(app)
  calls = createCalls(app, cast.account)
})
afterAll(() => app.close())

const addTask = (title: string, fields: object = {}, cookie = cast.adviser) =>
  calls.post('/tasks', cookie, { title, dueOn: null, assignee: null, ...fields })
const listTitles = async (state: 'open' | 'done', cookie = cast.adviser): Promise<string[]> =>
  (await calls.get(`/tasks?state=${state}`, cookie)).json.items.map(({ title }: { title: string }) => title)

describe('a task for a client', () => {
  test('is listed by due day until it is done, with who completed it and when', async () => {
    const marcus = await findPersonId(app, 'marcus-adeyemi')
    const later = (await addTask('Book the review', { dueOn: '2026-12-10', assignee: marcus })).json
    expect(later).toMatchObject({
      assignee: { name: 'Marcus Adeyemi' },
      state: 'open',
      version: 1,
      createdBy: { name: 'Eleanor Whitcombe' },
    })
    await addTask('Send the instruction', { dueOn: '2026-11-20' })
    await addTask('Some day')
    expect(await listTitles('open')).toEqual(['Send the instruction', 'Book the review', 'Some day'])
    const done = await calls.patch(`/tasks/${later.id}`, cast.teamMember, { version: 1, state: 'done' })
    expect(done.json).toMatchObject({ state: 'done', version: 2, doneBy: { name: 'Marcus Adeyemi' }, doneAt: '2026-11-18T10:00:00.000Z' })
    expect(await listTitles('open')).toEqual(['Send the instruction', 'Some day'])
    expect(await listTitles('done')).toEqual(['Book the review'])
    // A repeated completion changes neither the time nor the person.
    expect((await calls.patch(`/tasks/${later.id}`, cast.adviser, { version: 1, state: 'done' })).json).toEqual(done.json)
    const open = await calls.patch(`/tasks/${later.id}`, cast.adviser, { version: 2, state: 'open' })
    expect(open.json).toMatchObject({ state: 'open', doneBy: null, doneAt: null, version: 3 })
    expect((await calls.get('', cast.adviser)).json.counts.openTasks).toBe(3)
  })

  test.each([
    { method: 'GET', rest: '/tasks' },
    { method: 'POST', rest: '/tasks', body: { id: randomUUID(), title: 'Title', dueOn: null, assignee: null } },
    { method: 'PATCH', rest: `/tasks/${randomUUID()}`, body: { version: 1, state: 'done' } },
  ])('is refused to clients, outside professionals, other advisers and other editions: $method', async (request) => {
    await expectRefusals(app, cast, request)
  })

  test.each([
    ['without a title', { title: ' ' }, 'title'],
    ['with a title that is too long', { title: 'x'.repeat(201) }, 'title'],
    ['with an impossible day', { dueOn: '2026-02-30' }, 'dueOn'],
  ])('is refused %s', async (_, fields, path) => {
    const response = await addTask('Title', fields)
    expect(response.status).toBe(400)
    expect(response.json.issues[0].path).toBe(path)
  })

  test('is refused for an assignee who cannot see the client: a colleague, a client, an unknown person', async () => {
    const people = [await findPersonId(app, 'tobias-hartnell'), await findPersonId(app, 'margaret-ashworth'), randomUUID()]
    for (const assignee of people) {
      const response = await addTask('Title', { assignee })
      expect([response.status, response.json.issues]).toEqual([400, [{ path: 'assignee', code: 'no-access' }]])
    }
    const { id } = (await addTask('Assigned later')).json
    expect((await calls.patch(`/tasks/${id}`, cast.adviser, { version: 1, assignee: people[0] })).status).toBe(400)
  })

  test('is added once if it is sent twice', async () => {
    const id = randomUUID()
    const send = () => calls.call('POST', '/tasks', cast.adviser, { id, title: 'Sent twice', dueOn: null, assignee: null })
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await app.asOwner(`select count(*)::int as count from events where subject_id = '${id}'`)).toEqual([{ count: 1 }])
    const other = createCalls(app, await app.findAccountId('tillotson'))
    expect((await other.call('POST', '/tasks', cast.adviser, { id, title: 'Sent twice', dueOn: null, assignee: null })).status).toBe(409)
    expect((await other.patch(`/tasks/${id}`, cast.adviser, { version: 1, state: 'done' })).status).toBe(404)
  })

  test('is changed by only one of two people who change it at the same time', async () => {
    const { id } = (await addTask('Changed by two')).json
    const responses = await Promise.all([
      calls.patch(`/tasks/${id}`, cast.adviser, { version: 1, title: 'By Eleanor' }),
      calls.patch(`/tasks/${id}`, cast.teamMember, { version: 1, title: 'By Marcus' }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.json.code).toBe('conflict')
    const [revision] = await app.asOwner(`select count(*)::int as count from revisions where subject_id = '${id}' and field = 'title'`)
    expect(revision).toEqual({ count: 2 })
  })

  test('is read by the home page for the staff who see its client, by person and day', async () => {
    const read = async (key: string, query: { assignee?: string; dueUntil?: string } = {}) => {
      const [row] = await app.asOwner(`select id, role, organisation_id from people where email = '${app.findPerson(key).email}'`)
      const person = {
        id: row?.['id'],
        role: row?.['role'],
        organisationId: row?.['organisation_id'],
        accountIds: [],
      } as unknown as SignedInPerson
      const actor: Actor = { edition: 'wealth', person: person.id, role: person.role, accounts: '*' }
      const view = { person, edition: mainEdition, today: '2026-11-18' }
      return withTenant(app.db, actor, (transaction) =>
        listOpenTasks(transaction, view, { portal: 'private-clients', offset: 0, limit: 2, ...query }),
      )
    }
    const all = await read('eleanor-whitcombe')
    expect(all.items).toHaveLength(2)
    expect(all.count).toBeGreaterThan(3)
    expect(all.items[0]).toMatchObject({ client: 'Margaret Ashworth', title: 'Send the instruction', dueOn: '2026-11-20' })
    expect((await read('tobias-hartnell')).count).toBe(0)
    expect((await read('marcus-adeyemi', { assignee: await findPersonId(app, 'marcus-adeyemi') })).items).toMatchObject([
      { title: 'Book the review' },
    ])
    expect((await read('eleanor-whitcombe', { dueUntil: '2026-11-30' })).count).toBe(1)
  })

  test('is found by the words of its title, by staff of the firm who see its client alone', async () => {
    await addTask('Scan the bill of sale of the boat')
    const find = async (key: string, q: string) => {
      const { items, count } = (await app.get(`/api/search/tasks?q=${encodeURIComponent(q)}`, { cookie: await app.signIn(key) })).json
      return { count, titles: items.map(({ title, note }: { title: string; note: string }) => [title, note]) }
    }
    expect(await find('eleanor-whitcombe', 'bill of sale')).toEqual({
      count: 1,
      titles: [['Scan the bill of sale of the boat', 'Margaret Ashworth']],
    })
    for (const key of ['tobias-hartnell', 'naomi-feldmann']) expect(await find(key, 'bill of sale')).toEqual({ count: 0, titles: [] })
  })
})
