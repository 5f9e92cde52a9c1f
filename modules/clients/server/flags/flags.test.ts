import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createCalls, expectRefusals, findPersonId, signInCast, type Cast } from '../testing/client-calls.ts'

let app: TestApp
let cast: Cast
let calls: ReturnType<typeof createCalls>
let marcus: string

const flag = {
  driver: 'life-event',
  text: 'Recent bereavement',
  help: 'Keep calls short',
  reviewOn: '2027-05-11',
  readers: [] as string[],
}

beforeAll(async () => {
  app = await createTestApp()
  cast = await signInCast(app)
  calls = createCalls(app, cast.account)
  marcus = await findPersonId(app, 'marcus-adeyemi')
})
afterAll(() => app.close())

const addFlag = (fields: object = {}, cookie = cast.adviser) => calls.post('/flags', cookie, { ...flag, ...fields })
const listFlags = async (cookie: string) => (await calls.get('/flags', cookie)).json
const findReadings = (id: string) =>
  app.asOwner(`select p.name, e.account_id from events e join people p on p.id = e.person_id
    where e.kind = 'client.flag-read' and e.subject_id = '${id}' order by e.id`)

describe('a flag of a vulnerable client', () => {
  test('is read by its author, the people who need to know and the admins of the firm; others do not learn that it exists', async () => {
    const { json } = await addFlag()
    expect(json).toMatchObject({ ...flag, readers: [{ name: 'Eleanor Whitcombe' }], version: 1 })
    for (const cookie of [cast.adviser, cast.companyAdmin, cast.admin]) expect((await listFlags(cookie)).count).toBe(1)
    expect(await listFlags(cast.teamMember)).toEqual({ items: [], count: 0 })
    const { status } = await calls.patch(`/flags/${json.id}`, cast.teamMember, { version: 1, text: 'Text' })
    expect(status).toBe(404)
    expect((await calls.post(`/flags/${json.id}/end`, cast.teamMember, {})).status).toBe(400)
    expect((await calls.call('POST', `/flags/${json.id}/end`, cast.teamMember, {})).status).toBe(404)
    const everything = await Promise.all(
      ['', '/timeline', '/notes', '/relations', '/access', '/review-preparation', '/tasks'].map((rest) => calls.get(rest, cast.teamMember)),
    )
    for (const response of everything) expect(response.text).not.toMatch(/flag|bereavement|vulnerab/i)
    const changed = await calls.patch(`/flags/${json.id}`, cast.adviser, { version: 1, readers: [marcus] })
    expect(changed.json.readers.map(({ name }: { name: string }) => name)).toEqual(['Eleanor Whitcombe', 'Marcus Adeyemi'])
    expect((await listFlags(cast.teamMember)).items[0].text).toBe('Recent bereavement')
    const narrowed = await calls.patch(`/flags/${json.id}`, cast.adviser, { version: 2, readers: [] })
    expect(narrowed.json.readers).toHaveLength(1)
    expect((await listFlags(cast.teamMember)).count).toBe(0)
  })

  test('records every reading, in the access history of the reader and for the admins, but not for the client', async () => {
    const { id } = (await addFlag({ text: 'Read by two' })).json
    await listFlags(cast.adviser)
    await listFlags(cast.adviser)
    await listFlags(cast.admin)
    expect(await findReadings(id)).toEqual([
      { name: 'Eleanor Whitcombe', account_id: null },
      { name: 'Eleanor Whitcombe', account_id: null },
      { name: 'Oscar Venn', account_id: null },
    ])
    const readings = await calls.get(`/flags/${id}/readings?limit=2`, cast.companyAdmin)
    expect(readings.json.items.map(({ by }: { by: string }) => by)).toEqual(['Oscar Venn', 'Eleanor Whitcombe'])
    expect((await calls.get(`/flags/${id}/readings?before=${readings.json.next}`, cast.companyAdmin)).json.items).toHaveLength(1)
    const history = async (cookie: string) =>
      (await app.get('/api/me/access-history?limit=100', { cookie })).json.items.filter(
        ({ kind }: { kind: string }) => kind === 'flag-read',
      )
    expect((await history(cast.adviser))[0]).toMatchObject({ account: { name: 'Margaret Ashworth' }, staff: null })
    expect(await history(cast.client)).toEqual([])
    expect((await calls.get(`/flags/${id}/readings`, cast.adviser)).status).toBe(403)
  })

  test.each([
    { method: 'GET', rest: '/flags' },
    { method: 'GET', rest: `/flags/${randomUUID()}/readings` },
    { method: 'POST', rest: '/flags', body: { id: randomUUID(), ...flag } },
    { method: 'PATCH', rest: `/flags/${randomUUID()}`, body: { version: 1, text: 'Text' } },
    { method: 'POST', rest: `/flags/${randomUUID()}/end`, body: {} },
  ])('is refused to clients, outside professionals, other advisers and other editions: $method $rest', async (request) => {
    await expectRefusals(app, cast, request)
  })

  test.each([
    ['an unknown driver', { driver: 'other' }, 'driver'],
    ['no text', { text: '' }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(2_001) }, 'text'],
    ['a review in the past', { reviewOn: '2026-11-17' }, 'reviewOn'],
    ['readers who cannot see the client', { readers: ['01a1fd36-0000-7000-8000-000000000000'] }, 'readers'],
  ])('is refused with %s', async (_, fields, path) => {
    const { status, json } = await addFlag(fields)
    expect([status, json.issues[0].path]).toEqual([400, path])
  })

  test('is refused with readers who are a colleague without access or the client', async () => {
    for (const key of ['tobias-hartnell', 'margaret-ashworth'])
      expect((await addFlag({ readers: [await findPersonId(app, key)] })).json.issues).toEqual([{ path: 'readers', code: 'no-access' }])
  })

  test('is added once if it is sent twice, changed by one of two, and ended once', async () => {
    const body = { id: randomUUID(), ...flag, text: 'Sent twice' }
    const send = () => calls.call('POST', '/flags', cast.adviser, body)
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await calls.call('POST', '/flags', cast.admin, body)).status).toBe(409)
    const change = (cookie: string, text: string) => calls.patch(`/flags/${body.id}`, cookie, { version: 1, text })
    const changes = await Promise.all([change(cast.adviser, 'By one'), change(cast.companyAdmin, 'By the other')])
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const end = () => calls.call('POST', `/flags/${body.id}/end`, cast.adviser, {})
    expect((await Promise.all([end(), end()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await end()).status).toBe(200)
    expect(
      await app.asOwner(`select count(*)::int as count from events where subject_id = '${body.id}' and kind = 'client.flag-ended'`),
    ).toEqual([{ count: 1 }])
    expect((await listFlags(cast.adviser)).items.some(({ id }: { id: string }) => id === body.id)).toBe(false)
    expect((await change(cast.adviser, 'Too late')).status).toBe(404)
  })
})
