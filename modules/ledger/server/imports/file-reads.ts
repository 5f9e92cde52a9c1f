import { createHash } from 'node:crypto'
import { maxWorkbookBytes, type ImportColumn, type ImportKind, type Layout } from '../../contract/imports.ts'
import type { Database } from '@atrium/platform/db/client'
import type { Actor } from '@atrium/platform/db/scope'
import { normaliseHeading, suggestFields } from './heading-rules.ts'
import { detectLayoutOfRows, detectLayout } from './layout-rules.ts'
import { readParts } from './reads.ts'
import { ImportRefusalError } from './refusal-rules.ts'
import type { FileRow } from '@atrium/platform/sheets/file-row'
import { sampleBytes, splitRows } from '@atrium/platform/sheets/layout'
import { isArchive, readRows, type FileSource } from '@atrium/platform/sheets/file-rows'

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

const shownSamples = 3
const maxColumns = 200
const maxSampledText = 500

/**
 * Reads all rows of a file except its headings. `onBytes` is called with the number of bytes read so far; of a workbook, with the same
 * share of its bytes as has been read of its sheet.
 */
export async function* readFileRows(source: FileSource, layout: Layout, onBytes: (bytes: number) => void): AsyncGenerator<FileRow[]> {
  const isHeading = ({ number }: FileRow) => layout.hasHeadings && number === 1
  for await (const rows of readRows(source, layout, { maxWorkbookBytes, onBytes }))
    yield rows[0] && isHeading(rows[0]) ? rows.slice(1) : rows
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

async function readStart({ parts }: FileSource): Promise<Buffer> {
  for await (const part of parts()) return part.subarray(0, sampleBytes)
  throw new ImportRefusalError('file-empty')
}

async function inspectWorkbook(source: FileSource, { kind }: DetectionHints): Promise<{ layout: Layout; rows: string[][] }> {
  const rows: string[][] = []
  const format = { source: 'workbook', encoding: 'utf-8', delimiter: ',' } as const
  for await (const batch of readRows(source, format, { maxWorkbookBytes })) {
    rows.push(...batch.map(({ cells }) => [...cells]))
    if (rows.length > 50) break
  }
  const { hasHeadings, dateOrder } = detectLayoutOfRows(rows, kind)
  const layout: Layout = {
    ...format,
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
