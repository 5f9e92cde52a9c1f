import { readFileSync } from 'node:fs'
import { CommandRefused } from '@atrium/administration/server/administration/writes'
import { cellText } from '@atrium/domain/cell-text'
import { createSplitter } from '@atrium/platform/sheets/text-rows'

/** A row of a table: cells by heading, and its line in the file. */
export type TableRow = { line: number; cells: Readonly<Record<string, string>> }

/** Formats a row of CSV. Formulas are neutralised, because clients and providers supply the texts. */
export const formatRow = (cells: readonly (string | null)[]): string => cells.map((cell) => quote(cellText(cell ?? ''))).join(',')

const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Reads a CSV file in UTF-8, separated by commas or semicolons, whose first row has the headings.
 * @throws CommandRefused if it cannot be read, or a required heading is missing
 */
export function readTable(file: string, required: readonly string[]): TableRow[] {
  const text = readText(file)
  const [first = ''] = text.split('\n', 1)
  const splitter = createSplitter(first.includes(',') ? ',' : ';')
  const [header, ...rows] = splitter.take(text).concat(splitter.end())
  const headings = header?.cells.map((heading) => heading.trim()) ?? []
  const missing = required.filter((heading) => !headings.includes(heading))
  if (missing.length > 0)
    throw new CommandRefused(`${file}: the first row has no heading ${missing.map((heading) => `"${heading}"`).join(', ')}.`)
  const broken = rows.find((row) => row.broken)
  if (broken) throw new CommandRefused(`${file}: row ${broken.number} cannot be read.`)
  return rows.map(({ number, cells }) => ({
    line: number,
    cells: Object.fromEntries(headings.map((heading, index) => [heading, cells[index]?.trim() ?? ''])),
  }))
}

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
