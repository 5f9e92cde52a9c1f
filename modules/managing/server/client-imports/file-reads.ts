import { findTextError, shownText } from '@atrium/collections/server/transfer/cell-rules'
import { originalText } from '@atrium/platform/sheets/cells'
import { isArchive, readRows } from '@atrium/platform/sheets/file-rows'
import type { FileRow } from '@atrium/platform/sheets/file-row'
import { detectTextFormat, sampleBytes, type Encoding } from '@atrium/platform/sheets/layout'
import { maxImportRows, type ClientImportField, type ClientImportRefusal, type RowFault } from '../../contract/client-import-terms.ts'
import { findColumns } from './heading-rules.ts'

const maxColumns = 200
const maxCellLength = 200

/** Why a file cannot be imported, with the limit that it concerns. */
export class ClientFileError extends Error {
  readonly code: ClientImportRefusal
  readonly limit: number | null

  constructor(code: ClientImportRefusal, limit: number | null = null) {
    super(code)
    this.code = code
    this.limit = limit
  }
}

/** A row of the file: its values, empty where the file states none, and the first error that concerns its text. */
export type FileClient = {
  row: number
  values: Record<ClientImportField, string>
  fault: { field: ClientImportField | null; code: RowFault } | null
}

/**
 * Reads the clients of a file. The encoding and the separator are detected.
 * @throws ClientFileError if the file is not a text with the required columns, or has too many rows
 */
export async function readClients(bytes: Buffer, usualEncoding: Encoding): Promise<FileClient[]> {
  if (bytes.length === 0) throw new ClientFileError('file-empty')
  if (isArchive(bytes)) throw new ClientFileError('not-a-text-file')
  const sample = bytes.subarray(0, sampleBytes)
  const { encoding, delimiter } = detectTextFormat(sample, usualEncoding)
  // Pictures and documents contain many control characters; a text has hardly any.
  const text = new TextDecoder(encoding).decode(sample)
  if ((text.match(/[^\P{Cc}\t\r\n]/gu)?.length ?? 0) > text.length / 100) throw new ClientFileError('not-a-text-file')
  const source = { parts: () => yieldOnce(bytes), bytes: bytes.length }
  const clients: FileClient[] = []
  let columns: (ClientImportField | null)[] | undefined
  for await (const rows of readRows(source, { source: 'text', encoding, delimiter }, { maxWorkbookBytes: 0 }))
    for (const row of rows) {
      if (!columns) {
        columns = readHeadings(row)
        continue
      }
      if (row.cells.every((cell) => cell.trim() === '') && !row.broken) continue
      if (clients.length === maxImportRows) throw new ClientFileError('too-many-rows', maxImportRows)
      clients.push(readClient(row, columns))
    }
  if (clients.length === 0) throw new ClientFileError('no-rows')
  return clients
}

async function* yieldOnce(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

function readHeadings({ cells }: FileRow): (ClientImportField | null)[] {
  if (cells.length > maxColumns) throw new ClientFileError('too-many-columns', maxColumns)
  const found = findColumns(cells)
  if ('refusal' in found) throw new ClientFileError(found.refusal)
  return found.columns
}

function readClient({ number, cells, broken }: FileRow, columns: readonly (ClientImportField | null)[]): FileClient {
  const values = { name: '', email: '', externalId: '', group: '', adviser: '', language: '' }
  let fault: FileClient['fault'] = broken ? { field: null, code: 'broken-quotes' } : null
  columns.forEach((field, index) => {
    const cell = cells[index] ?? ''
    if (field === null) return
    const code = findFault(cell)
    if (code && !fault) fault = { field, code }
    values[field] = shownText(originalText(cell))
  })
  return { row: number, values, fault }
}

function findFault(cell: string): RowFault | undefined {
  const error = findTextError(cell)
  if (error) return error as RowFault
  const text = originalText(cell).trim()
  // The text would be executed by a spreadsheet program that opens a list of clients.
  if (/^[=+\-@\t]/.test(text)) return 'formula'
  return text.length > maxCellLength ? 'too-long' : undefined
}
