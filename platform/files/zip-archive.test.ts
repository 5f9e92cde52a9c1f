import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { openPromise } from 'yauzl'
import { describe, expect, test } from 'vitest'
import { createZip, type ZipEntry } from './zip-archive.ts'

const at = new Date('2026-11-18T10:00:00Z')
const piece = Buffer.alloc(65_536, 'x')
const ofBytes = (bytes: number): Readable =>
  Readable.from(
    (function* () {
      for (let sent = 0; sent < bytes; sent += piece.length) yield piece
    })(),
    { objectMode: false },
  )
const entry = (name: string, open: ZipEntry['open']): ZipEntry => ({ name, modifiedAt: at, open })
const report = (failed: readonly { name: string; isPartial: boolean }[]) => ({ name: 'failed.txt', text: JSON.stringify(failed), at })
async function* listed(entries: readonly ZipEntry[]) {
  yield* entries
}

async function unpack(zip: Readable): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'))
  try {
    const path = join(folder, 'a.zip')
    await pipeline(zip, createWriteStream(path))
    const opened = await openPromise(path, { autoClose: false, lazyEntries: true })
    const contents: Record<string, string> = {}
    for await (const one of opened.eachEntry()) {
      const parts: Buffer[] = []
      for await (const part of await opened.openReadStreamPromise(one)) parts.push(Buffer.from(part as Uint8Array))
      contents[one.fileName] = Buffer.concat(parts).toString()
    }
    opened.close()
    return contents
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('an archive', () => {
  test('has the files with their names in any script, and no report if all were read', async () => {
    const entries = [
      entry('Letters/Ærið.txt', async () => Buffer.from('Ágúst')),
      entry('Σύμβαση.txt', async () => Readable.from(['a', 'b'], { objectMode: false })),
    ]
    expect(await unpack(createZip(listed(entries), report))).toEqual({ 'Letters/Ærið.txt': 'Ágúst', 'Σύμβαση.txt': 'ab' })
  })

  test('goes on after a file that cannot be opened or that fails in the middle, and names both', async () => {
    const broken = async function* () {
      yield Buffer.from('begin')
      throw new Error('the store is away')
    }
    const entries = [
      entry('gone.txt', () => Promise.reject(new Error('missing'))),
      entry('broken.txt', async () => Readable.from(broken(), { objectMode: false })),
      entry('last.txt', async () => Buffer.from('last')),
    ]
    expect(await unpack(createZip(listed(entries), report))).toEqual({
      'broken.txt': 'begin',
      'last.txt': 'last',
      'failed.txt': JSON.stringify([
        { name: 'gone.txt', isPartial: false },
        { name: 'broken.txt', isPartial: true },
      ]),
    })
  })

  test('of 600 MB is created with constant memory', async () => {
    const entries = Array.from({ length: 60 }, (_, index) => entry(`${index}.bin`, async () => ofBytes(10_000_000)))
    const zip = createZip(listed(entries), report)
    const before = process.memoryUsage().rss
    let [bytes, highest] = [0, 0]
    for await (const part of zip) {
      bytes += (part as Buffer).length
      highest = Math.max(highest, process.memoryUsage().rss)
    }
    expect(bytes).toBeGreaterThan(600_000_000)
    expect(highest - before).toBeLessThan(96_000_000)
  })

  test('opens no further file once its reader has gone, and closes the open one', async () => {
    let [opened, closed] = [0, 0]
    const entries = Array.from({ length: 50 }, (_, index) =>
      entry(`${index}.bin`, async () => {
        opened++
        const body = ofBytes(5_000_000)
        body.once('close', () => closed++)
        return body
      }),
    )
    const zip = createZip(listed(entries), report)
    await once(zip, 'readable')
    zip.destroy()
    await wait(50)
    expect([opened, closed]).toEqual([1, 1])
  })
})
