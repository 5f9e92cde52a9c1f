import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import { cellClass, nextSorting, shownColumns, type DataColumn, type Sorting } from './columns.ts'
import { DataRowView } from './data-row.tsx'
import { moveBetweenRows } from './row-keys.ts'
import { SelectAll } from './select-box.tsx'
import { useDataRows, type DataRow, type Selection } from './use-data-rows.ts'
import './data-table.css'

export type RowGroups<Row> = {
  of: (row: Row) => string
  renderHeading: (group: string, rows: readonly Row[]) => ReactNode
  /** A whole row, such as a subtotal. */
  renderFooter?: (group: string, rows: readonly Row[]) => ReactNode
}

export type BodyProps<Row> = { rows: readonly DataRow<Row>[]; drawRow: (row: DataRow<Row>, index: number) => ReactNode; columns: number }

export type DataTableProps<Row> = {
  /** Names the table; read out, and not shown. */
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  className?: string
  rowClass?: (row: Row) => string | undefined
  groups?: RowGroups<Row>
  /** Whole rows below the last group, such as a total. */
  footer?: ReactNode
  /** Where the order is in the address or the server sorts; without it the table sorts the rows it has. */
  sorting?: { current: Sorting | undefined; onSort: (sorting: Sorting) => void }
  /** The first order of a table that sorts its rows itself; their own order unless given. */
  firstSorting?: Sorting
  selection?: Selection & { nameOf: (row: Row) => string }
  /** On phones columns drop out by priority, or every row becomes a card with all of them. */
  phone?: 'columns' | 'cards'
  /** Draws the rows in sight alone: `VirtualRows`, for lists of hundreds. */
  Body?: (props: BodyProps<Row>) => ReactNode
}

/** A list of records in a plain table: sorted by its headings, moved through by arrow keys. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, className, groups, footer, sorting, firstSorting, selection, phone = 'columns' } = props
  const [ownSorting, setOwnSorting] = useState(firstSorting)
  const current = sorting ? sorting.current : ownSorting
  const shown = shownColumns(columns)
  const data = useDataRows({
    columns,
    rows,
    keyOf,
    groupOf: groups?.of,
    isSortedByServer: sorting !== undefined,
    sorting: current,
    selection,
  })
  const width = shown.length + (selection ? 1 : 0)
  const isCards = phone === 'cards'
  return (
    // Roles are given again because a list of cards is laid out as blocks, which lose the roles of a table.
    <table role="table" aria-label={label} className={['data-table', isCards && 'cards', className].filter(Boolean).join(' ')}>
      <thead role="rowgroup">
        <tr role="row">
          {selection && <SelectAll isAll={data.isAllSelected} isSome={data.isSomeSelected} onToggle={data.toggleAll} />}
          {shown.map((column) => (
            <Heading key={column.id} column={column} sorting={current} onSort={sorting?.onSort ?? setOwnSorting} />
          ))}
        </tr>
      </thead>
      {data.groups.map((group) => {
        const own = group.rows.map(({ row }) => row)
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links and boxes inside are what is used; this listens for all of them
          <tbody key={group.key} role="rowgroup" onKeyDown={moveBetweenRows}>
            {group.key !== null && (
              <tr role="row" className="group">
                <th role="rowheader" scope="rowgroup" colSpan={width}>
                  {groups?.renderHeading(group.key, own)}
                </th>
              </tr>
            )}
            <Rows {...props} shown={shown} rows={group.rows} width={width} />
            {group.key !== null && groups?.renderFooter?.(group.key, own)}
          </tbody>
        )
      })}
      {footer && <tfoot role="rowgroup">{footer}</tfoot>}
    </table>
  )
}

type RowsProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  shown: readonly DataColumn<Row>[]
  rows: readonly DataRow<Row>[]
  width: number
}

function Rows<Row>({ shown, rows, width, rowClass, selection, Body = AllRows }: RowsProps<Row>) {
  const drawRow = (row: DataRow<Row>, index: number) => (
    <DataRowView key={row.key} data={row} index={index} columns={shown} rowClass={rowClass} nameOf={selection?.nameOf} />
  )
  return <Body rows={rows} drawRow={drawRow} columns={width} />
}

function AllRows<Row>({ rows, drawRow }: BodyProps<Row>) {
  return rows.map(drawRow)
}

type HeadingProps<Row> = { column: DataColumn<Row>; sorting: Sorting | undefined; onSort: (sorting: Sorting) => void }

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const direction = sorting?.column === column.id ? sorting.direction : undefined
  return (
    <th role="columnheader" scope="col" className={cellClass(column)} aria-sort={direction}>
      {column.sortBy ? (
        <button type="button" onClick={() => onSort(nextSorting(sorting, column))}>
          {column.header}
          {direction && <Icon name={direction === 'ascending' ? 'up' : 'down'} small />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

/** How many rows are selected, for the bar of actions above a table. */
export function SelectedCount({ count }: { count: number }) {
  const { t } = useTranslation()
  return <span role="status">{count > 0 && t('controls.selected', { count })}</span>
}
