import type { ClientFilter } from '../../contract/accounts.ts'

export type ColumnId =
  | 'name'
  | 'portfolios'
  | 'group'
  | 'value'
  | 'change'
  | 'change1y'
  | 'lastSignIn'
  | 'advisers'
  | 'externalId'
  | 'asOn'
  | 'status'

export type SortKey = ClientFilter['sort']

export type ClientColumn = { id: ColumnId; sort?: SortKey; isNumber?: boolean; priority?: 2 | 3; isFixed?: boolean }

/** In the order in which they stand; the name is always there. */
export const clientColumns: readonly ClientColumn[] = [
  { id: 'name', sort: 'name', isFixed: true },
  { id: 'portfolios', priority: 2 },
  { id: 'group', priority: 3 },
  { id: 'value', sort: 'value', isNumber: true, isFixed: true },
  { id: 'change', sort: 'change', isNumber: true, priority: 2 },
  { id: 'change1y', sort: 'change1y', isNumber: true, priority: 3 },
  { id: 'lastSignIn', sort: 'lastSignIn', priority: 2 },
  { id: 'advisers', priority: 3 },
  { id: 'externalId', priority: 3 },
  { id: 'asOn', priority: 3 },
  { id: 'status', priority: 2 },
]

const usual: readonly ColumnId[] = ['name', 'portfolios', 'group', 'value', 'change', 'change1y', 'lastSignIn', 'status']

/** What the person chose to see, in the table's order; the fixed columns stay whatever was stored. */
export function shownColumns(chosen: readonly string[] | null): ClientColumn[] {
  const wanted = new Set<string>(chosen ?? usual)
  return clientColumns.filter(({ id, isFixed }) => isFixed || wanted.has(id))
}

export type Sorting = { sort: SortKey; direction: ClientFilter['direction'] }

/** A second press on a column turns it round; a new one starts as it is most often wanted. */
export function nextSorting(current: Sorting, pressed: SortKey): Sorting {
  if (current.sort === pressed) return { sort: pressed, direction: current.direction === 'ascending' ? 'descending' : 'ascending' }
  return { sort: pressed, direction: pressed === 'name' ? 'ascending' : 'descending' }
}

/** Class names of a column's cells: numbers to the right, and which screens are wide enough for it. */
export function cellClass(isNumber: boolean | undefined, priority: number | undefined): string {
  return [isNumber && 'n', priority && `priority-${priority}`].filter(Boolean).join(' ')
}
