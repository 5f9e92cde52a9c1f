import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sorting } from './columns.ts'
import { SelectAll } from './select-box.tsx'
import { TableView, type TableAppearance } from './table-view.tsx'
import { useDataRows, type Selection } from './use-data-rows.ts'

export type RowGroups<Row> = {
  groupOf: (row: Row) => string
  renderHeading: (group: string, rows: readonly Row[]) => ReactNode
  /** Returns complete table rows, such as a subtotal (`SumRow`). */
  renderFooter?: (group: string, rows: readonly Row[]) => ReactNode
}

export type DataTableProps<Row> = TableAppearance<Row> & {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  groups?: RowGroups<Row>
  /** Set if the server or the page sorts the rows. The table then shows them in the given order. Otherwise the table sorts them. */
  sorting?: { current: Sorting | undefined; onSort: (sorting: Sorting) => void }
  /** Initial order if the table sorts the rows. Defaults to the given order. */
  initialSorting?: Sorting
  selection?: Selection & { nameOf: (row: Row) => string }
}

/** Shows a list of records as a table. Its headings sort the rows, and arrow keys move between rows. */
export function DataTable<Row>({ rows, keyOf, groups, sorting, initialSorting, selection, ...appearance }: DataTableProps<Row>) {
  const [localSorting, setLocalSorting] = useState(initialSorting)
  const current = sorting ? sorting.current : localSorting
  const data = useDataRows({
    columns: appearance.columns,
    rows,
    keyOf,
    groupOf: groups?.groupOf,
    isSortedByServer: sorting !== undefined,
    sorting: current,
    selection,
  })
  return (
    <TableView
      {...appearance}
      rowGroups={data.groups}
      renderHeading={groups?.renderHeading}
      renderFooter={groups?.renderFooter}
      sorting={current}
      onSort={sorting?.onSort ?? setLocalSorting}
      selectAll={selection && <SelectAll isAll={data.isAllSelected} isSome={data.isSomeSelected} onToggle={data.toggleAll} />}
    />
  )
}

/** Shows the number of selected rows, for the bar of actions above a table. */
export function SelectedCount({ count }: { count: number }) {
  const { t } = useTranslation()
  return <span role="status">{count > 0 && t('controls.selected', { count })}</span>
}
