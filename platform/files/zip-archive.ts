import { once } from 'node:events'
import { Readable, type PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive. `open` is called when its turn has come. */
export type ZipEntry = { name: string; modifiedAt: Date; open: () => Promise<Buffer | Readable> }

/** A file that could not be read. If its reading failed in the middle, the archive has its beginning. */
export type FailedEntry = { name: string; isPartial: boolean }

type Report = { name: string; text: string; at: Date }

/**
 * Creates a ZIP archive as a stream, one file after another, with constant memory. Files are stored without compression, because most
 * documents are compressed already. A file that cannot be read does not end the archive: `report` writes the last file, which names those
 * that failed. When the stream is destroyed, because its reader has gone, no further file is opened. Files and archives above 4 GB use ZIP64.
 */
export function createZip(entries: AsyncIterable<ZipEntry>, report: (failed: readonly FailedEntry[]) => Report): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const state: { current: Readable | undefined; isClosed: boolean } = { current: undefined, isClosed: false }
  output.once('close', () => {
    state.isClosed = true
    state.current?.destroy()
  })
  const write = async () => {
    const failed: FailedEntry[] = []
    for await (const { name, modifiedAt, open } of entries) {
      if (state.isClosed) return
      const body = await open().catch(() => undefined)
      if (body === undefined) {
        failed.push({ name, isPartial: false })
        continue
      }
      if (state.isClosed) {
        // Nothing has begun to read it, so that nothing else closes it.
        if (!Buffer.isBuffer(body)) body.destroy()
        return
      }
      const pieces = readToEnd(Buffer.isBuffer(body) ? Readable.from([body]) : body, () => failed.push({ name, isPartial: true }))
      const source = Readable.from(pieces, { objectMode: false })
      state.current = source
      const closed = once(source, 'close')
      zip.addReadStream(source, name, { compress: false, mtime: modifiedAt })
      await closed
    }
    if (failed.length > 0) {
      const { name, text, at } = report(failed)
      zip.addBuffer(Buffer.from(text), name, { compress: false, mtime: at })
    }
    zip.end()
  }
  zip.on('error', (error: Error) => output.destroy(error))
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}

/** Yields the pieces of a stream. If it fails, the pieces end there. */
async function* readToEnd(body: Readable, onFailure: () => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) yield piece as Uint8Array
  } catch {
    onFailure()
  } finally {
    body.destroy()
  }
}
