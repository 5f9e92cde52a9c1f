import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sorting } from './columns.ts'
import { SelectAll } from './select-box.tsx'
import { TableView, type TableLook } from './table-view.tsx'
import { useDataRows, type Selection } from './use-data-rows.ts'

export type RowGroups<Row> = {
  of: (row: Row) => string
  renderHeading: (group: string, rows: readonly Row[]) => ReactNode
  /** Whole rows, such as a subtotal: `SumRow`. */
  renderFooter?: (group: string, rows: readonly Row[]) => ReactNode
}

export type DataTableProps<Row> = TableLook<Row> & {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  groups?: RowGroups<Row>
  /** Where the order is in the address or the server sorts; without it the table sorts the rows it has. */
  sorting?: { current: Sorting | undefined; onSort: (sorting: Sorting) => void }
  /** Initial order of a table that sorts its rows itself; that of the rows by default. */
  firstSorting?: Sorting
  selection?: Selection & { nameOf: (row: Row) => string }
}

/** A list of records in a plain table: sorted by its headings, moved through by arrow keys. */
export function DataTable<Row>({ rows, keyOf, groups, sorting, firstSorting, selection, ...look }: DataTableProps<Row>) {
  const [ownSorting, setOwnSorting] = useState(firstSorting)
  const current = sorting ? sorting.current : ownSorting
  const data = useDataRows({
    columns: look.columns,
    rows,
    keyOf,
    groupOf: groups?.of,
    isSortedByServer: sorting !== undefined,
    sorting: current,
    selection,
  })
  return (
    <TableView
      {...look}
      rowGroups={data.groups}
      renderHeading={groups?.renderHeading}
      renderFooter={groups?.renderFooter}
      sorting={current}
      onSort={sorting?.onSort ?? setOwnSorting}
      selectAll={selection && <SelectAll isAll={data.isAllSelected} isSome={data.isSomeSelected} onToggle={data.toggleAll} />}
    />
  )
}

/** Number of selected rows, for the bar of actions above a table. */
export function SelectedCount({ count }: { count: number }) {
  const { t } = useTranslation()
  return <span role="status">{count > 0 && t('controls.selected', { count })}</span>
}
