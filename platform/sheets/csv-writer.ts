import { safeText, type FileCell } from './cells.ts'

/** Makes spreadsheet programs read the text as UTF-8. */
const byteOrderMark = '\uFEFF'

/** Writes rows as CSV (RFC 4180), batch by batch. Formulas are neutralised; figures stay figures. */
export async function* writeCsv(batches: AsyncIterable<readonly (readonly FileCell[])[]>): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const rows of batches) yield rows.map(formatCsvRow).join('')
}

export const formatCsvRow = (cells: readonly FileCell[]): string => `${cells.map(formatCell).join(',')}\r\n`

function formatCell(cell: FileCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return 'number' in cell ? cell.number : cell.date
  const text = safeText(cell)
  return /[",;\t|\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
