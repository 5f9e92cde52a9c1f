import { setImmediate } from 'node:timers/promises'
import type { FileRow } from './file-row.ts'
import type { Delimiter, Encoding } from './layout.ts'
import { SheetRefusalError } from './refusal.ts'
import { readTextRows } from './text-rows.ts'
import { readWorkbookRows } from './workbook-reader.ts'

/** Source of a file: uploaded parts, or a text from a command. */
export type FileSource = { parts(): AsyncIterable<Buffer>; bytes: number }

/** How the rows of a file are read. Encoding and delimiter are those of a text. */
export type FileFormat = { source: 'text' | 'workbook'; encoding: Encoding; delimiter: Delimiter }

const pieceBytes = 128_000

/**
 * Reads all rows of a file. `onBytes` is called with the number of bytes read so far; of a workbook, with the same share of its bytes as has
 * been read of its sheet.
 */
export async function* readRows(
  source: FileSource,
  format: FileFormat,
  { maxWorkbookBytes, onBytes = () => undefined }: { maxWorkbookBytes: number; onBytes?: (bytes: number) => void },
): AsyncGenerator<FileRow[]> {
  if (format.source === 'text') return yield* readTextRows(readInPieces(source.parts(), onBytes), format)
  for await (const { rows, share } of readWorkbookRows(await readWholeFile(source, maxWorkbookBytes))) {
    onBytes(Math.floor(share * source.bytes))
    yield rows
  }
}

/** Yields the file in small pieces, so that other work can run in between. */
async function* readInPieces(parts: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of parts) {
    for (let start = 0; start < part.length; start += pieceBytes) {
      await setImmediate()
      const piece = part.subarray(start, start + pieceBytes)
      bytes += piece.length
      onBytes(bytes)
      yield piece
    }
  }
}

/** Reads a workbook into memory. Workbooks are small, and their directory is at the end of the file. */
async function readWholeFile({ parts, bytes }: FileSource, maxBytes: number): Promise<Buffer> {
  if (bytes > maxBytes) throw new SheetRefusalError<'file-too-large'>('file-too-large', maxBytes)
  const all: Buffer[] = []
  for await (const part of parts()) all.push(part)
  return Buffer.concat(all)
}

/** Returns true for the start of an archive, such as a workbook. */
export const isArchive = (start: Uint8Array): boolean => start[0] === 0x50 && start[1] === 0x4b
