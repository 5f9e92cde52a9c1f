import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { maxWorkbookBytes, type ImportColumn, type ImportKind, type Layout } from '../../contract/imports.ts'
import type { Database } from '@atrium/platform/db/client'
import type { Actor } from '@atrium/platform/db/scope'
import { normaliseHeading, suggestFields } from './heading-rules.ts'
import { detectLayoutOfRows, detectLayout, splitRows, sampleBytes } from './layout-rules.ts'
import { readParts } from './reads.ts'
import { ImportRefusalError } from './refusal-rules.ts'
import type { FileRow } from './row-rules.ts'
import { readTextRows } from './text-rules.ts'
import { readWorkbookRows } from './workbook-reads.ts'

/** Source of a file: uploaded parts, or a text from a command. */
export type FileSource = { parts(): AsyncIterable<Buffer>; bytes: number }

export const openFileSource = (db: Database, actor: Actor, id: string, bytes: number): FileSource => ({
  parts: () => readParts(db, actor, id),
  bytes,
})

/**
 * Returns a source with the same content, and a function that returns its hash after the source has been read to the end.
 * @throws ImportRefusalError from `hash` if the source was not read completely
 */
export function hashSource({ parts, bytes }: FileSource): { source: FileSource; hash: () => Buffer } {
  const hash = createHash('sha256')
  let read = 0
  async function* hashParts(): AsyncGenerator<Buffer> {
    for await (const part of parts()) {
      hash.update(part)
      read += part.length
      yield part
    }
  }
  return {
    source: { parts: hashParts, bytes },
    hash() {
      if (read !== bytes) throw new ImportRefusalError('file-changed')
      return hash.digest()
    },
  }
}

const pieceBytes = 128_000
const shownSamples = 3
const maxColumns = 200
const maxSampledText = 500

/**
 * Reads all rows of a file except its headings. `onBytes` is called with the number of bytes read so far; of a workbook, with the same
 * share of its bytes as has been read of its sheet.
 */
export async function* readFileRows(source: FileSource, layout: Layout, onBytes: (bytes: number) => void): AsyncGenerator<FileRow[]> {
  const isHeading = ({ number }: FileRow) => layout.hasHeadings && number === 1
  for await (const rows of readAllRows(source, layout, onBytes)) yield rows[0] && isHeading(rows[0]) ? rows.slice(1) : rows
}

async function* readAllRows(source: FileSource, layout: Layout, onBytes: (bytes: number) => void): AsyncGenerator<FileRow[]> {
  if (layout.source === 'workbook') return yield* readSheet(source, onBytes)
  yield* readTextRows(readInPieces(source.parts(), onBytes), layout)
}

async function* readSheet(source: FileSource, onBytes: (bytes: number) => void): AsyncGenerator<FileRow[]> {
  for await (const { rows, share } of readWorkbookRows(await readWholeFile(source))) {
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
async function readWholeFile({ parts, bytes }: FileSource): Promise<Buffer> {
  if (bytes > maxWorkbookBytes) throw new ImportRefusalError('file-too-large', maxWorkbookBytes)
  const all: Buffer[] = []
  for await (const part of parts()) all.push(part)
  return Buffer.concat(all)
}

type DetectionHints = { kind: ImportKind; fieldsByHeading: ReadonlyMap<string, string>; usualEncoding: Layout['encoding'] }

/**
 * Detects the format of a file and its columns.
 * @throws ImportRefusalError for a file without rows or with too many columns
 */
export async function inspectFile(source: FileSource, hints: DetectionHints): Promise<{ layout: Layout; columns: ImportColumn[] }> {
  const start = await readStart(source)
  const { layout, rows } = isArchive(start) ? await inspectWorkbook(source, hints) : detectLayout(start, hints)
  return { layout, columns: createColumns(rows, layout, hints) }
}

/** Detects the columns as `inspectFile` does, but with the given format. */
export async function inspectColumns(source: FileSource, layout: Layout, hints: DetectionHints): Promise<ImportColumn[]> {
  if (layout.source === 'workbook') return createColumns((await inspectWorkbook(source, hints)).rows, layout, hints)
  const text = new TextDecoder(layout.encoding).decode(await readStart(source))
  return createColumns(splitRows(text, layout.delimiter), layout, hints)
}

const isArchive = (start: Uint8Array) => start[0] === 0x50 && start[1] === 0x4b

async function readStart({ parts }: FileSource): Promise<Buffer> {
  for await (const part of parts()) return part.subarray(0, sampleBytes)
  throw new ImportRefusalError('file-empty')
}

async function inspectWorkbook(source: FileSource, { kind }: DetectionHints): Promise<{ layout: Layout; rows: string[][] }> {
  const rows: string[][] = []
  for await (const batch of readWorkbookRows(await readWholeFile(source))) {
    rows.push(...batch.rows.map(({ cells }) => [...cells]))
    if (rows.length > 50) break
  }
  const { hasHeadings, dateOrder } = detectLayoutOfRows(rows, kind)
  const layout: Layout = {
    source: 'workbook',
    encoding: 'utf-8',
    delimiter: ',',
    hasHeadings,
    dateOrder,
    decimalMark: 'point',
  }
  return { layout, rows }
}

function createColumns(rows: readonly (readonly string[])[], layout: Layout, { kind, fieldsByHeading }: DetectionHints): ImportColumn[] {
  const first = rows[0] ?? []
  if (rows.length === 0) throw new ImportRefusalError('no-rows')
  if (first.length > maxColumns) throw new ImportRefusalError('too-many-columns', maxColumns)
  const body = rows.slice(layout.hasHeadings ? 1 : 0, shownSamples + 1)
  const fields = suggestFields(kind, layout.hasHeadings ? first : first.map(() => ''), fieldsByHeading)
  return first.map((heading, index) => ({
    heading: layout.hasHeadings ? shortenSample(heading.trim()) : '',
    field: normaliseHeading(heading) === '' ? null : (fields[index] ?? null),
    samples: body.slice(0, shownSamples).map((row) => shortenSample(row[index] ?? '')),
  }))
}

const shortenSample = (text: string) => {
  const plain = text
    .slice(0, maxSampledText)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain
}
