import { maxPhotoBytes } from '../../contract/portraits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, type Actor } from '@atrium/platform/db/scope'
import { createAppCall, signInApp } from '@atrium/server/testing/native-app'
import { createTestPicture, createPixelFlood, createTurnedPhoto } from '@atrium/server/testing/pictures'
import { createEndlessChunks, sendRaw } from '@atrium/server/testing/raw-request'
import { createTestApp, type CallOptions, type TestApp } from '@atrium/server/testing/test-app'

const unknownId = '01a1fd36-0000-4000-8000-000000000000'
let app: TestApp
let png: Buffer

beforeAll(async () => {
  app = await createTestApp()
  png = await createTestPicture()
})
afterAll(() => app.close())

const putPortrait = (cookie: string, body: Buffer | string = png, type = 'image/png', call: CallOptions = {}) =>
  app.call('PUT', '/api/me/photo', { cookie, body, ...call, headers: { 'content-type': type, ...call.headers } })
const removePortrait = (cookie: string, call: CallOptions = {}) => app.call('DELETE', '/api/me/photo', { cookie, ...call })
const readPhotos = async (cookie: string, host = 'localhost'): Promise<{ url: string; fullUrl: string }[]> =>
  (await app.get('/api/me', { cookie, host })).json.photo
const listRows = () => app.asOwner('select person_id, id from person_photos')
const readStatus = async (path: string, key: string) =>
  (await app.get(path, { cookie: await app.signIn(key), host: app.findPerson(key).host })).status

describe('a person’s own portrait', () => {
  test('is set, replaced and removed, each time with an event in the access history', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    expect(await readPhotos(cookie)).toEqual([])
    const first = await putPortrait(cookie)
    expect([first.status, first.json]).toEqual([
      200,
      { photo: [{ url: expect.stringMatching(/^\/api\/photos\/[\da-f-]{36}\/small$/), fullUrl: expect.stringMatching(/\/large$/) }] },
    ])
    expect(await readPhotos(cookie)).toEqual(first.json.photo)
    const second = await putPortrait(cookie, await createTestPicture('jpeg'), 'image/jpeg')
    expect(second.json.photo[0].url).not.toBe(first.json.photo[0].url)
    for (const path of [first.json.photo[0].url, first.json.photo[0].fullUrl]) expect((await app.get(path, { cookie })).status).toBe(404)
    expect((await removePortrait(cookie)).json).toEqual({ photo: [] })
    expect([await readPhotos(cookie), (await app.get(second.json.photo[0].url, { cookie })).status]).toEqual([[], 404])
    expect((await removePortrait(cookie)).status).toBe(404)
    const kinds = (await app.get('/api/me/access-history', { cookie })).json.items.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(0, 3)).toEqual(['photo-removed', 'photo-set', 'photo-set'])
  })

  test('is served as a re-encoded WebP picture that is not cached, with a content security policy that permits nothing [S33] [P379]', async () => {
    const cookie = await app.signIn('iris-delacourt')
    const { photo } = (await putPortrait(cookie, await createTurnedPhoto(), 'image/jpeg')).json
    for (const [path, pixels] of [
      [photo[0].url, 96],
      [photo[0].fullUrl, 512],
    ]) {
      const response = await app.get(path, { cookie })
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': `inline; filename="portrait.webp"; filename*=UTF-8''portrait.webp`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      })
      expect(await sharp(response.bytes).metadata()).toMatchObject({ format: 'webp', width: pixels, height: pixels })
    }
  })

  test('is stored once per person, even for concurrent requests', async () => {
    const cookie = await app.signIn('gudrun-thordardottir')
    const responses = await Promise.all(Array.from({ length: 10 }, () => putPortrait(cookie)))
    expect(responses.map((response) => response.status)).toEqual(Array<number>(10).fill(200))
    const [own] = await readPhotos(cookie)
    expect(responses.filter(({ json }) => json.photo[0].url === own?.url)).toHaveLength(1)
    const statuses = await Promise.all(responses.map(async ({ json }) => (await app.get(json.photo[0].url, { cookie })).status))
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(9).fill(404)])
    const removals = await Promise.all(Array.from({ length: 10 }, () => removePortrait(cookie)))
    expect(removals.map((response) => response.status).toSorted()).toEqual([200, ...Array<number>(9).fill(404)])
  })

  test('is accepted from an app with its token', async () => {
    const token = await signInApp(app, 'philip-garrod')
    const sent = await app.call('PUT', '/api/me/photo', createAppCall({ token, body: png, headers: { 'content-type': 'image/png' } }))
    expect(sent.status).toBe(200)
    expect((await app.get(sent.json.photo[0].url, createAppCall({ token }))).headers['content-type']).toBe('image/webp')
  })
})

describe('changes to a person’s own portrait', () => {
  test('are refused from another site, without a session, with a pending second factor, and during an impersonation [S09] [S24]', async () => {
    const adviser = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', {
      cookie: adviser,
      body: { account: await app.findAccountId('tillotson'), reason: 'client-care' },
    })
    const own = await app.signIn('callum-strachan')
    const pendingCookie = await app.signInWithPasswordOnly('callum-strachan')
    const before = await listRows()
    for (const [cookie, origin, code] of [
      ['', undefined, 'not-signed-in'],
      [pendingCookie, undefined, 'second-factor-required'],
      [adviser, undefined, 'read-only-impersonation'],
      [own, 'https://evil.example', 'foreign-origin'],
      [own, null, 'foreign-origin'],
    ] as const) {
      const call = origin === undefined ? {} : { origin }
      for (const response of [await putPortrait(cookie, png, 'image/png', call), await removePortrait(cookie, call)])
        expect([code, response.json.code]).toEqual([code, code])
    }
    expect((await putPortrait(own, png, 'multipart/form-data; boundary=x')).json.code).toBe('foreign-origin')
    expect(await listRows()).toEqual(before)
  })

  test('are limited to thirty per hour', async () => {
    const limited = await createTestApp()
    const cookie = await limited.signIn('margaret-ashworth')
    const send = () => limited.call('PUT', '/api/me/photo', { cookie, body: 'x', headers: { 'content-type': 'image/png' } })
    for (let attempt = 0; attempt < 30; attempt++) expect((await send()).status).toBe(400)
    const refused = await send()
    expect([refused.status, refused.json.code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'too-many-attempts', true])
    await limited.close()
  })
})

describe('access to a portrait', () => {
  test('is given, for an adviser’s portrait, to the adviser’s firm, admins and current clients only [S02] [S04]', async () => {
    const cookie = await app.signIn('eleanor-whitcombe')
    const { url } = (await putPortrait(cookie)).json.photo[0]
    const seen: Record<string, number> = {}
    const viewers = ['geoffrey-tillotson', 'beatrix-lisle', 'tobias-hartnell', 'oscar-venn', 'jonah-whitaker']
    for (const key of viewers) seen[key] = await readStatus(url, key)
    expect(seen).toEqual({
      'geoffrey-tillotson': 200,
      'beatrix-lisle': 200,
      'tobias-hartnell': 200,
      'oscar-venn': 200,
      'jonah-whitaker': 404,
    })
    expect([(await app.get(url)).status, (await app.get(url, { cookie: await app.signInWithPasswordOnly('oscar-venn') })).status]).toEqual([
      401, 401,
    ])
    const { advisers } = (
      await app.get(`/api/accounts/${await app.findAccountId('tillotson')}`, { cookie: await app.signIn('geoffrey-tillotson') })
    ).json
    expect(advisers.map(({ photo }: { photo: unknown[] }) => photo.length)).toContain(1)
    expect(advisers.find(({ name }: { name: string }) => name === 'Eleanor Whitcombe').photo[0].url).toBe(url)
    const relationUpdate = `account_people set until_on = %s where relation = 'adviser' and account_id = '${await app.findAccountId('tillotson')}'`
    await app.asOwner(`update ${relationUpdate.replace('%s', `'2026-11-17'`)}`)
    expect(await readStatus(url, 'geoffrey-tillotson')).toBe(404)
    await app.asOwner(`update ${relationUpdate.replace('%s', 'null')}`)
    expect(await readStatus(url, 'geoffrey-tillotson')).toBe(200)
  })

  test('is refused to a client with 404 if the portrait is another client’s or that of an adviser of other clients [S02]', async () => {
    const client = await app.signIn('geoffrey-tillotson')
    for (const key of ['tobias-hartnell', 'daniel-fenwick-hale']) {
      const { url } = (await putPortrait(await app.signIn(key))).json.photo[0]
      const [theirs, forUnknownId] = [
        await app.get(url, { cookie: client }),
        await app.get(`/api/photos/${unknownId}/small`, { cookie: client }),
      ]
      expect([theirs.status, { ...theirs.json, requestId: '' }]).toEqual([404, { ...forUnknownId.json, requestId: '' }])
    }
  })

  test('is limited by row-level security to a client’s own portrait and their adviser’s, in their edition [S02] [S04]', async () => {
    const setPortraitOf = async (key: string) => {
      const cookie = await app.signIn(key)
      await putPortrait(cookie)
      return (await app.get('/api/me', { cookie })).json.id
    }
    const [client, adviser] = [await setPortraitOf('geoffrey-tillotson'), await setPortraitOf('eleanor-whitcombe')]
    await setPortraitOf('daniel-fenwick-hale')
    const seen = async (actor: Actor) =>
      withTenant(app.db, actor, (transaction) => transaction.selectFrom('person_photos').select('person_id').execute())
    const own: Actor = { edition: 'wealth', role: 'client', person: client, accounts: [await app.findAccountId('tillotson')] }
    expect((await seen(own)).map((row) => row.person_id).toSorted()).toEqual([client, adviser].toSorted())
    expect(await seen({ edition: 'greek', role: 'admin', person: client, accounts: '*' })).toEqual([])
    const deleted = await withTenant(app.db, own, (transaction) =>
      transaction.deleteFrom('person_photos').where('person_id', '=', adviser).executeTakeFirst(),
    )
    expect(deleted.numDeletedRows).toBe(0n)
  })

  test('is given to the client and admins only, for a client’s portrait', async () => {
    const { url } = (await putPortrait(await app.signIn('amara-osei'))).json.photo[0]
    const seen = []
    for (const key of ['amara-osei', 'oscar-venn', 'eleanor-whitcombe', 'beatrix-lisle', 'geoffrey-tillotson'])
      seen.push(await readStatus(url, key))
    expect(seen).toEqual([200, 200, 404, 404, 404])
  })

  test.each(['not-an-id/small', `${unknownId}/huge`, `${unknownId}/constructor`, `..%2F..%2Fetc/small`, `%00/small`])(
    'is refused with 404 for the invalid path %s',
    async (path) => expect(await readStatus(`/api/photos/${path}`, 'oscar-venn')).toBe(404),
  )
})

describe('an uploaded portrait', () => {
  const html = '<html><script>alert(document.domain)</script></html>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
  const gif = () => createTestPicture('gif')
  const files: [string, string, () => Promise<Buffer> | Buffer][] = [
    ['SVG with a script', 'image/svg+xml', () => Buffer.from(svg)],
    ['SVG declared as a PNG', 'image/png', () => Buffer.from(svg)],
    ['HTML declared as a JPEG', 'image/jpeg', () => Buffer.from(html)],
    ['HTML', 'text/html', () => Buffer.from(html)],
    ['GIF', 'image/gif', gif],
    [
      'GIF that is a script, declared as a WebP',
      'image/webp',
      async () => Buffer.concat([await gif(), Buffer.from('/*'), Buffer.from('*/=1;alert(1)//')]),
    ],
    ['script that starts like a GIF', 'image/png', () => Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)')],
    ['PDF that contains HTML', 'image/jpeg', () => Buffer.from(`%PDF-1.7\n${html}\n%%EOF`)],
    ['program named .pdf.exe', 'application/octet-stream', () => Buffer.from('MZ\x90\0\x03\0\0\0%PDF-1.4')],
    ['program declared as a PNG', 'image/png', () => Buffer.from('MZ\x90\0\x03\0\0\0\x89PNG\r\n\x1a\n')],
    ['TIFF declared as a PNG', 'image/png', () => createTestPicture('tiff')],
    ['AVIF declared as a WebP', 'image/webp', () => createTestPicture('avif')],
    ['PNG signature without content', 'image/png', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['zip with a picture’s first bytes', 'image/jpeg', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('PK\x03\x04')])],
    ['empty file', 'image/png', () => Buffer.alloc(0)],
    ['JSON', 'application/json', () => Buffer.from('{"photo":"x"}')],
  ]
  test.each(files)('is refused with the name of the field, and not stored, if the file is: %s [S34]', async (_, type, bytes) => {
    const cookie = await app.signIn('henrietta-lockwood')
    const before = await listRows()
    const response = await putPortrait(cookie, await bytes(), type)
    expect([response.status, response.json.code, response.json.issues]).toEqual([
      400,
      'invalid-request',
      [{ path: 'photo', code: 'not-a-photo' }],
    ])
    expect([await listRows(), await readPhotos(cookie)]).toEqual([before, []])
    await app.asOwner('truncate platform.rate_limits')
  })

  test('is served as a picture only, even if the file is also HTML or a script [S33] [S34]', async () => {
    const cookie = await app.signIn('leonard-pask')
    for (const kind of ['jpeg', 'png', 'webp'] as const) {
      const { status, json } = await putPortrait(
        cookie,
        Buffer.concat([await createTestPicture(kind), Buffer.from(`\n${html}%PDF-1.4`)]),
        'image/png',
      )
      expect([kind, status]).toEqual([kind, 200])
      for (const path of [json.photo[0].url, json.photo[0].fullUrl])
        expect((await app.get(path, { cookie })).bytes.toString('latin1')).not.toMatch(/script|html|PDF/)
    }
  })

  test('is refused with the name of the field if it has too many pixels [S40]', async () => {
    const response = await putPortrait(await app.signIn('leonard-pask'), createPixelFlood())
    expect([response.status, response.json.issues]).toEqual([400, [{ path: 'photo', code: 'too-many-pixels' }]])
  })

  test('is accepted at the size limit and refused with one byte more [S35]', async () => {
    const cookie = await app.signIn('leonard-pask')
    const before = await listRows()
    const oversized = Buffer.concat([png, Buffer.alloc(maxPhotoBytes + 1 - png.length)])
    const over = await putPortrait(cookie, oversized)
    expect([over.status, over.json.code, await listRows()]).toEqual([413, 'too-large', before])
    expect((await putPortrait(cookie, oversized.subarray(1))).status).toBe(400)
    expect((await putPortrait(cookie, oversized.subarray(0, maxPhotoBytes))).status).toBe(200)
  })

  test('is not stored and uses no memory if its length is wrong or its chunks are endless [S35]', async () => {
    const cookie = await app.signIn('leonard-pask')
    const before = await listRows()
    const memory = process.memoryUsage().rss
    expect(await send(cookie, `content-length: ${maxPhotoBytes * 100}`, Buffer.from('x'))).toMatch(/^HTTP\/1\.1 413 /)
    expect(await send(cookie, 'content-length: 10', png)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await send(cookie, 'transfer-encoding: chunked', createEndlessChunks(maxPhotoBytes + 1))).toMatch(/^HTTP\/1\.1 413 /)
    expect(process.memoryUsage().rss - memory).toBeLessThan(64_000_000)
    expect(await listRows()).toEqual(before)
  })

  test('is not read from a caller without permission [S35]', async () => {
    expect(await send('x=y', `content-length: ${maxPhotoBytes * 100}`, Buffer.alloc(0))).toMatch(/^HTTP\/1\.1 401 /)
  })

  const send = (cookie: string, length: string, body: Buffer) =>
    sendRaw(app, { method: 'PUT', path: '/api/me/photo', cookie, type: 'image/png', length, body })
})
