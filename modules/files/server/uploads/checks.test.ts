import { once } from 'node:events'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { createClamd } from '@atrium/platform/files/clamd'
import { StorageFullError } from '@atrium/platform/files/file-store'
import { startFakeClamd, virusMarker, type FakeClamd } from '@atrium/platform/files/testing/fake-clamd'
import { createPixelFlood, createTestPicture, createTurnedPhoto } from '@atrium/server/testing/pictures'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createArchive } from '@atrium/server/testing/workbook'
import { begin, head, partHeaders, sendPart, upload, waitForCheck } from '../testing/uploads.ts'
import { checkWaitingUploads } from './check-jobs.ts'

let app: TestApp
let clamd: FakeClamd
let cookie: string
const scannerBytes = 30_000_000
const limit = scannerBytes

beforeAll(async () => {
  clamd = await startFakeClamd()
  app = await createTestApp({}, { virusScanner: createClamd({ host: '127.0.0.1', port: clamd.port }, scannerBytes) })
  cookie = await app.signIn('oscar-venn')
})
beforeEach(() => void (clamd.mode = 'ok'))
afterAll(async () => {
  await app.close()
  await clamd.close()
})

const text = (content: string) => Buffer.from(content)
const listBlobs = () => Array.fromAsync(app.deps.files.list())
const stateOf = async (name: string, content: Buffer) => {
  const { id, state, fault } = await upload(app, cookie, name, content)
  return { id, outcome: fault ?? state }
}
const docx = createArchive([
  { name: '[Content_Types].xml', bytes: text('<Types/>') },
  { name: 'word/document.xml', bytes: text('<w:document/>') },
])

describe('the content of a file', () => {
  const pdf = text('%PDF-1.7\n1 0 obj\n')
  const polyglots: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
    ['a page named as PDF', 'a.pdf', () => text('<html><script>alert(1)</script>')],
    ['a page before a PDF', 'a.pdf', () => Buffer.concat([text('<script>alert(1)</script>'), pdf])],
    ['a script that begins as GIF', 'a.gif', () => text('GIF89a/*....*/=1;alert(1)')],
    ['a PDF named as picture', 'a.png', () => pdf],
    ['a PNG named as JPEG', 'a.jpg', () => createTestPicture('png')],
    ['a program named as text', 'a.txt', () => Buffer.from('MZ\u0090\u0000\u0003', 'latin1')],
    ['a page named as text', 'a.txt', () => text('  <!doctype html><script>alert(1)</script>')],
    ['a page named as CSV', 'a.csv', () => text('\uFEFF<svg onload=alert(1)>')],
    ['a zip named as Word document', 'a.docx', () => createArchive([{ name: 'a.txt', bytes: text('a') }])],
    ['a Word document named as zip', 'a.zip', () => docx],
    [
      'a Word document with macros',
      'a.docx',
      () =>
        createArchive([
          { name: '[Content_Types].xml', bytes: text('x') },
          { name: 'word/document.xml', bytes: text('x') },
          { name: 'word/vbaProject.bin', bytes: text('x') },
        ]),
    ],
    ['a page named as SVG', 'a.svg', () => text('<html><svg/></html>')],
    ['text named as old Word document', 'a.doc', () => text('{\\rtf1')],
  ]
  test.each(polyglots)('%s is refused [S34]', async (_title, name, create) => {
    const { id, outcome } = await stateOf(name, await create())
    expect(['type-mismatch', 'not-a-picture']).toContain(outcome)
    expect((await app.get(`/api/files/${id}`, { cookie })).status).toBe(404)
  })

  test.each(['a.pdf.exe', 'a.html', 'a.js', 'a', '.htaccess', 'a.svgz', 'a.xhtml', 'a.docm'])(
    'with the name %s is refused before the upload [S34]',
    async (name) => {
      const { status, json } = await begin(app, { cookie, name, bytes: 10 })
      expect([status, json.issues]).toEqual([400, [{ path: 'file', code: 'type-not-allowed' }]])
    },
  )

  test.each([
    ['a.pdf', () => pdf],
    ['a.docx', () => docx],
    ['a.txt', () => text('Ærið')],
    ['a.csv', () => text('a;b\n1;2')],
    ['a.zip', () => createArchive([{ name: 'b/a.txt', bytes: text('a') }])],
    ['a.svg', () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a.gif', () => createTestPicture('gif')],
    ['a.webp', () => createTestPicture('webp')],
  ] as const)('%s is accepted if it is what its name states', async (name, create) => {
    expect((await stateOf(name, await create())).outcome).toBe('clean')
  })

  test('of a drawing or document with scripts is never shown, but saved, within a sandbox [S33] [S34]', async () => {
    const files = [
      ['script.svg', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')],
      ['page.pdf', Buffer.concat([pdf, text('<html><script>alert(1)</script></html>')])],
    ] as const
    for (const [name, content] of files) {
      const { id } = await stateOf(name, content)
      for (const address of [`/api/files/${id}`, `/api/files/${id}?download=1`]) {
        const { status, headers } = await app.get(address, { cookie })
        expect([status, headers['x-content-type-options']]).toEqual([200, 'nosniff'])
        expect(headers['content-disposition']).toMatch(/^attachment;/)
        expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
        expect(headers['content-type']).not.toMatch(/svg|html|xml/)
      }
    }
  })
})

describe('a picture', () => {
  test('is encoded again, upright and without metadata, with smaller variants [S68]', async () => {
    const { id } = await stateOf('photo.jpg', await createTurnedPhoto())
    for (const [address, format, longest] of [
      [`/api/files/${id}`, 'jpeg', 400],
      [`/api/files/${id}/medium`, 'webp', 400],
      [`/api/files/${id}/small`, 'webp', 256],
    ] as const) {
      const { bytes, headers } = await app.get(address, { cookie })
      const metadata = await sharp(bytes).metadata()
      expect([metadata.format, Math.max(metadata.width, metadata.height), metadata.exif, metadata.xmp]).toEqual([
        format,
        longest,
        undefined,
        undefined,
      ])
      expect(bytes.includes('Marker')).toBe(false)
      expect(headers['content-disposition']).toMatch(/^inline/)
    }
    expect((await app.get(`/api/files/${id}/huge`, { cookie })).status).toBe(404)
  })

  test('of 65,535 by 65,535 pixels is refused without taking memory [S40]', async () => {
    const before = process.memoryUsage().rss
    expect((await stateOf('flood.png', createPixelFlood())).outcome).toBe('too-many-pixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000)
  })

  test('that is damaged is refused', async () => {
    const picture = await createTestPicture('png')
    expect((await stateOf('half.png', picture.subarray(0, picture.length / 2))).outcome).toBe('not-a-picture')
  })
})

describe('an archive', () => {
  const member = (name: string, more: object = {}) => ({ name, bytes: text('content'), ...more })
  test.each([
    ['that would grow to 4 GB', 'a.zip', () => [{ name: 'zeros', bytes: Buffer.alloc(42_000), claims: 4_000_000_000 }]],
    [
      'of sheets that would grow beyond all measure',
      'a.xlsx',
      () => [member('[Content_Types].xml'), { name: 'xl/workbook.xml', bytes: Buffer.alloc(100), claims: 900_000_000 }],
    ],
    ['within an archive', 'a.zip', () => [{ name: 'inner.zip', bytes: createArchive([member('a')]) }]],
    ['within an archive under another name', 'a.zip', () => [{ name: 'inner.txt', bytes: createArchive([member('a')]) }]],
    ['with a name outside its folder', 'a.zip', () => [member('../../etc/passwd')]],
    ['with an absolute name', 'a.zip', () => [member('/etc/passwd')]],
    ['with a name of Windows', 'a.zip', () => [member('C:/windows/a.txt')]],
    ['with a backslash', 'a.zip', () => [member('..\\a.txt')]],
    ['with a symbolic link', 'a.zip', () => [member('link', { mode: 0o120777 })]],
    ['with an encrypted file', 'a.zip', () => [member('secret.txt', { isEncrypted: true })]],
    ['with a program', 'a.zip', () => [member('setup.exe')]],
    ['with too many files', 'a.zip', () => Array.from({ length: 5_001 }, (_, index) => member(`${index}`))],
  ])('%s is refused within a second [S36]', async (_title, name, members) => {
    const content = createArchive(members())
    const begun = await begin(app, { cookie, name, bytes: content.length })
    const startedAt = performance.now()
    await sendPart(app, cookie, String(begun.headers.location), 0, content)
    const { fault } = await waitForCheck(app, cookie, String(begun.headers.location))
    expect(['archive-unsafe', 'archive-damaged']).toContain(fault)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  test('that is cut off is refused', async () => {
    expect((await stateOf('cut.zip', createArchive([member('a.txt')]).subarray(0, 40))).outcome).toBe('archive-damaged')
  })
})

describe('the virus scanner', () => {
  test('finds a virus, whose content is removed and never served; an event records it [S39]', async () => {
    const before = (await listBlobs()).length
    const { id, outcome } = await stateOf('virus.txt', text(virusMarker))
    expect(outcome).toBe('infected')
    expect((await app.get(`/api/files/${id}`, { cookie })).status).toBe(404)
    expect((await app.get(`/api/media/${id}`, { cookie })).status).toBe(404)
    await app.deps.backgroundTasks.done()
    expect((await listBlobs()).length).toBe(before)
    const events = await app.asOwner(`select kind, details ->> 'reason' as reason from events where subject_id = '${id}'`)
    expect(events).toEqual([{ kind: 'file.infected', reason: 'Eicar-Test-Signature' }])
  })

  test.each(['drop', 'garbage'] as const)(
    'that fails (%s) delays the file, which nobody can read until it was scanned [S39]',
    async (mode) => {
      clamd.mode = mode
      const content = text('a;b')
      const begun = await begin(app, { cookie, name: 'waiting.csv', bytes: content.length })
      const address = String(begun.headers.location)
      await sendPart(app, cookie, address, 0, content)
      await app.deps.backgroundTasks.done()
      const { json } = await app.get(address, { cookie })
      expect(json.state).toBe('checking')
      expect((await app.get(`/api/files/${json.id}`, { cookie })).status).toBe(404)
      clamd.mode = 'ok'
      await checkWaitingUploads(app.deps, editions)
      expect((await app.get(address, { cookie })).json.state).toBe('checking')
      app.advance(10_000)
      await checkWaitingUploads(app.deps, editions)
      expect((await app.get(address, { cookie })).json.state).toBe('clean')
      expect((await app.get(`/api/files/${json.id}`, { cookie })).text).toBe('a;b')
    },
  )
})

describe('a check that fails', () => {
  const start = async (name: string) => {
    const content = text(name)
    const address = String((await begin(app, { cookie, name, bytes: content.length })).headers.location)
    await sendPart(app, cookie, address, 0, content)
    await app.deps.backgroundTasks.done()
    return address
  }
  const repeat = async (times: number, pauseMs: number) => {
    for (let time = 0; time < times; time++) {
      app.advance(pauseMs)
      await checkWaitingUploads(app.deps, editions)
    }
    // The session has ended meanwhile.
    cookie = await app.signIn('oscar-venn')
  }
  const outcome = async (address: string) => {
    const { state, fault } = (await app.get(address, { cookie })).json
    return fault ?? state
  }

  test('six times for another reason than an outage ends with a refusal that the uploader sees; its segments are removed', async () => {
    const before = (await listBlobs()).length
    const { virusScanner } = app.deps
    const scan = virusScanner!.scan
    virusScanner!.scan = () => Promise.reject(new Error('a fault of ours'))
    try {
      const address = await start('faulty.txt')
      await repeat(4, 600_000)
      expect(await outcome(address)).toBe('checking')
      await repeat(1, 600_000)
      expect(await outcome(address)).toBe('not-checked')
      const { items } = (await app.get('/api/uploads?purpose=media', { cookie })).json
      expect(items.find(({ name }: { name: string }) => name === 'faulty.txt')).toMatchObject({ state: 'refused', fault: 'not-checked' })
    } finally {
      virusScanner!.scan = scan
    }
    expect((await listBlobs()).length).toBe(before)
  })

  test('because a process ended again and again is not tried for ever', async () => {
    clamd.mode = 'drop'
    const address = await start('poison.txt')
    const id = address.split('/').at(-1)
    await app.asOwner(`update file_uploads set tries = 7, outages = 1 where id = '${id}'`)
    clamd.mode = 'ok'
    await repeat(1, 600_000)
    expect(await outcome(address)).toBe('not-checked')
  })

  test('because the scanner is away is repeated for three days, and then refused', async () => {
    clamd.mode = 'drop'
    const address = await start('patient.txt')
    await repeat(12, 3_600_000)
    expect(await outcome(address)).toBe('checking')
    await repeat(1, 3 * 86_400_000)
    expect(await outcome(address)).toBe('not-checked')
    const second = await start('patient again.txt')
    await repeat(12, 3_600_000)
    clamd.mode = 'ok'
    await repeat(1, 3_600_000)
    expect(await outcome(second)).toBe('clean')
  })
})

describe('the size of an upload', () => {
  test('beyond the limit of the scanner is refused before the upload, naming the limit [S35]', async () => {
    const { status, json } = await begin(app, { cookie, name: 'large.pdf', bytes: limit + 1 })
    expect([status, json.code, json.issues]).toEqual([413, 'too-large', [{ path: 'file', code: 'too-large', limit }]])
    expect((await begin(app, { cookie, name: 'large.pdf', bytes: 0 })).json.issues).toEqual([{ path: 'file', code: 'empty' }])
    expect((await begin(app, { cookie, name: 'large.pdf', bytes: limit })).status).toBe(201)
  })

  test('is limited to what was announced: with a longer part, a lying length or endless chunks it is refused and removed [S35]', async () => {
    const before = (await listBlobs()).length
    const start = async (bytes: number) => String((await begin(app, { cookie, name: 'a.pdf', bytes })).headers.location)
    const longer = await start(1_000)
    expect((await sendPart(app, cookie, longer, 0, Buffer.alloc(1_001))).status).toBe(413)
    const endless = await start(6_000_000)
    const memory = process.memoryUsage().rss
    const { status, sent } = await sendEndless(endless)
    expect(status).toBe(413)
    expect(sent).toBeLessThan(30_000_000)
    expect(process.memoryUsage().rss - memory).toBeLessThan(64_000_000)
    for (const address of [longer, endless]) expect((await head(app, cookie, address)).status).toBe(404)
    expect((await listBlobs()).length).toBe(before)
  })

  test('of all unfinished uploads of a person is limited', async () => {
    const other = await app.signIn('beatrix-lisle')
    const { status } = await begin(app, { cookie: other, name: 'a.pdf', bytes: 25_000_000 })
    expect(status).toBe(201)
    await app.asOwner(
      `update file_uploads set bytes = 1999999999 where received = 0 and person_id = (select id from people where email = '${app.findPerson('beatrix-lisle').email}')`,
    )
    const refused = await begin(app, { cookie: other, name: 'b.pdf', bytes: 25_000_000 })
    expect([refused.status, refused.json.code]).toEqual([409, 'too-much-under-way'])
  })

  test('does not fit into a full store: the answer is 507, what was received before stays, and the upload goes on when there is space', async () => {
    const content = Buffer.concat([text('%PDF-1.7\n'), Buffer.alloc(5_000)])
    const address = String((await begin(app, { cookie, name: 'full.pdf', bytes: content.length })).headers.location)
    expect((await sendPart(app, cookie, address, 0, content.subarray(0, 1_000))).status).toBe(204)
    const { write } = app.deps.files
    app.deps.files.write = () => Promise.reject(new StorageFullError())
    const full = await sendPart(app, cookie, address, 1_000, content.subarray(1_000))
    app.deps.files.write = write
    expect([full.status, full.json.code]).toEqual([507, 'storage-full'])
    expect((await head(app, cookie, address)).headers['upload-offset']).toBe('1000')
    expect((await sendPart(app, cookie, address, 1_000, content.subarray(1_000))).status).toBe(204)
    const { id } = await waitForCheck(app, cookie, address)
    expect((await app.get(`/api/files/${id}`, { cookie })).bytes.equals(content)).toBe(true)
  })

  /** Sends chunks without a stated length until the server answers. */
  async function sendEndless(address: string): Promise<{ status: number; sent: number }> {
    const origin = `http://localhost:${app.port}`
    const sending = request({
      host: '127.0.0.1',
      port: app.port,
      method: 'PATCH',
      path: address,
      headers: { host: `localhost:${app.port}`, origin, cookie, ...partHeaders(0), 'transfer-encoding': 'chunked' },
    })
    sending.on('error', () => undefined)
    const answered = once(sending, 'response')
    let sent = 0
    const state = { isOpen: true }
    const stop = answered.finally(() => (state.isOpen = false))
    while (state.isOpen && sent < 100_000_000) {
      sent += 100_000
      if (!sending.write(Buffer.alloc(100_000))) await Promise.race([once(sending, 'drain'), stop])
    }
    const [response] = (await answered) as [{ statusCode: number }]
    sending.destroy()
    return { status: response.statusCode, sent }
  }
})

describe('the name of a file', () => {
  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\a.txt', 'a.txt'],
    ['/absolute/a.txt', 'a.txt'],
    ['a\u0000b.txt', 'ab.txt'],
    ['%2e%2e%2fa.txt', '%2e%2e%2fa.txt'],
    ['\u202Efdp.txt', 'fdp.txt'],
    ['a"b\r\nSet-Cookie: x.txt', 'a_bSet-Cookie_ x.txt'],
    [`${'ä'.repeat(300)}.txt`, `${'ä'.repeat(196)}.txt`],
    ['😀 Ægir.txt', '😀 Ægir.txt'],
  ])('%j leaves no folder and no control character, and its header is safe [S37] [S38]', async (given, expected) => {
    const { id, state } = await upload(app, cookie, given, text('content'))
    expect(state).toBe('clean')
    const { json } = await app.get(`/api/media/${id}`, { cookie })
    expect(json.path.split('/').length).toBe(3)
    expect(json.path.endsWith(`/${expected.replace(/^\.+/, '')}`)).toBe(true)
    const disposition = String((await app.get(`/api/files/${id}`, { cookie })).headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.!~%-]*$/)
  })

  test('and place never reach the store: its blobs have random keys [S37]', async () => {
    for (const { key } of await listBlobs()) expect(key).toMatch(/^[\da-f]{32}$/)
    for (const target of [{ folder: '../../x' }, { folder: '01a1fd36-0000-4000-8000-000000000000' }]) {
      const { status, json } = await begin(app, { cookie, name: 'a.txt', bytes: 10, target })
      expect([status, json.issues]).toEqual([400, [{ path: 'folder', code: 'not-found' }]])
    }
    for (const address of ['/api/files/..%2f..%2fetc%2fpasswd', '/api/files/%00', '/media/..%2fa/b', '/api/uploads/..%2fa'])
      expect([400, 404]).toContain((await app.get(address, { cookie })).status)
  })
})
