import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { removeExpiredRows } from '@atrium/server/retention'
import type { ListedDocument } from '../../contract/documents.ts'
import { createDocumentCalls } from '../testing/document-calls.ts'

let app: TestApp
let client: string
let adviser: string
let stranger: string
let calls: ReturnType<typeof createDocumentCalls>

beforeAll(async () => {
  app = await createTestApp()
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  stranger = await app.signIn('rosemary-fairbairn')
  calls = createDocumentCalls(app, await app.findAccountId('ashworth'), client)
})
afterAll(() => app.close())

const seen = ({ id, revision }: ListedDocument) => ({ id, revision: revision ?? 1 })
const change = (action: object, documents: object[], { cookie = client, id = randomUUID() as string } = {}) =>
  calls.put(`/document-changes/${id}`, { action, documents }, cookie)
const addAll = async (names: string[], cookie = client) => {
  for (const name of names) await calls.add(name, { cookie })
  return Promise.all(names.map((name) => calls.find(name)))
}
const outcomesOf = (response: { json: { outcomes: { name: string; outcome: string; reason: string | null }[] } }) =>
  response.json.outcomes.map(({ name, outcome, reason }) => [name, outcome, reason])

describe('many documents', () => {
  test('are moved and classified; those that cannot be changed are named with the reason, and the others are changed', async () => {
    const folder = await calls.addFolder('Statements')
    const [one, two, old, taken] = (await addAll(['One.pdf', 'Two.pdf', 'Old.pdf', 'Taken.pdf'])) as [
      ListedDocument,
      ListedDocument,
      ListedDocument,
      ListedDocument,
    ]
    const [ofFirm] = (await addAll(['Of the firm.pdf'], adviser)) as [ListedDocument]
    await calls.add('Taken.pdf', { target: { folder } })
    await app.call('PATCH', calls.path(`/documents/${old.id}`), { cookie: adviser, body: { revision: 1, name: 'Older' } })
    const moved = await change({ kind: 'move', folder }, [...[one, two, old, taken, ofFirm].map(seen), { id: randomUUID(), revision: 1 }])
    expect(moved.status).toBe(200)
    expect(outcomesOf(moved)).toEqual([
      ['One.pdf', 'done', null],
      ['Two.pdf', 'done', null],
      ['Older.pdf', 'refused', 'changed'],
      ['Taken.pdf', 'refused', 'taken'],
      ['Of the firm.pdf', 'refused', 'not-allowed'],
      [null, 'refused', 'not-found'],
    ])
    expect((await calls.list(`&folder=${folder}`)).map(({ name }) => name).toSorted()).toEqual(['One.pdf', 'Taken.pdf', 'Two.pdf'])
    const classified = await change({ kind: 'set-kind', documentKind: 'statement' }, [
      { id: one.id, revision: 2 },
      { id: two.id, revision: 2 },
    ])
    expect(outcomesOf(classified)).toEqual([
      ['One.pdf', 'done', null],
      ['Two.pdf', 'done', null],
    ])
    expect(await calls.find('One.pdf')).toMatchObject({ kind: 'statement', folder, revision: 3 })
  })

  test('are deleted and restored with the revisions of the outcomes; every document has its events', async () => {
    const documents = await addAll(['Bin 1.pdf', 'Bin 2.pdf'])
    const removed = await change({ kind: 'remove' }, documents.map(seen))
    expect(outcomesOf(removed)).toEqual([
      ['Bin 1.pdf', 'done', null],
      ['Bin 2.pdf', 'done', null],
    ])
    const stale = await change({ kind: 'restore' }, documents.map(seen))
    expect(outcomesOf(stale).map(([, , reason]) => reason)).toEqual(['changed', 'changed'])
    const after = removed.json.outcomes.map(({ document, revision }: { document: string; revision: number }) => ({
      id: document,
      revision,
    }))
    expect(outcomesOf(await change({ kind: 'restore' }, after)).map(([, outcome]) => outcome)).toEqual(['done', 'done'])
    const [{ count } = {}] = await app.asOwner(
      `select count(*)::int from events where subject_id = any ('{${documents.map(({ id }) => id).join()}}') and kind like 'document.%'`,
    )
    expect(count).toBe(6)
  })

  test('are changed once by a repeated request, also at the same time; its id does not serve for another request or person', async () => {
    const documents = (await addAll(['Repeat 1.pdf', 'Repeat 2.pdf'])).map(seen)
    const id = randomUUID()
    const responses = await Promise.all(Array.from({ length: 5 }, () => change({ kind: 'remove' }, documents, { id })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { json } of responses) expect(json).toEqual(responses[0]?.json)
    expect(responses[0]?.json.outcomes[0].outcome).toBe('done')
    expect((await change({ kind: 'restore' }, documents, { id })).status).toBe(409)
    expect((await change({ kind: 'remove' }, documents, { id, cookie: adviser })).status).toBe(409)
    await app.asOwner(`update document_changes set created_at = '2026-11-01'`)
    expect(await removeExpiredRows(app.deps)).toMatchObject({ 'document changes': expect.any(Number) })
  })

  test('tell a client nothing about what the firm has deleted', async () => {
    const [gone] = (await addAll(['Withdrawn letter.pdf'], adviser)) as [ListedDocument]
    await app.call('DELETE', calls.path(`/documents/${gone.id}`), { cookie: adviser })
    expect(outcomesOf(await change({ kind: 'remove' }, [seen(gone)]))).toEqual([[null, 'refused', 'not-found']])
  })

  test('are at most 200, none named twice, and never those of other accounts', async () => {
    const [own] = (await addAll(['Own.pdf'])) as [ListedDocument]
    const many = Array.from({ length: 201 }, () => ({ id: randomUUID(), revision: 1 }))
    expect((await change({ kind: 'remove' }, many)).status).toBe(400)
    expect((await change({ kind: 'remove' }, many.slice(1))).status).toBe(200)
    expect((await change({ kind: 'remove' }, [])).status).toBe(400)
    expect((await change({ kind: 'remove' }, [seen(own), seen(own)])).json.issues).toEqual([{ path: 'documents', code: 'repeated' }])
    expect((await change({ kind: 'move', folder: randomUUID() }, [seen(own)])).json.issues).toEqual([
      { path: 'action.folder', code: 'not-found' },
    ])
    expect((await change({ kind: 'remove' }, [seen(own)], { cookie: stranger })).status).toBe(404)
    const foreign = createDocumentCalls(app, await app.findAccountId('fairbairn'), stranger)
    const attempt = await foreign.put(`/document-changes/${randomUUID()}`, { action: { kind: 'remove' }, documents: [seen(own)] })
    expect(outcomesOf(attempt)).toEqual([[null, 'refused', 'not-found']])
    expect(await calls.find('Own.pdf')).toMatchObject({ deletedAt: null })
  })
})
