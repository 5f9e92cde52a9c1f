import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBlobKey } from '@atrium/platform/files/file-store'
import { createFolderStore } from '@atrium/platform/files/folder-store'
import { createZip, type ZipEntry } from '@atrium/platform/files/zip-archive'
import { removeFolder, temporaryFolder } from '../bin/run.ts'
import { print, roundToThousandths } from './measure.ts'

/**
 * Downloads documents as one archive: 10 GB from the folder of files, as the route of archives reads them, with the speed and the growth of
 * the memory. The archive is larger than 4 GB, so it must end as ZIP64. The baseline reads the same bytes without an archive. Fails outside
 * the bounds. Usage: `bench/archives.ts [gigabytes]`.
 */

const gigabytes = Number(process.argv[2] ?? 10)
const bound = { megabytesPerSecond: 100, growthMb: 96 }
const [blobBytes, blobs] = [50_000_000, 20]

const folder = temporaryFolder()
const store = createFolderStore(folder)
const keys = Array.from({ length: blobs }, createBlobKey)
for (const key of keys) await store.write(key, randomBytes(blobBytes), blobBytes)
const count = Math.round((gigabytes * 1_000_000_000) / blobBytes)
const keyOf = (index: number) => keys[index % blobs]!

async function* listEntries(): AsyncGenerator<ZipEntry> {
  for (let index = 0; index < count; index++)
    yield { name: `Letters/Document ${index}.pdf`, modifiedAt: new Date(), open: () => store.read(keyOf(index)) }
}

let highest = 0
let tail = Buffer.alloc(0)
/** Takes what is written, and keeps its end. */
const createSink = () =>
  new Writable({
    write(piece: Buffer, _encoding, done) {
      tail = Buffer.concat([tail, piece.subarray(-200)]).subarray(-200)
      highest = Math.max(highest, process.memoryUsage().rss)
      done()
    },
  })

const time = async (work: () => Promise<void>) => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1_000
}

try {
  const baseSeconds = await time(async () => {
    for (let index = 0; index < count; index++) await pipeline(await store.read(keyOf(index)), createSink())
  })
  const before = process.memoryUsage().rss
  highest = before
  const seconds = await time(() =>
    pipeline(
      createZip(listEntries(), () => ({ name: 'failed.txt', text: 'A file could not be read.', at: new Date() })),
      createSink(),
    ),
  )
  const isZip64 = tail.includes(Buffer.from([0x50, 0x4b, 0x06, 0x07]))
  const speed = (gigabytes * 1_000) / seconds
  const growthMb = (highest - before) / 1_000_000
  print({
    bench: 'archive of documents',
    gigabytes,
    megabytesPerSecond: roundToThousandths(speed),
    readingAloneMegabytesPerSecond: roundToThousandths((gigabytes * 1_000) / baseSeconds),
    growthMb: roundToThousandths(growthMb),
    isZip64,
  })
  if (speed < bound.megabytesPerSecond || growthMb > bound.growthMb || (gigabytes > 4.3 && !isZip64)) process.exitCode = 1
} finally {
  removeFolder(folder)
}
