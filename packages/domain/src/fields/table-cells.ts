import type { FieldDefinition } from './definition.ts'
import { isIssue, type FieldIssue, type FieldType } from './field-type.ts'
import { partOf } from './parts.ts'
import type { Table } from './tables.ts'
import { valueText } from './texts.ts'
import { country } from './types/country.ts'
import { datePicker } from './types/date-picker.ts'
import { number } from './types/number.ts'
import { radio } from './types/radio.ts'
import { select } from './types/select.ts'
import { text } from './types/text.ts'
import { textarea } from './types/textarea.ts'

/** Types whose values are texts, which a cell can contain. Columns of other types contain any text. */
const cellTypes: ReadonlyMap<string, FieldType> = new Map(
  [text, textarea, number, select, radio, datePicker, country].map((type) => [type.name, type]),
)

const mostIssues = 100

/**
 * Reads the cells of a table by the types of its columns, each at the path `items.{row}.{column}`. With `isLocked` the first column is
 * predefined. Returns the rows with the stored form of each cell, such as a decimal without thousands separators, or the errors.
 */
export function readCells(table: Table, field: FieldDefinition, isLocked: boolean): { items: Table['items'] } | { issues: FieldIssue[] } {
  const { columns = [] } = field
  const issues: FieldIssue[] = []
  const items = table.items.map((row, rowIndex) =>
    row.map((cell, index) => {
      const column = columns[index]
      if (!column || (isLocked && index === 0)) return cell
      const part = partOf(partOf(partOf(field, 'items'), rowIndex), index)
      if (cell.trim() === '') {
        if (column.required) issues.push({ path: part.name, code: 'required' })
        return ''
      }
      const reading = cellTypes.get(column.type)?.read(cell, { ...column, name: part.name })
      if (!reading) return cell
      if (!isIssue(reading)) return valueText(reading.value)
      issues.push(...reading.issues)
      return cell
    }),
  )
  return issues.length > 0 ? { issues: issues.slice(0, mostIssues) } : { items }
}
