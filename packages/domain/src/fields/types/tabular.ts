import { invalid, isIssue, stored, type FieldType } from '../field-type.ts'
import { readCells } from '../table-cells.ts'
import { parseTable, readTable } from '../tables.ts'
import { cleanText, valueText } from '../texts.ts'

/**
 * A table, stored as JSON text `{ "items": string[][], "headers": string[] }`. With options, the first column contains their values in
 * order, and rows can be neither added nor removed. With columns, each row has a cell for each of them, of its type.
 */
export const tabular: FieldType = {
  name: 'tabular',
  isStored: true,
  isLong: true,
  order: 'none',
  read(input, field) {
    const reading = readTable(input, field)
    const { options = [], columns = [] } = field
    if (isIssue(reading) || (options.length === 0 && columns.length === 0)) return reading
    const table = parseTable(reading.value)
    if (!table) return reading
    const keys = table.items.map(([key]) => key)
    const hasKeys =
      options.length === 0 ||
      (keys.length === options.length && options.every(({ value }, index) => cleanText(value).trim() === keys[index]))
    if (!hasKeys) return invalid(field, 'not-allowed')
    if (columns.length === 0) return reading
    if (table.headers.length !== columns.length) return invalid(field, 'format')
    const cells = readCells(table, field, options.length > 0)
    return 'issues' in cells ? cells : stored(JSON.stringify({ items: cells.items, headers: table.headers }))
  },
  text(value) {
    const table = parseTable(value)
    return table ? [table.headers, ...table.items].map((row) => row.join(' | ')).join('\n') : valueText(value)
  },
}
