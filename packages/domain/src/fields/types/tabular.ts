import { invalid, isIssue, type FieldType } from '../field-type.ts'
import { parseTable, readTable } from '../tables.ts'
import { cleanText, valueText } from '../texts.ts'

/**
 * A table, stored as JSON text `{ "items": string[][], "headers": string[] }`. With options, the first column contains their values in
 * order, and rows can be neither added nor removed.
 */
export const tabular: FieldType = {
  name: 'tabular',
  isStored: true,
  isLong: true,
  order: 'none',
  read(input, field) {
    const reading = readTable(input, field)
    const { options = [] } = field
    if (isIssue(reading) || options.length === 0) return reading
    const keys = parseTable(reading.value)?.items.map(([key]) => key)
    const isLocked =
      !keys || (keys.length === options.length && options.every(({ value }, index) => cleanText(value).trim() === keys[index]))
    return isLocked ? reading : invalid(field, 'not-allowed')
  },
  text(value) {
    const table = parseTable(value)
    return table ? [table.headers, ...table.items].map((row) => row.join(' | ')).join('\n') : valueText(value)
  },
}
