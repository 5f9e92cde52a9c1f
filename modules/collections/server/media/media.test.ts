import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { begin, sendPart, upload, waitForCheck } from '@atrium/files/server/testing/uploads'
import { createTestPicture } from '@atrium/server/testing/pictures'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let cookie: string
let folder: string

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('oscar-venn')
  folder = (await add('libraries', { name: 'Reports' })).json.id
})
afterAll(() => app.close())

const send = (method: string, path: string, body?: unknown, session = cookie) =>
  app.call(method, path, { cookie: session, ...(body !== undefined && { body }) })
const add = (collection: string, values: Record<string, unknown>) =>
  send('POST', `/api/collections/${collection}/items`, { id: randomUUID(), values })
const pdf = (text = '') => Buffer.from(`%PDF-1.7\n${text}`)
const find = async (id: string) => (await app.get(`/api/media/${id}`, { cookie })).json
const update = async (id: string, values: Record<string, unknown>, session = cookie) =>
  send('PATCH', `/api/media/${id}`, { version: (await find(id)).version, values }, session)
const listEvents = async (id: string) =>
  (await app.asOwner(`select kind from events where subject_id = '${id}' order by id`)).map(({ kind }) => kind)

describe('the media collection', () => {
  test('has the columns, fields and types of the specification [B049] [B109] [B174] [B257]', async () => {
    const { json } = await app.get('/api/collections/media', { cookie })
    expect(json.columns).toEqual(['thumbnail', 'name', 'updated'])
    const fields = new Map(json.fields.map((field: { name: string }) => [field.name, field]))
    expect(['name', 'type', 'file', 'fileUrl', 'metadata'].filter((name) => !fields.has(name))).toEqual([])
    const { options } = fields.get('type') as { options: { value: string }[] }
    expect(options.map(({ value }) => value)).toEqual(['Valuation', 'Statement', 'Transaction note', 'Agreement / Legal', 'Other'])
    const { id } = await upload(app, cookie, 'columns.pdf', pdf())
    const { items } = (await send('POST', '/api/collections/media/search', {})).json
    expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
      name: 'columns.pdf',
      updated: { name: 'Oscar Venn' },
      values: { thumbnail: 'pdf', fileUrl: `/api/files/${id}` },
    })
  })

  test('cannot be written by the routes of the grid [B037]', async () => {
    const { id } = await upload(app, cookie, 'read-only.pdf', pdf())
    const item = `/api/collections/media/items/${id}`
    const { version } = await find(id)
    const writes = [
      await add('media', { name: 'without a file' }),
      await send('PATCH', item, { version, values: { name: 'other' } }),
      await send('DELETE', item),
      await send('POST', `${item}/restoration`, {}),
      await send('POST', `${item}/publication`, { version }),
      await send('POST', `${item}/order`, { to: { step: 'up' } }),
    ]
    expect(writes.map(({ status, json }) => [status, json.code])).toEqual(writes.map(() => [403, 'not-allowed']))
    expect(await find(id)).toMatchObject({ name: 'read-only.pdf', version })
  })

  test('lists, reads, updates custom metadata of, and deletes files in a folder [B245]', async () => {
    const { id } = await upload(app, cookie, 'in-folder.pdf', pdf(), { folder })
    await upload(app, cookie, 'at-the-top.pdf', pdf())
    const list = await app.get(`/api/media?folder=${folder}`, { cookie })
    expect([list.json.count, list.json.items[0].name, list.json.items[0].folder]).toEqual([1, 'in-folder.pdf', folder])
    const metadata = [
      { name: 'Reviewed by', value: 'Ravi Sethi' },
      { name: 'Αριθμός', value: '12' },
    ]
    const saved = await update(id, { metadata, type: 'Statement' })
    expect([saved.status, saved.json.values.metadata]).toEqual([200, metadata])
    expect(await find(id)).toMatchObject({ metadata, type: 'Statement', folder })
    expect((await send('DELETE', `/api/media/${id}`)).status).toBe(200)
    expect((await app.get(`/api/media/${id}`, { cookie })).status).toBe(404)
    expect((await app.get(`/api/media?folder=${folder}`, { cookie })).json.count).toBe(0)
    expect((await send('DELETE', `/api/media/${id}`)).status).toBe(200)
    expect(await listEvents(id)).toEqual(['item.created', 'media.uploaded', 'item.saved', 'item.deleted', 'media.deleted'])
  })

  test('returns every field that can be changed, and keeps those that cannot [S06]', async () => {
    const { id } = await upload(app, cookie, 'fields.pdf', pdf())
    const before = (await send('POST', '/api/collections/media/search', { search: 'fields.pdf' })).json.items[0].values
    const values = { name: 'Renamed.pdf', type: 'Other', parentId: folder, public: true, metadata: [{ name: 'a', value: 'b' }] }
    const { json } = await update(id, values)
    expect(json.values).toMatchObject(values)
    for (const name of ['thumbnail', 'file', 'fileName', 'path', 'fileUrl', 'kind', 'bytes']) {
      const given = await update(id, { [name]: 'changed' })
      expect([name, given.status]).toEqual([name, 400])
    }
    const after = (await app.get(`/api/collections/media/items/${id}`, { cookie })).json.values
    expect(after).toMatchObject({ path: before.path, fileName: 'fields.pdf', kind: 'pdf', bytes: before.bytes })
  })

  test('refuses invalid metadata by entry, and a stale version [B245]', async () => {
    const { id } = await upload(app, cookie, 'invalid.pdf', pdf())
    const cases: [unknown, string, string][] = [
      ['text', 'values.metadata', 'format'],
      [[{ name: ' ' }], 'values.metadata.0.name', 'required'],
      [[{ name: 'a', value: 1 }], 'values.metadata.0.value', 'format'],
      [
        [
          { name: 'a', value: '' },
          { name: 'A', value: '' },
        ],
        'values.metadata.1.name',
        'taken',
      ],
      [[{ name: 'a', value: 'x'.repeat(1_001) }], 'values.metadata.0.value', 'too-long'],
      [[{ name: 'a', value: '', other: 1 }], 'values.metadata.0', 'format'],
      [Array.from({ length: 51 }, (_, index) => ({ name: `${index}`, value: '' })), 'values.metadata', 'too-many'],
    ]
    for (const [metadata, path, code] of cases) {
      const { status, json } = await update(id, { metadata })
      expect([status, json.issues[0].path, json.issues[0].code]).toEqual([400, path, code])
    }
    const { version } = await find(id)
    await update(id, { type: 'Other' })
    const stale = await send('PATCH', `/api/media/${id}`, { version, values: { type: 'Valuation' } })
    expect([stale.status, stale.json.code]).toEqual([409, 'conflict'])
  })
})

describe('two files with one name in a folder', () => {
  test('get numbered names, also if they are uploaded at the same time; a rename to a taken name is refused', async () => {
    const uploads = await Promise.all(Array.from({ length: 4 }, () => upload(app, cookie, 'same.pdf', pdf(), { folder })))
    const names = (await Promise.all(uploads.map(({ id }) => find(id)))).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['same (2).pdf', 'same (3).pdf', 'same (4).pdf', 'same.pdf'])
    const numbered = uploads[names.indexOf('same (2).pdf')]!
    const taken = await update(numbered.id, { name: 'SAME.pdf' })
    expect([taken.status, taken.json.issues]).toEqual([400, [{ path: 'values.name', code: 'taken' }]])
    expect((await update(numbered.id, { name: 'SAME.pdf', parentId: null })).status).toBe(200)
  })

  test('are refused if the folder was deleted during the upload', async () => {
    const gone = (await add('libraries', { name: 'Gone' })).json.id
    const content = pdf()
    const address = String(
      (await begin(app, { cookie, name: 'late.pdf', bytes: content.length, target: { folder: gone } })).headers.location,
    )
    expect((await send('DELETE', `/api/collections/libraries/items/${gone}`)).status).toBe(200)
    await sendPart(app, cookie, address, 0, content)
    expect(await waitForCheck(app, cookie, address)).toMatchObject({ state: 'refused', fault: 'place-missing' })
  })
})

describe('a file in use', () => {
  test('is not deleted while a post names it, nor is its folder', async () => {
    const { id } = await upload(app, cookie, 'used.png', await createTestPicture('png'), { folder })
    const post = await add('posts', { name: 'With a picture', image: id })
    expect(post.status).toBe(200)
    const refused = await send('DELETE', `/api/media/${id}`)
    expect([refused.status, refused.json.code]).toEqual([409, 'conflict'])
    const { json } = await app.get(`/api/collections/media/items/${id}/usages`, { cookie })
    expect(json.items).toEqual([{ collection: 'posts', id: post.json.id, name: 'With a picture', field: 'image' }])
    expect((await send('DELETE', `/api/collections/libraries/items/${folder}`)).status).toBe(409)
    expect((await send('DELETE', `/api/collections/posts/items/${post.json.id}`)).status).toBe(200)
    expect((await send('DELETE', `/api/media/${id}`)).status).toBe(200)
    expect((await add('posts', { name: 'With a deleted picture', image: id })).json.issues).toEqual([
      { path: 'values.image', code: 'not-found' },
    ])
  })
})

describe('the activity log', () => {
  test('has “Upload file”, “Media downloaded” and “Delete media” [P473] [P474] [P475]', async () => {
    const { id } = await upload(app, cookie, 'logged.png', await createTestPicture('png'))
    await app.get(`/api/files/${id}`, { cookie })
    await app.get(`/api/files/${id}?download=1`, { cookie })
    await app.get(`/api/files/${id}?download=1`, { cookie, headers: { range: 'bytes=10-' } })
    await send('DELETE', `/api/media/${id}`)
    expect((await listEvents(id)).filter((kind) => String(kind).startsWith('media'))).toEqual([
      'media.uploaded',
      'media.downloaded',
      'media.deleted',
    ])
    const { items } = (await app.get('/api/me/access-history', { cookie })).json
    expect(items.slice(0, 3).map(({ kind }: { kind: string }) => kind)).toEqual(['media-deleted', 'media-downloaded', 'media-uploaded'])
  })
})

describe('media', () => {
  test('are changed by firm admins only; others get what an unknown file gets, and nothing under impersonation [S03] [S09]', async () => {
    const { id } = await upload(app, cookie, 'rights.pdf', pdf())
    const { version } = await find(id)
    const adviser = await app.signIn('eleanor-whitcombe')
    for (const [method, path, body] of [
      ['GET', `/api/media/${id}`, undefined],
      ['PATCH', `/api/media/${id}`, { version, values: { name: 'x.pdf' } }],
      ['DELETE', `/api/media/${id}`, undefined],
      ['POST', `/api/media/${id}/restoration`, {}],
    ] as const) {
      expect([method, (await send(method, path, body, adviser)).status]).toEqual([method, 404])
    }
    const account = await app.findAccountId('tillotson')
    const viewing = await app.signIn('oscar-venn')
    await send('POST', '/api/impersonations', { account, reason: 'client-care' }, viewing)
    for (const [method, path, body] of [
      ['PATCH', `/api/media/${id}`, { version, values: { name: 'x.pdf' } }],
      ['DELETE', `/api/media/${id}`, undefined],
    ] as const) {
      const { status, json } = await send(method, path, body, viewing)
      expect([status, json.code]).toEqual([403, 'read-only-impersonation'])
    }
    expect(await find(id)).toMatchObject({ name: 'rights.pdf', version })
  })
})
