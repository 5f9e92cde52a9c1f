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

/** Ids of the columns in the order of the table. */
export const columnIds: readonly ColumnId[] = [
  'name',
  'portfolios',
  'group',
  'value',
  'change',
  'change1y',
  'lastSignIn',
  'advisers',
  'externalId',
  'asOn',
  'status',
]

const fixedColumns: ReadonlySet<ColumnId> = new Set(['name', 'value'])
const defaultColumns: readonly ColumnId[] = ['name', 'portfolios', 'group', 'value', 'change', 'change1y', 'lastSignIn', 'status']

/** Returns true for columns that cannot be hidden. */
export const isFixed = (id: ColumnId): boolean => fixedColumns.has(id)

/** Returns the chosen columns in the order of the table, always with the fixed ones. */
export function listColumnIds(chosen: readonly string[] | null): ColumnId[] {
  const includedColumns = new Set<string>(chosen ?? defaultColumns)
  return columnIds.filter((id) => isFixed(id) || includedColumns.has(id))
}
