import type { ReactNode } from 'react'
import type { Cell, Sheet } from '../sheet.ts'

/** One definition for the heading, the cells, the order and the file of a list. */
export type DataColumn<Row> = {
  id: string
  header: string
  /** The long form of an abbreviated heading. */
  headerTitle?: string
  /** For screen readers only, such as above a column of bars. */
  isHeaderHidden?: boolean
  /** Absent for a column in files only. */
  cell?: (row: Row) => ReactNode
  /** Heading in files, with the unit that the page shows at each figure. */
  fileHeader?: string
  /** Value in a file of the list; a column without it is left out of files. */
  file?: (row: Row) => Cell
  /** What rows are sorted by; null comes last in both directions. A column without it cannot be sorted. */
  sortBy?: (row: Row) => string | number | null
  /** The direction of the first press; ascending unless given. */
  firstDirection?: SortDirection
  isNumber?: boolean
  /** Names the row for screen readers; one column of each list. */
  isRowHeader?: boolean
  /** Stays visible while the list scrolls sideways. */
  isPinned?: boolean
  /** 2 is hidden on phones, 3 on tablets too. */
  priority?: 2 | 3
  className?: string
  /** Explains a cell on hover. */
  title?: (row: Row) => string | undefined
}

export type SortDirection = 'ascending' | 'descending'
export type Sorting = { column: string; direction: SortDirection }

export function shownColumns<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  return columns.filter(({ cell }) => cell !== undefined)
}

/** The list as a file: its columns in their order, every row. */
export function createSheet<Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): Sheet {
  const inFile = columns.flatMap(({ header, fileHeader = header, file }) => (file ? [{ header: fileHeader, file }] : []))
  return { headings: inFile.map(({ header }) => header), rows: rows.map((row) => inFile.map(({ file }) => file(row))) }
}

/** A second press reverses the order. */
export function nextSorting<Row>(current: Sorting | undefined, { id, firstDirection = 'ascending' }: DataColumn<Row>): Sorting {
  if (current?.column !== id) return { column: id, direction: firstDirection }
  return { column: id, direction: current.direction === 'ascending' ? 'descending' : 'ascending' }
}

type CellLook = { [Key in 'isNumber' | 'priority' | 'isPinned' | 'className']?: DataColumn<never>[Key] | undefined }

/** Class names of a column's cells: numbers to the right, and which screens are wide enough for it. */
export function cellClass({ isNumber, priority, isPinned, className }: CellLook): string | undefined {
  return [isNumber && 'n', priority && `priority-${priority}`, isPinned && 'pinned', className].filter(Boolean).join(' ') || undefined
}

/** @example compareValues('Ärla', 'Zoe', 'is') is positive: Æ, Ä and Ö follow Z in Icelandic */
export function compareValues(left: string | number, right: string | number, locale: string): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left).localeCompare(String(right), locale, { numeric: true, sensitivity: 'base' })
}
