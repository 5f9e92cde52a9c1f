import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { SheetRefusalError } from './refusal.ts'

/** Limits for the archive's directory. They are checked before an entry is unpacked. */
const maxEntries = 500
const maxUnpackedBytes = 620_000_000
/** Maximum ratio of unpacked to packed size, checked only for entries larger than `smallBytes`. Sheets of real workbooks reach 40. */
const maxRatio = 100
const smallBytes = 1_000_000

/** An archive, and the number of bytes unpacked so far. */
export type Archive = { zip: ZipFile; entries: ReadonlyMap<string, Entry>; bytes: { unpacked: number } }

export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { autoClose: false, lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw new SheetRefusalError('not-a-spreadsheet')
  })
  return { zip, entries: await listEntries(zip), bytes: { unpacked: 0 } }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new SheetRefusalError('spreadsheet-too-large', maxEntries)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    throw new SheetRefusalError('not-a-spreadsheet')
  }
  return entries
}

/**
 * Unpacks an entry as text.
 * @throws SheetRefusalError if the entry exceeds a limit or is damaged
 */
export async function* unpackText({ zip, bytes }: Archive, entry: Entry, maxBytes: number): AsyncGenerator<string> {
  const { compressedSize, uncompressedSize } = entry
  bytes.unpacked += uncompressedSize
  if (uncompressedSize > maxBytes || bytes.unpacked > maxUnpackedBytes) throw new SheetRefusalError('spreadsheet-too-large')
  if (uncompressedSize > smallBytes && uncompressedSize > compressedSize * maxRatio)
    throw new SheetRefusalError('spreadsheet-too-compressed', maxRatio)
  try {
    // Unpacking fails if the entry is larger than the directory states.
    const stream = await zip.openReadStreamPromise(entry)
    yield* stream.setEncoding('utf8') as AsyncIterable<string>
  } catch {
    throw new SheetRefusalError('not-a-spreadsheet')
  }
}
