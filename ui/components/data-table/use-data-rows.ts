import {
  columnGroupingFeature,
  createGroupedRowModel,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { compareValues, type DataColumn, type Sorting } from './columns.ts'
import type { ShownGroup, ShownRow } from './table-view.tsx'

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnGroupingFeature,
  sortedRowModel: createSortedRowModel(),
  groupedRowModel: createGroupedRowModel(),
})

/** TanStack Table requires objects, but a row may be any value. */
type Item<Row> = { row: Row }

const groupColumn = 'group of rows'

export type Selection = { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void }

type Options<Row> = {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  groupOf: ((row: Row) => string) | undefined
  /** True if the server sorts the rows. They then stay in the given order. */
  isSortedByServer: boolean
  sorting: Sorting | undefined
  selection: (Selection & { nameOf: (row: Row) => string }) | undefined
}

/** Returns the sorted rows in groups, with their selection. */
export function useDataRows<Row>(options: Options<Row>) {
  const { columns, rows, keyOf, groupOf, isSortedByServer, sorting, selection } = options
  const { i18n } = useTranslation()
  const locale = i18n.language
  const definitions = useMemo(() => {
    const sortableColumns = columns.map(({ id, sortBy }): ColumnDef<typeof features, Item<Row>> => ({
      id,
      accessorFn: ({ row }) => sortBy?.(row) ?? undefined,
      sortUndefined: 'last',
      sortFn: (left, right) => compareValues(left.getValue(id), right.getValue(id), locale),
    }))
    return groupOf
      ? [{ id: groupColumn, accessorFn: ({ row }) => groupOf(row) } satisfies ColumnDef<typeof features, Item<Row>>, ...sortableColumns]
      : sortableColumns
  }, [columns, groupOf, locale])
  const data = useMemo(() => rows.map((row) => ({ row })), [rows])
  const selected = createSelectionState(selection)
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => keyOf(row),
    manualSorting: isSortedByServer,
    enableSubRowSelection: false,
    state: {
      sorting: sorting ? [{ id: sorting.column, desc: sorting.direction === 'descending' }] : [],
      grouping: groupOf ? [groupColumn] : [],
      rowSelection: selected,
    },
    onRowSelectionChange: (change) => {
      const selectedRows = typeof change === 'function' ? change(selected) : change
      selection?.onSelect(new Set(Object.keys(selectedRows)))
    },
  })
  const createShownRow = (row: TableRow<typeof features, Item<Row>>): ShownRow<Row> => ({
    key: row.id,
    row: row.original.row,
    selection: selection && {
      name: selection.nameOf(row.original.row),
      isSelected: row.getIsSelected(),
      onToggle: row.getToggleSelectedHandler(),
    },
  })
  const topRows = table.getRowModel().rows
  const groups: ShownGroup<Row>[] = groupOf
    ? topRows.map((group) => ({ key: String(group.getGroupingValue(groupColumn)), rows: group.subRows.map(createShownRow) }))
    : [{ key: null, rows: topRows.map(createShownRow) }]
  return {
    groups,
    isAllSelected: table.getIsAllRowsSelected(),
    isSomeSelected: table.getIsSomeRowsSelected(),
    toggleAll: () => table.toggleAllRowsSelected(),
  }
}

function createSelectionState(selection: Selection | undefined): Record<string, true> {
  return Object.fromEntries([...(selection?.selected ?? [])].map((key) => [key, true as const]))
}
