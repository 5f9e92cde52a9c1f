import type { FieldValue } from '@atrium/domain/fields/definition'
import { isRecord } from '@atrium/domain/fields/field-type'
import type { Table } from '@atrium/domain/fields/tables'

/**
 * Returns the table of a value, also if it breaks limits, so that a person can correct it. Null for a value of another shape. Cells that are no
 * text are empty.
 */
export function parseTypedTable(value: FieldValue): Table | null {
  const table = typeof value === 'string' ? parseJson(value) : value
  if (!isRecord(table) || !Array.isArray(table['items']) || !Array.isArray(table['headers'])) return null
  const rows = (table['items'] as readonly unknown[]).filter((row) => Array.isArray(row))
  return { items: rows.map(toCells), headers: toCells(table['headers'] as readonly unknown[]) }
}

export type Column = { key: string; header: string; index: number }

/** Returns the columns of a table, each with a key. Two columns may have the same header. */
export const listColumns = (headers: readonly string[]): Column[] =>
  headers.map((header, index) => ({ key: headers.indexOf(header) === index ? header : `${header} ${index}`, header, index }))

const toCells = (row: readonly unknown[]): string[] => row.map((cell) => (typeof cell === 'string' ? cell : ''))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
