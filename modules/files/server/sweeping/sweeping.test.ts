import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { createBlobKey, type StoredBlob } from '@atrium/platform/files/file-store'
import { createTestPicture } from '@atrium/server/testing/pictures'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { begin, head, sendPart, upload } from '../testing/uploads.ts'
import { sweepFiles } from './jobs.ts'

let app: TestApp
let cookie: string
const dayMs = 86_400_000
const written = new Map<string, number>()

beforeAll(async () => {
  app = await createTestApp()
  const { files, clock } = app.deps
  const { write, list } = files
  // The store states the time of the computer; tests need that of the app.
  files.write = async (key, body, bytes) => {
    await write(key, body, bytes)
    written.set(key, clock().getTime())
  }
  files.list = async function* () {
    for await (const { key } of list()) yield { key, writtenAt: new Date(written.get(key) ?? 0) } satisfies StoredBlob
  }
})
afterAll(() => app.close())

const countBlobs = async () => (await Array.fromAsync(app.deps.files.list())).length
const sweep = () => sweepFiles(app.deps, editions)

describe('the nightly job', () => {
  test('removes unfinished uploads a day after their last part, and the outcome of others after a week', async () => {
    cookie = await app.signIn('oscar-venn')
    const address = String((await begin(app, { cookie, name: 'a.pdf', bytes: 100 })).headers.location)
    await sendPart(app, cookie, address, 0, Buffer.alloc(10))
    const { id } = await upload(app, cookie, 'kept.pdf', Buffer.from('%PDF-1.7'))
    const before = await countBlobs()
    app.advance(dayMs - 60_000)
    expect(await sweep()).toMatchObject({ uploads: 0, unknown: 0 })
    app.advance(120_000)
    expect(await sweep()).toMatchObject({ uploads: 1, unknown: 0 })
    expect(await countBlobs()).toBe(before - 1)
    cookie = await app.signIn('oscar-venn')
    expect((await head(app, cookie, address)).status).toBe(404)
    expect((await app.get(`/api/uploads/${id}`, { cookie })).json.state).toBe('clean')
    app.advance(7 * dayMs)
    expect(await sweep()).toMatchObject({ uploads: 1 })
    cookie = await app.signIn('oscar-venn')
    expect((await app.get(`/api/uploads/${id}`, { cookie })).status).toBe(404)
    expect((await app.get(`/api/files/${id}`, { cookie })).text).toBe('%PDF-1.7')
  })

  test('removes the bytes of deleted files after thirty days, after which they cannot be restored', async () => {
    cookie = await app.signIn('oscar-venn')
    const { id } = await upload(app, cookie, 'deleted.png', await createTestPicture('png'))
    const before = await countBlobs()
    await app.call('DELETE', `/api/media/${id}`, { cookie })
    app.advance(29 * dayMs)
    expect(await sweep()).toMatchObject({ files: 0 })
    cookie = await app.signIn('oscar-venn')
    expect((await app.call('POST', `/api/media/${id}/restoration`, { cookie, body: {} })).status).toBe(200)
    await app.call('DELETE', `/api/media/${id}`, { cookie })
    app.advance(31 * dayMs)
    expect(await sweep()).toMatchObject({ files: 1, unknown: 0 })
    expect(await countBlobs()).toBe(before - 3)
    expect(await sweep()).toMatchObject({ files: 0 })
    cookie = await app.signIn('oscar-venn')
    const { status, json } = await app.call('POST', `/api/media/${id}/restoration`, { cookie, body: {} })
    expect([status, json.issues]).toEqual([400, [{ path: 'values.file', code: 'not-found' }]])
    expect((await app.get(`/api/files/${id}`, { cookie })).status).toBe(404)
  })

  test('removes blobs without a row after a day, and none that a row of any edition names', async () => {
    const { files } = app.deps
    const [orphan, fresh, foreign] = [createBlobKey(), createBlobKey(), createBlobKey()]
    for (const key of [orphan, foreign]) await files.write(key, Buffer.from('a'), 1)
    await app.asOwner(`insert into files (id, edition, purpose, name, display_path, kind, bytes, sha256, blob, uploaded_at)
      values (uuidv7(), 'an edition of the past', 'media', 'a', 'a', 'pdf', 1, 'a', '${foreign}', now())`)
    app.advance(dayMs + 60_000)
    await files.write(fresh, Buffer.from('a'), 1)
    expect(await sweep()).toMatchObject({ unknown: 1 })
    expect([await files.stat(orphan), await files.stat(fresh), await files.stat(foreign)]).toEqual([undefined, 1, 1])
  })
})
