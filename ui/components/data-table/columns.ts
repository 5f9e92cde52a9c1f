import type { ReactNode } from 'react'
import type { Cell, Sheet } from '../sheet.ts'

/** Column of a list: its heading, cells, sort order and values in files. */
export type DataColumn<Row> = {
  id: string
  header: string
  /** Full text of an abbreviated heading. */
  headerTitle?: string
  /** True if the heading is for screen readers only, for example above a column of bars. */
  isHeaderHidden?: boolean
  /** Undefined for a column that exists only in files. */
  cell?: (row: Row) => ReactNode
  /** Heading in files, with the unit that the page shows beside each figure. Defaults to `header`. */
  fileHeader?: string
  /** Returns the value in a file of the list. A column without this function is omitted from files. */
  file?: (row: Row) => Cell
  /**
   * Returns the value by which rows are sorted. Null comes last in both directions. A column without this function cannot be sorted.
   */
  sortBy?: (row: Row) => string | number | null
  /** Direction after the first press of the heading. Defaults to ascending. */
  firstDirection?: SortDirection
  isNumber?: boolean
  /** True if the column names the row for screen readers. Each list must have one such column. */
  isRowHeader?: boolean
  /** True if the column stays visible while the list scrolls sideways. */
  isPinned?: boolean
  /** Columns of priority 2 are hidden on phones, columns of priority 3 also on tablets. */
  priority?: 2 | 3
  className?: string
  /** Returns the tooltip of a cell. */
  title?: (row: Row) => string | undefined
}

export type SortDirection = 'ascending' | 'descending'
export type Sorting = { column: string; direction: SortDirection }

export function selectShownColumns<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  return columns.filter(({ cell }) => cell !== undefined)
}

/** Creates the file of a list, with all rows and with the columns that have `file`. */
export function createSheet<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): Sheet {
  const fileColumns = columns.flatMap(({ header, fileHeader = header, file }) => (file ? [{ header: fileHeader, file }] : []))
  return { headings: fileColumns.map(({ header }) => header), rows: rows.map((row) => fileColumns.map(({ file }) => file(row))) }
}

/** Returns the sort order after a heading is pressed. A second press reverses the order. */
export function toggleSorting<Row>(current: Sorting | undefined, { id, firstDirection = 'ascending' }: DataColumn<Row>): Sorting {
  if (current?.column !== id) return { column: id, direction: firstDirection }
  return { column: id, direction: current.direction === 'ascending' ? 'descending' : 'ascending' }
}

type CellAppearance = { [Key in 'isNumber' | 'priority' | 'isPinned' | 'className']?: DataColumn<never>[Key] | undefined }

/** Returns the class names of a column's cells, or undefined if there are none. */
export function createCellClass({ isNumber, priority, isPinned, className }: CellAppearance): string | undefined {
  return [isNumber && 'n', priority && `priority-${priority}`, isPinned && 'pinned', className].filter(Boolean).join(' ') || undefined
}

/**
 * Compares numbers by value and text in the order of the locale.
 * @example compareValues('Ärla', 'Zoe', 'is') is positive, because Æ, Ä and Ö follow Z in Icelandic
 */
export function compareValues(left: string | number, right: string | number, locale: string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left).localeCompare(String(right), locale, { numeric: true, sensitivity: 'base' })
}
