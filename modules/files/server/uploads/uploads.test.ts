import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '@atrium/server/app'
import { createBackgroundTasks } from '@atrium/platform/jobs/background-tasks'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { begin, cancel, head, partHeaders, sendPart, upload, waitForCheck } from '../testing/uploads.ts'

let app: TestApp
let cookie: string
const pdf = (bytes = 1_000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
const countBlobs = async () => (await Array.fromAsync(app.deps.files.list())).length

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('oscar-venn')
})
afterAll(() => app.close())

describe('an upload', () => {
  test('becomes a file of the media library under a path of base name, time and name [B244] [P381]', async () => {
    const content = pdf()
    const { id, state, fault } = await upload(app, cookie, 'Annual report.pdf', content)
    expect([state, fault]).toEqual(['clean', null])
    const { json } = await app.get(`/api/media/${id}`, { cookie })
    expect(json).toMatchObject({
      name: 'Annual report.pdf',
      folder: null,
      bytes: content.length,
      isPublic: false,
      fileUrl: `/api/files/${id}`,
    })
    expect(json.path).toMatch(/^General\/Annual report-\d{13}\/Annual report\.pdf$/)
    const { status, bytes, headers } = await app.get(json.fileUrl, { cookie })
    expect([status, createHash('sha256').update(bytes).digest('hex')]).toEqual([200, createHash('sha256').update(content).digest('hex')])
    expect(headers['content-disposition']).toContain('attachment')
  })

  test('continues from the last byte received, in parts of any length', async () => {
    const content = pdf(9_000_000)
    const begun = await begin(app, { cookie, name: 'large.pdf', bytes: content.length })
    const address = String(begun.headers.location)
    let offset = 0
    for (const length of [1, 4_500_000, 10, content.length]) {
      const { headers } = await head(app, cookie, address)
      expect(headers['upload-offset']).toBe(String(offset))
      const part = content.subarray(offset, offset + length)
      const { status } = await sendPart(app, cookie, address, offset, part)
      offset += part.length
      expect(status).toBe(204)
    }
    const { id, state } = await waitForCheck(app, cookie, address)
    expect(state).toBe('clean')
    const { bytes } = await app.get(`/api/files/${id}`, { cookie })
    expect(bytes.equals(content)).toBe(true)
  })

  test('refuses a part at another position, and changes nothing', async () => {
    const begun = await begin(app, { cookie, name: 'a.pdf', bytes: 100 })
    const address = String(begun.headers.location)
    expect((await sendPart(app, cookie, address, 5, Buffer.alloc(10))).status).toBe(409)
    expect((await head(app, cookie, address)).headers['upload-offset']).toBe('0')
    expect((await cancel(app, cookie, address)).status).toBe(204)
    expect((await head(app, cookie, address)).status).toBe(404)
  })

  test('can be continued only by the person who began it', async () => {
    const begun = await begin(app, { cookie, name: 'a.pdf', bytes: 100 })
    const address = String(begun.headers.location)
    const other = await app.signIn('beatrix-lisle')
    const unknown = '/api/uploads/01a1fd36-0000-4000-8000-000000000000'
    for (const one of [address, unknown]) {
      expect((await head(app, other, one)).status).toBe(404)
      expect((await sendPart(app, other, one, 0, Buffer.alloc(10))).status).toBe(404)
      expect((await cancel(app, other, one)).status).toBe(404)
      expect((await app.get(one, { cookie: other })).status).toBe(404)
    }
    expect((await head(app, cookie, address)).headers['upload-offset']).toBe('0')
  })

  test('keeps no segment after two equal parts at the same time', async () => {
    const content = pdf(50_000)
    const before = await countBlobs()
    const begun = await begin(app, { cookie, name: 'twice.pdf', bytes: content.length })
    const address = String(begun.headers.location)
    for (const [start, end] of [
      [0, 20_000],
      [20_000, content.length],
    ] as const) {
      const part = content.subarray(start, end)
      const responses = await Promise.all([1, 2, 3].map(() => sendPart(app, cookie, address, start, part)))
      expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
    }
    const { id, state } = await waitForCheck(app, cookie, address)
    await app.deps.backgroundTasks.done()
    expect([state, (await countBlobs()) - before]).toEqual(['clean', 1])
    expect((await app.get(`/api/files/${id}`, { cookie })).bytes.equals(content)).toBe(true)
  })

  test('is not locked by a late part once it is complete, so that its check is not held up', async () => {
    const begun = await begin(app, { cookie, name: 'complete.pdf', bytes: 100 })
    const address = String(begun.headers.location)
    const id = address.split('/').at(-1)
    await app.asOwner(`update file_uploads set state = 'checking', locked_by = gen_random_uuid(), locked_until = now() + interval '1 minute'
      where id = '${id}'`)
    expect((await sendPart(app, cookie, address, 0, Buffer.alloc(100))).status).toBe(409)
    expect(await app.asOwner(`select is_release_requested from file_uploads where id = '${id}'`)).toEqual([{ is_release_requested: false }])
    await app.asOwner(`delete from file_uploads where id = '${id}'`)
  })

  test('is continued by another process after a restart, which also ends a write that hangs', async () => {
    const content = pdf(6_000_000)
    const address = String((await begin(app, { cookie, name: 'restarted.pdf', bytes: content.length })).headers.location)
    const hanging = sendHalf(address, content.subarray(0, 3_000_000))
    const offset = await waitForBytes()
    expect(offset).toBeGreaterThan(0)
    // Another process has only the database and the store in common.
    const other = await buildApp({ ...app.deps, backgroundTasks: createBackgroundTasks(app.deps.log) })
    const { port } = new URL(await other.listen({ port: 0, host: '127.0.0.1' }))
    const there = { ...app, call: (method: string, path: string, options = {}) => app.call(method, path, { ...options, port }) } as TestApp
    const { headers } = await head(there, cookie, address)
    const received = Number(headers['upload-offset'])
    expect(received).toBeGreaterThan(0)
    expect((await sendPart(there, cookie, address, received, content.subarray(received))).status).toBe(204)
    hanging.destroy()
    const { id, state } = await waitForCheck(app, cookie, address)
    expect(state).toBe('clean')
    expect((await app.get(`/api/files/${id}`, { cookie })).bytes.equals(content)).toBe(true)
    await other.close()

    /** Sends a part that announces more than follows, so that the request stays open. */
    function sendHalf(path: string, part: Buffer) {
      const origin = `http://localhost:${app.port}`
      const headersOfPart = { ...partHeaders(0), 'content-length': String(content.length), host: `localhost:${app.port}`, origin, cookie }
      const sending = request({ host: '127.0.0.1', port: app.port, method: 'PATCH', path, headers: headersOfPart })
      sending.on('error', () => undefined)
      sending.write(part)
      return sending
    }
    /** Waits until the request has arrived, and asks for its bytes, which ends it. */
    async function waitForBytes(): Promise<number> {
      await wait(300)
      return Number((await head(app, cookie, address)).headers['upload-offset'])
    }
  })
})
