import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlobMissingError, StorageUnavailableError } from '@atrium/platform/files/file-store'
import { createTestPicture } from '@atrium/server/testing/pictures'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { begin, head, sendPart, upload } from '../testing/uploads.ts'

let app: TestApp
let cookie: string
let pdf: string
let picture: string
const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(10_000)])

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('oscar-venn')
  pdf = (await upload(app, cookie, 'Fees "2026" – Ærið.pdf', content)).id
  picture = (await upload(app, cookie, 'office.png', await createTestPicture('png'))).id
})
afterAll(() => app.close())

const get = (address: string, headers: Record<string, string> = {}, session: string | undefined = cookie) =>
  app.get(address, { cookie: session, headers })

describe('a file', () => {
  test('is sent in parts, from and to any byte', async () => {
    const address = `/api/files/${pdf}`
    const whole = await get(address)
    expect([whole.status, whole.headers['accept-ranges'], whole.headers['content-length']]).toEqual([200, 'bytes', String(content.length)])
    const etag = String(whole.headers.etag)
    const last = content.length - 1
    const cases: [string, number, number, number][] = [
      ['bytes=0-99', 206, 0, 99],
      ['bytes=100-', 206, 100, last],
      ['bytes=-10', 206, last - 9, last],
      [`bytes=0-${last + 50}`, 206, 0, last],
    ]
    for (const [range, status, start, end] of cases) {
      const part = await get(address, { range })
      expect([range, part.status, part.headers['content-range']]).toEqual([range, status, `bytes ${start}-${end}/${content.length}`])
      expect(part.bytes.equals(content.subarray(start, end + 1))).toBe(true)
    }
    for (const range of [`bytes=${last + 1}-`, 'bytes=-0']) {
      const none = await get(address, { range })
      expect([range, none.status, none.headers['content-range'], none.bytes.length]).toEqual([range, 416, `bytes */${content.length}`, 0])
    }
    for (const range of ['bytes=5-1', 'bytes=a-b', 'bytes=0-1,5-6', 'lines=1-2', `bytes=${'9'.repeat(40)}-`])
      expect([range, (await get(address, { range })).status]).toEqual([range, 200])
    expect((await get(address, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get(address, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    const known = await get(address, { 'if-none-match': `"x", ${etag}` })
    expect([known.status, known.bytes.length]).toEqual([304, 0])
  })

  test('has a safe header, is not cached, and is shown in pages only as picture [S26] [S28] [S38]', async () => {
    const { headers } = await get(`/api/files/${pdf}`)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Fees _2026_ _ _ri_.pdf"; filename*=UTF-8''Fees%20_2026_%20%E2%80%93%20%C3%86ri%C3%B0.pdf`,
    )
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect(String((await get(`/api/files/${picture}`)).headers['content-disposition'])).toMatch(/^inline/)
    expect(String((await get(`/api/files/${picture}?download=1`)).headers['content-disposition'])).toMatch(/^attachment/)
  })

  test('can be read by staff only; others get what an unknown file gets [S02] [S03] [S04] [S70]', async () => {
    const unknown = '/api/files/01a1fd36-0000-4000-8000-000000000000'
    const [client, adviser, company] = [
      await app.signIn('geoffrey-tillotson'),
      await app.signIn('eleanor-whitcombe'),
      await app.signIn('beatrix-lisle'),
    ]
    for (const address of [`/api/files/${picture}`, `/api/files/${picture}/small`, `/api/files/${pdf}`]) {
      expect((await get(address, {}, adviser)).status).toBe(200)
      expect((await get(address, {}, company)).status).toBe(200)
      const refused = await get(address, {}, client)
      const { status, json } = await get(unknown, {}, client)
      expect([refused.status, { ...refused.json, requestId: '' }]).toEqual([status, { ...json, requestId: '' }])
      expect((await app.get(address)).status).toBe(401)
    }
    const foreigner = await app.signIn('jonah-whitaker')
    const { host } = app.findPerson('jonah-whitaker')
    expect((await app.get(`/api/files/${picture}`, { cookie: foreigner, host })).status).toBe(404)
  })

  test('that is missing from the store, or a store that does not respond, gives a clear error [S59]', async () => {
    const { read } = app.deps.files
    try {
      app.deps.files.read = () => Promise.reject(new BlobMissingError())
      expect((await get(`/api/files/${pdf}`)).status).toBe(404)
      app.deps.files.read = () => Promise.reject(new StorageUnavailableError(new Error('down')))
      const { status, headers, json } = await get(`/api/files/${pdf}`)
      expect([status, headers['retry-after'], json.code]).toEqual([503, '5', 'temporarily-unavailable'])
    } finally {
      app.deps.files.read = read
    }
  })
})

describe('a public file', () => {
  const publish = async (id: string, isPublic: boolean) => {
    const { json } = await get(`/api/media/${id}`)
    const { json: saved } = await app.call('PATCH', `/api/media/${id}`, {
      cookie,
      body: { version: json.version, values: { public: isPublic } },
    })
    return saved as { values: { fileUrl: string } }
  }

  test('has a permanent address, which anybody may read and cache; others have none', async () => {
    const { fileUrl } = (await publish(picture, true)).values
    expect(fileUrl).toMatch(new RegExp(`^/media/${picture}-[\\da-f]{16}/office\\.png$`))
    const { status, headers } = await app.get(fileUrl)
    expect([status, headers['cache-control'], headers['content-disposition']?.slice(0, 6)]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'inline',
    ])
    expect((await app.get(fileUrl, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
    // Another hash, another file with the hash, another edition.
    for (const other of [fileUrl.replace(/-[\da-f]{16}\//, '-0123456789abcdef/'), fileUrl.replace(picture, pdf)])
      expect((await app.get(other)).status).toBe(404)
    expect((await app.get(fileUrl, { host: app.findPerson('jonah-whitaker').host })).status).toBe(404)
    expect((await publish(picture, false)).values.fileUrl).toBe(`/api/files/${picture}`)
    expect((await app.get(fileUrl)).status).toBe(404)
  })

  test('is not public any more once it is deleted, and again after a restoration', async () => {
    const { fileUrl } = (await publish(pdf, true)).values
    const { headers } = await app.get(fileUrl)
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect((await app.call('DELETE', `/api/media/${pdf}`, { cookie })).status).toBe(200)
    expect((await app.get(fileUrl)).status).toBe(404)
    expect((await app.call('POST', `/api/media/${pdf}/restoration`, { cookie, body: {} })).status).toBe(200)
    expect((await app.get(fileUrl)).status).toBe(200)
    await publish(pdf, false)
  })
})

describe('an upload', () => {
  test('is refused from another site, without a session, to clients and advisers, and during an impersonation [S09] [S24]', async () => {
    const start = (session: string | undefined, headers: Record<string, string> = {}) =>
      begin(app, { cookie: session, name: 'a.pdf', bytes: 10, headers })
    expect((await start(undefined)).status).toBe(401)
    expect((await start(cookie, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await start(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    for (const person of ['geoffrey-tillotson', 'eleanor-whitcombe']) expect((await start(await app.signIn(person))).status).toBe(404)
    const address = String((await start(cookie)).headers.location)
    const account = await app.findAccountId('tillotson')
    const viewing = await app.signIn('oscar-venn')
    await app.call('POST', '/api/impersonations', { cookie: viewing, body: { account, reason: 'client-care' } })
    for (const response of [await start(viewing), await sendPart(app, viewing, address, 0, Buffer.alloc(1))])
      expect([response.status, response.json.code]).toEqual([403, 'read-only-impersonation'])
    expect((await head(app, cookie, address)).headers['upload-offset']).toBe('0')
  })

  test('for an unknown purpose, or without a name, is refused by field [S37]', async () => {
    const refused = await begin(app, { cookie, name: 'a.pdf', bytes: 10, purpose: 'constructor' })
    expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'purpose', code: 'not-an-option' }]])
    const unnamed = await begin(app, { cookie, name: '///', bytes: 10 })
    expect([unnamed.status, unnamed.json.issues]).toEqual([400, [{ path: 'filename', code: 'required' }]])
    for (const length of ['-1', 'x', '1e3', '99999999999999999999']) {
      const { status } = await begin(app, { cookie, name: 'a.pdf', bytes: 1, headers: { 'upload-length': length } })
      expect([length, [400, 413].includes(status)]).toEqual([length, true])
    }
  })
})
