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

const fixed: ReadonlySet<ColumnId> = new Set(['name', 'value'])
const usual: readonly ColumnId[] = ['name', 'portfolios', 'group', 'value', 'change', 'change1y', 'lastSignIn', 'status']

/** Returns true for columns that cannot be hidden. */
export const isFixed = (id: ColumnId): boolean => fixed.has(id)

/** Returns the chosen columns in the order of the table, always with the fixed ones. */
export function shownColumnIds(chosen: readonly string[] | null): ColumnId[] {
  const wanted = new Set<string>(chosen ?? usual)
  return columnIds.filter((id) => isFixed(id) || wanted.has(id))
}
