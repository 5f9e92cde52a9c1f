import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FileBucket } from '../config.ts'
import { createBucketStore, type BucketLimits } from './bucket-store.ts'
import { BlobMissingError, createBlobKey, StorageFullError, StorageUnavailableError, type FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { startFakeBucket, type FakeBucket } from './testing/fake-bucket.ts'

const read = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray())
const limits: BucketLimits = { connectMs: 300, responseMs: 400, readMs: 700, attempts: 4, partBytes: 5_242_880 }
const folder = mkdtempSync(join(tmpdir(), 'atrium-store-'))
let bucket: FakeBucket

beforeAll(async () => {
  bucket = await startFakeBucket('files')
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const openBucket = (prefix = 'atrium/') =>
  createBucketStore(
    { endpoint: bucket.url, region: 'eu-west-1', bucket: 'files', prefix, accessKeyId: 'id', secretAccessKey: 'only-of-a-test' },
    limits,
  )

/** A bucket of a real S3 service, which `bin/check bucket` starts. */
const realBucket = process.env['ATRIUM_TEST_BUCKET']

const stores: [string, () => FileStore][] = [
  ['a folder', () => createFolderStore(folder)],
  ['a bucket', () => openBucket()],
]
if (realBucket !== undefined) stores.push(['a real bucket', () => createBucketStore(JSON.parse(realBucket) as FileBucket)])

describe.each(stores)('the store of %s', (_name, open) => {
  let store: FileStore
  beforeEach(() => void (store = open()))

  test('returns what was written, as a whole and in parts', async () => {
    for (const content of [randomBytes(1), randomBytes(100_000), randomBytes(11_000_000)])
      for (const body of [content, Readable.from([content.subarray(0, 1), content.subarray(1)])]) {
        const key = createBlobKey()
        await store.write(key, body, content.length)
        expect((await read(await store.read(key))).equals(content)).toBe(true)
        expect(await store.stat(key)).toBe(content.length)
        const end = content.length - 1
        expect((await read(await store.read(key, { start: 0, end: 0 }))).equals(content.subarray(0, 1))).toBe(true)
        expect((await read(await store.read(key, { start: end, end }))).equals(content.subarray(end))).toBe(true)
        await store.remove(key)
      }
  })

  test('removes, also what is missing, and says what is missing', async () => {
    const key = createBlobKey()
    await store.remove(key)
    expect(await store.stat(key)).toBeUndefined()
    await expect(store.read(key)).rejects.toBeInstanceOf(BlobMissingError)
    await store.write(key, Buffer.from('a'), 1)
    await store.remove(key)
    await expect(store.read(key)).rejects.toBeInstanceOf(BlobMissingError)
  })

  test('keeps nothing of a write that breaks off or has another length than stated', async () => {
    const failing = () =>
      new Readable({
        read() {
          this.push(Buffer.alloc(6_000_000))
          this.destroy(new Error('the connection was lost'))
        },
      })
    const key = createBlobKey()
    await expect(store.write(key, failing(), 12_000_000)).rejects.toThrow()
    await expect(store.write(key, Readable.from([Buffer.alloc(10)]), 11)).rejects.toThrow()
    expect(await store.stat(key)).toBeUndefined()
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })

  test('lists all blobs with the time of writing', async () => {
    const keys = Array.from({ length: 5 }, createBlobKey)
    for (const key of keys) await store.write(key, Buffer.from('a'), 1)
    const listed = await Array.fromAsync(store.list())
    expect(listed.map(({ key }) => key).filter((key) => keys.includes(key))).toHaveLength(5)
    for (const { writtenAt } of listed) expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000)
    for (const { key } of listed) await store.remove(key)
    expect(await Array.fromAsync(store.list())).toEqual([])
  })

  test.each(['../../etc/passwd', '', '/', 'a'.repeat(32).toUpperCase(), `${'a'.repeat(32)}/..`, '..'.padEnd(32, 'a')])(
    'refuses the key %j [S37]',
    async (key) => {
      for (const attempt of [
        () => store.write(key, Buffer.from('a'), 1),
        () => store.read(key),
        () => store.stat(key),
        () => store.remove(key),
      ])
        await expect((async () => attempt())()).rejects.toThrow('not the key')
    },
  )
})

describe('the store of a folder', () => {
  test('removes only old unfinished writes, and lists nothing else', async () => {
    const own = join(folder, 'own')
    mkdirSync(join(own, 'unfinished'), { recursive: true })
    mkdirSync(join(own, 'aa'))
    for (const name of ['unfinished/old', 'unfinished/new', 'aa/other.txt', 'readme']) writeFileSync(join(own, name), 'x')
    utimesSync(join(own, 'unfinished/old'), new Date(0), new Date(0))
    const store = createFolderStore(own)
    expect(await store.removeUnfinished(new Date(Date.now() - 60_000))).toBe(1)
    expect(readdirSync(join(own, 'unfinished'))).toEqual(['new'])
    expect(await Array.fromAsync(store.list())).toEqual([])
  })
})

describe('the store of a bucket', () => {
  test('begins every key with its prefix, so that others in the bucket are not listed', async () => {
    const [one, other] = [openBucket('one/'), openBucket('')]
    const key = createBlobKey()
    await one.write(key, Buffer.from('a'), 1)
    expect([...bucket.objects.keys()]).toContain(`one/${key}`)
    expect(await Array.fromAsync(other.list())).toEqual([])
    await one.remove(key)
  })

  test.each(['busy', 'reset', 'hang'] as const)(
    'repeats a write that fails twice (%s), also a part of a large file',
    async (mode) => {
      const store = openBucket()
      const content = randomBytes(11_000_000)
      for (const body of [content, Readable.from([content])]) {
        const key = createBlobKey()
        const writing = store.write(key, body, content.length)
        setTimeout(() => bucket.fail(mode, 2), 5)
        await writing
        bucket.fail(mode, 0)
        expect((await read(await store.read(key))).equals(content)).toBe(true)
        await store.remove(key)
      }
    },
    30_000,
  )

  test.each(['busy', 'reset', 'hang'] as const)(
    'reports a service that stays away (%s), a read within its time',
    async (mode) => {
      const store = openBucket()
      const key = createBlobKey()
      await store.write(key, Buffer.from('a'), 1)
      bucket.fail(mode, 1_000)
      const startedAt = performance.now()
      await expect(store.read(key)).rejects.toBeInstanceOf(StorageUnavailableError)
      expect(performance.now() - startedAt).toBeLessThan(limits.readMs + 1_000)
      await expect(store.write(createBlobKey(), Buffer.from('a'), 1)).rejects.toBeInstanceOf(StorageUnavailableError)
      bucket.fail(mode, 0)
      expect((await read(await store.read(key))).toString()).toBe('a')
    },
    30_000,
  )

  test('ends a response that stops in the middle', async () => {
    const store = openBucket()
    const key = createBlobKey()
    await store.write(key, randomBytes(200_000), 200_000)
    bucket.fail('stall', 1)
    await expect(read(await store.read(key))).rejects.toBeInstanceOf(StorageUnavailableError)
  })

  test('says that it is full', async () => {
    bucket.fail('full', 100)
    await expect(openBucket().write(createBlobKey(), Buffer.from('a'), 1)).rejects.toBeInstanceOf(StorageFullError)
    bucket.fail('full', 0)
    expect(bucket.countUploads()).toBe(0)
  })
})
