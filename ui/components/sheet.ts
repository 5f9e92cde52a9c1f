import type { SheetData } from 'write-excel-file/browser'
import { formatDate } from '../i18n/dates.ts'
import { formatCsvRows } from '../lib/csv.ts'
import { downloadBlob, downloadText } from '../lib/download.ts'

/** A figure in plain notation, a calendar day (YYYY-MM-DD) or text. Null for an empty cell. */
export type Cell = { number: string } | { date: string } | string | null

/** Creates the cell of a figure that may be missing. */
export const createFigureCell = (value: string | null): Cell => (value === null ? null : { number: value })

/** Content of a file: rows in the order of the page, with figures that a spreadsheet can calculate with. */
export type Sheet = { headings: readonly string[]; rows: readonly (readonly Cell[])[] }

export type SheetFormat = 'csv' | 'xlsx'

/** Saves a sheet as a file with the given name without commas (specification 1, section 9). */
export async function saveSheet(name: string, sheet: Sheet, format: SheetFormat): Promise<void> {
  const file = `${name.replaceAll(',', '')}.${format}`
  if (format === 'csv') return downloadText(file, formatCsv(sheet))
  // The library is loaded when the first workbook is saved.
  const { default: writeWorkbook } = await import('write-excel-file/browser')
  downloadBlob(file, await writeWorkbook(createWorkbookRows(sheet)).toBlob())
}

export function formatCsv({ headings, rows }: Sheet): string {
  return formatCsvRows([headings, ...rows.map((row) => row.map(formatCell))])
}

function formatCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return 'number' in cell ? cell.number : formatDate(cell.date)
}

/** Returns the rows of a workbook, including the headings. Texts are never formulas, and their commas are removed as in CSV. */
export function createWorkbookRows({ headings, rows }: Sheet): SheetData {
  return [
    headings.map((value) => ({ type: String, value, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((cell) => {
        if (cell === null) return null
        if (typeof cell === 'string') return { type: String, value: cell.replaceAll(',', '') }
        if ('date' in cell) return { type: Date, value: new Date(`${cell.date}T00:00:00Z`), format: 'dd/mm/yyyy' }
        // A spreadsheet would round a figure with more than fifteen digits.
        const isExact = cell.number.replaceAll(/\D/g, '').replace(/^0+/, '').length <= 15
        return isExact ? { type: Number, value: Number(cell.number) } : { type: String, value: cell.number }
      }),
    ),
  ]
}
