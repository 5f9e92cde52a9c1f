import type { Database } from '@atrium/platform/db/client'
import { withTenant, type Actor } from '@atrium/platform/db/scope'
import type { FileRow } from '@atrium/platform/sheets/file-row'
import { isArchive, readRows, type FileSource } from '@atrium/platform/sheets/file-rows'
import { detectDateOrder, detectDecimalMark, detectTextFormat, sampleBytes, splitRows, type Encoding } from '@atrium/platform/sheets/layout'
import { SheetRefusalError } from '@atrium/platform/sheets/refusal'
import { maxWorkbookBytes, type FileColumn, type FileLayout, type TransferRefusal } from '../../contract/transfer.ts'
import { shownText } from './cell-rules.ts'

/** Reason why a file cannot be imported. */
export class TransferRefusalError extends SheetRefusalError<TransferRefusal> {}

export const isTransferRefusal = (error: unknown): error is SheetRefusalError<TransferRefusal> => error instanceof SheetRefusalError

const maxColumns = 200
const shownSamples = 3
const sampledRows = 50

export const openFileSource = (db: Database, actor: Actor, id: string, bytes: number): FileSource => ({
  parts: () => readParts(db, actor, id),
  bytes,
})

/** Reads the parts of a file, each in its own transaction. */
async function* readParts(db: Database, actor: Actor, transferId: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const part = await withTenant(db, actor, (transaction) =>
      transaction
        .selectFrom('collection_transfer_parts')
        .select('bytes')
        .where('transfer_id', '=', transferId)
        .where('number', '=', number)
        .executeTakeFirst(),
    )
    if (!part) return
    yield part.bytes
  }
}

/** Reads the rows of a file after its headings. */
export async function* readFileRows(source: FileSource, layout: FileLayout, onBytes?: (bytes: number) => void): AsyncGenerator<FileRow[]> {
  let isFirst = true
  for await (const rows of readRows(source, layout, { maxWorkbookBytes, ...(onBytes && { onBytes }) })) {
    if (rows.length === 0) continue
    yield isFirst ? rows.slice(1) : rows
    isFirst = false
  }
}

type Format = { encoding: Encoding; delimiter: FileLayout['delimiter'] }

/**
 * Detects the format of a file and its columns. With a chosen format, only the columns.
 * @throws TransferRefusalError for a file without rows, with too many columns, or that is not text
 */
export async function inspectFile(
  source: FileSource,
  { usualEncoding, chosen }: { usualEncoding: Encoding; chosen: Format | undefined },
): Promise<{ layout: FileLayout; columns: FileColumn[] }> {
  const start = await readStart(source)
  const { rows, ...format } = isArchive(start) ? await inspectWorkbook(source) : inspectText(start, usualEncoding, chosen)
  const [headings = [], ...body] = rows
  if (rows.length === 0) throw new TransferRefusalError('no-rows')
  if (headings.length > maxColumns) throw new TransferRefusalError('too-many-columns', maxColumns)
  const cells = body.flat()
  const layout: FileLayout = { ...format, dateOrder: detectDateOrder(cells), decimalMark: detectDecimalMark(cells) }
  const columns = headings.map((heading, index) => ({
    heading: shownText(heading),
    field: null,
    samples: body.slice(0, shownSamples).map((row) => shownText(row[index] ?? '').slice(0, 60)),
  }))
  return { layout, columns }
}

async function readStart({ parts }: FileSource): Promise<Buffer> {
  for await (const part of parts()) return part.subarray(0, sampleBytes)
  throw new TransferRefusalError('file-empty')
}

type Inspected = Pick<FileLayout, 'source' | 'encoding' | 'delimiter'> & { rows: string[][] }

function inspectText(start: Buffer, usualEncoding: Encoding, chosen: Format | undefined): Inspected {
  if (chosen) {
    const text = new TextDecoder(chosen.encoding).decode(start)
    return { source: 'text', ...chosen, rows: splitRows(text, chosen.delimiter) }
  }
  const { encoding, delimiter, rows } = detectTextFormat(start, usualEncoding)
  // Pictures and documents contain many control characters; a text has hardly any.
  const text = new TextDecoder(encoding).decode(start)
  if ((text.match(/[^\P{Cc}\t\r\n]/gu)?.length ?? 0) > text.length / 100) throw new TransferRefusalError('not-a-spreadsheet')
  return { source: 'text', encoding, delimiter, rows }
}

async function inspectWorkbook(source: FileSource): Promise<Inspected> {
  const rows: string[][] = []
  const format = { source: 'workbook', encoding: 'utf-8', delimiter: ',' } as const
  for await (const batch of readRows(source, format, { maxWorkbookBytes })) {
    rows.push(...batch.map(({ cells }) => [...cells]))
    if (rows.length > sampledRows) break
  }
  return { ...format, rows }
}
