import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createCalls, expectRefusals, signInCast, type Cast } from '../testing/client-calls.ts'

let app: TestApp
let cast: Cast
let calls: ReturnType<typeof createCalls>

beforeAll(async () => {
  app = await createTestApp()
  cast = await signInCast(app)
  calls = createCalls(app, cast.account)
})
afterAll(() => app.close())

/** Adds a note a moment after the one before, so that their order is known. */
const addNote = (text: string, visibility = 'team', cookie = cast.adviser) => {
  app.advance(1)
  return calls.post('/notes', cookie, { text, visibility })
}
const listTexts = async (cookie: string): Promise<string[]> =>
  (await calls.get('/notes?limit=100', cookie)).json.items.map(({ text }: { text: string }) => text)

describe('a note on a client', () => {
  test('can be read according to its visibility: by its author, the team, or its author and the admins of the firm', async () => {
    expect((await addNote('Only for me', 'private')).json).toMatchObject({
      text: 'Only for me',
      visibility: 'private',
      version: 1,
      createdBy: { name: 'Eleanor Whitcombe' },
      canChange: true,
    })
    await addNote('For the team', 'team')
    await addNote('For compliance', 'compliance')
    expect(await listTexts(cast.adviser)).toEqual(['For compliance', 'For the team', 'Only for me'])
    expect(await listTexts(cast.teamMember)).toEqual(['For the team'])
    expect(await listTexts(cast.companyAdmin)).toEqual(['For compliance', 'For the team'])
    expect(await listTexts(cast.admin)).toEqual(['For compliance', 'For the team'])
    const counts = async (cookie: string) => (await calls.get('', cookie)).json.counts.notes
    expect([await counts(cast.adviser), await counts(cast.teamMember), await counts(cast.admin)]).toEqual([3, 1, 2])
  })

  test.each([
    { method: 'GET', rest: '/notes' },
    { method: 'POST', rest: '/notes', body: { id: randomUUID(), text: 'Text', visibility: 'team' } },
    { method: 'PATCH', rest: `/notes/${randomUUID()}`, body: { version: 1, text: 'Text' } },
  ])('is refused to clients, outside professionals, other advisers and other editions: $method', async (request) => {
    await expectRefusals(app, cast, request)
  })

  test.each([
    ['without text', { text: '   ', visibility: 'team' }],
    ['that is too long', { text: 'x'.repeat(10_001), visibility: 'team' }],
    ['with an unknown visibility', { text: 'Text', visibility: 'everybody' }],
    ['with a field that does not exist', { text: 'Text', visibility: 'team', created_by: cast?.account }],
  ])('is refused %s', async (_, body) => {
    const before = (await listTexts(cast.adviser)).length
    expect((await calls.post('/notes', cast.adviser, { ...body, ...('created_by' in body && { created_by: randomUUID() }) })).status).toBe(
      400,
    )
    expect(await listTexts(cast.adviser)).toHaveLength(before)
  })

  test('is added once if it is sent twice, and at the same time', async () => {
    const id = randomUUID()
    const send = (text = 'Sent twice', cookie = cast.adviser) => calls.call('POST', '/notes', cookie, { id, text, visibility: 'team' })
    const responses = await Promise.all([send(), send()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect((await send()).json.id).toBe(id)
    expect((await listTexts(cast.adviser)).filter((text) => text === 'Sent twice')).toHaveLength(1)
    expect(await app.asOwner(`select kind from events where subject_id = '${id}'`)).toEqual([{ kind: 'client.note-added' }])
    expect((await send('Something else')).status).toBe(409)
    expect((await send('Sent twice', cast.teamMember)).status).toBe(409)
  })

  test('is changed by its author on the same day, with a revision, and otherwise only added to', async () => {
    const { id } = (await addNote('Frist draft')).json
    const change = (cookie: string, text: string, version: number) => calls.patch(`/notes/${id}`, cookie, { text, version })
    expect((await change(cast.adviser, 'First draft', 1)).json).toMatchObject({ text: 'First draft', version: 2 })
    // A repeated request changes nothing.
    expect((await change(cast.adviser, 'First draft', 1)).json.version).toBe(2)
    expect((await change(cast.adviser, 'Another text', 1)).status).toBe(409)
    expect((await change(cast.teamMember, 'By somebody else', 2)).status).toBe(403)
    expect(await app.asOwner(`select before, after from revisions where subject_id = '${id}' and field = 'text' order by id`)).toEqual([
      { before: null, after: 'Frist draft' },
      { before: 'Frist draft', after: 'First draft' },
    ])
    app.advance(24 * 3_600_000)
    const [cookie, colleague] = [await app.signIn('eleanor-whitcombe'), await app.signIn('marcus-adeyemi')]
    cast = { ...cast, ...(await signInCast(app)) }
    expect((await change(cookie, 'The next day', 2)).status).toBe(409)
    const addition = await calls.post('/notes', colleague, { text: 'It was on Tuesday', visibility: 'private', addsTo: id })
    expect(addition.json).toMatchObject({ addsTo: id, visibility: 'team' })
    const second = await calls.post('/notes', colleague, { text: 'Again', visibility: 'team', addsTo: addition.json.id })
    expect(second.json.issues).toEqual([{ path: 'addsTo', code: 'invalid' }])
  })

  test('cannot be added to by those who may not read it, or from another client', async () => {
    const { id } = (await addNote('Only for me as well', 'private')).json
    expect((await calls.post('/notes', cast.teamMember, { text: 'Text', visibility: 'team', addsTo: id })).status).toBe(404)
    const other = createCalls(app, await app.findAccountId('tillotson'))
    expect((await other.post('/notes', cast.adviser, { text: 'Text', visibility: 'team', addsTo: id })).status).toBe(404)
    expect((await other.patch(`/notes/${id}`, cast.adviser, { text: 'Text', version: 1 })).status).toBe(404)
    expect((await calls.patch(`/notes/${id}`, cast.admin, { text: 'Text', version: 1 })).status).toBe(404)
  })

  test('is listed page by page, each note once', async () => {
    for (let count = 0; count < 5; count++) await addNote(`Note ${count}`)
    const texts: string[] = []
    let before: string | null = ''
    while (before !== null) {
      const page: { items: { text: string }[]; next: string | null } = (
        await calls.get(`/notes?limit=2${before && `&before=${encodeURIComponent(before)}`}`, cast.adviser)
      ).json
      texts.push(...page.items.map(({ text }) => text))
      before = page.next
    }
    expect(texts).toEqual(await listTexts(cast.adviser))
    expect(texts.slice(0, 5)).toHaveLength(5)
  })
})
