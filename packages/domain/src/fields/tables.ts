import type { FieldDefinition, FieldValue } from './definition.ts'
import { empty, invalid, isBlank, isIssue, isRecord, stored, type FieldIssue, type Reading } from './field-type.ts'
import { ownValue } from './json.ts'
import { lines, partOf } from './parts.ts'
import { valueText } from './texts.ts'

/** A table. All rows are as long as the headers. */
export type Table = { items: readonly (readonly string[])[]; headers: readonly string[] }

const [mostRows, mostColumns, maxCellLength, maxLength, mostIssues] = [500, 50, 2_000, 1_000_000, 100]

const readCell = lines(maxCellLength)

/**
 * Reads a table from an object, or from its JSON text of at most 1,000,000 characters, and returns it as JSON text, in which `items` is
 * first. A table without rows is empty.
 */
export function readTable(input: unknown, field: FieldDefinition): Reading {
  if (isBlank(input)) return empty
  const shape = parseShape(input)
  if (shape === 'too-long') return invalid(field, 'too-long', { limit: maxLength })
  if (!shape) return invalid(field, 'format')
  const { items, headers } = shape
  if (items.length > mostRows) return invalid(field, 'too-many', { part: 'items', limit: mostRows })
  if (headers.length > mostColumns) return invalid(field, 'too-many', { part: 'headers', limit: mostColumns })
  if (items.some((row) => row.length !== headers.length)) return invalid(field, 'format')
  if (items.length === 0 || headers.length === 0) return empty
  const issues: FieldIssue[] = []
  const readRow = (row: readonly unknown[], part: FieldDefinition) =>
    row.map((cell, index) => readCellText(cell, partOf(part, index), issues))
  const table: Table = {
    items: items.map((row, index) => readRow(row, partOf(partOf(field, 'items'), index))),
    headers: readRow(headers, partOf(field, 'headers')),
  }
  if (issues.length > 0) return { issues: issues.slice(0, mostIssues) }
  const text = JSON.stringify(table)
  return text.length > maxLength ? invalid(field, 'too-long', { limit: maxLength }) : stored(text)
}

/** Returns the table that a stored value contains; null for a value of another shape. */
export function parseTable(value: FieldValue): Table | null {
  const reading = readTable(value, { name: '', type: 'tabular' })
  if (isIssue(reading) || typeof reading.value !== 'string') return null
  const table: Table = JSON.parse(reading.value)
  return table
}

type Shape = { items: readonly (readonly unknown[])[]; headers: readonly unknown[] }

function parseShape(input: unknown): Shape | 'too-long' | null {
  if (typeof input === 'string' && input.length > maxLength) return 'too-long'
  const table = typeof input === 'string' ? parseJson(input) : input
  if (!isRecord(table)) return null
  const [items = [], headers = []] = [ownValue(table, 'items'), ownValue(table, 'headers')]
  return isRows(items) && Array.isArray(headers) ? { items, headers } : null
}

const isRows = (items: unknown): items is readonly (readonly unknown[])[] => Array.isArray(items) && items.every(Array.isArray)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the text of a cell, and adds its errors to those of the table. */
function readCellText(cell: unknown, part: FieldDefinition, issues: FieldIssue[]): string {
  const reading = readCell(cell, part)
  if (!isIssue(reading)) return valueText(reading.value)
  issues.push(...reading.issues)
  return ''
}
