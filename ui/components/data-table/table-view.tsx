import type { ReactNode } from 'react'
import { selectShownColumns, type DataColumn, type Sorting } from './columns.ts'
import { DataRowView } from './data-row.tsx'
import type { Details } from './row-details.tsx'
import { moveBetweenRows } from './row-keys.ts'
import { TableHead } from './table-head.tsx'
import './data-table.css'

export type ShownRow<Row> = {
  key: string
  row: Row
  selection?: { name: string; isSelected: boolean; onToggle: (event: unknown) => void } | undefined
}
export type ShownGroup<Row> = { key: string | null; rows: readonly ShownRow<Row>[] }

export type BodyProps<Row> = {
  rows: readonly ShownRow<Row>[]
  renderRow: (row: ShownRow<Row>, index: number) => ReactNode
  columns: number
}

/** Appearance of a list, independent of the order of its rows. */
export type TableAppearance<Row> = {
  /** Accessible name of the table. It is not displayed. */
  label: string
  columns: readonly DataColumn<Row>[]
  className?: string | undefined
  rowClass?: (row: Row) => string | undefined
  /** Returns the details below a row, or null while they are closed. */
  detailsOf?: (row: Row) => Details | null
  /** Complete table rows below the last group, such as a total. */
  footer?: ReactNode
  /** Layout on phones: `columns` hides columns by priority, `cards` shows every row as a card with all columns. */
  phone?: 'columns' | 'cards'
  /** Renders the rows. Use `VirtualRows` for lists of hundreds, of which only visible rows are rendered. */
  Body?: (props: BodyProps<Row>) => ReactNode
}

type Props<Row> = TableAppearance<Row> & {
  rowGroups: readonly ShownGroup<Row>[]
  renderHeading?: ((group: string, rows: readonly Row[]) => ReactNode) | undefined
  renderFooter?: ((group: string, rows: readonly Row[]) => ReactNode) | undefined
  sorting?: Sorting | undefined
  onSort?: ((sorting: Sorting) => void) | undefined
  selectAll?: ReactNode
}

/** Shows a list as a semantic table: headings, rows in groups, and totals. Arrow keys move between rows. */
export function TableView<Row>(props: Props<Row>) {
  const { label, columns, className, rowGroups, renderHeading, renderFooter, footer, sorting, onSort, selectAll, phone } = props
  const shown = selectShownColumns(columns)
  const width = shown.length + (selectAll ? 1 : 0)
  return (
    // Roles are repeated because cards are laid out as blocks, which removes the implicit table roles.
    <table role="table" aria-label={label} className={['data-table', phone === 'cards' && 'cards', className].filter(Boolean).join(' ')}>
      <TableHead columns={shown} sorting={sorting} onSort={onSort} selectAll={selectAll} />
      {rowGroups.map((group) => {
        const groupRows = group.rows.map(({ row }) => row)
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links and boxes inside are operated; this listens for all of them
          <tbody key={group.key} role="rowgroup" onKeyDown={moveBetweenRows}>
            {group.key !== null && (
              <tr role="row" className="group">
                <th role="rowheader" scope="rowgroup" colSpan={width}>
                  {renderHeading?.(group.key, groupRows)}
                </th>
              </tr>
            )}
            <Rows {...props} shown={shown} rows={group.rows} width={width} />
            {group.key !== null && renderFooter?.(group.key, groupRows)}
          </tbody>
        )
      })}
      {footer && <tfoot role="rowgroup">{footer}</tfoot>}
    </table>
  )
}

type RowsProps<Row> = TableAppearance<Row> & { shown: readonly DataColumn<Row>[]; rows: readonly ShownRow<Row>[]; width: number }

function Rows<Row>({ shown, rows, width, rowClass, detailsOf, Body = AllRows }: RowsProps<Row>) {
  const renderRow = ({ key, row, selection }: ShownRow<Row>, index: number) => (
    <DataRowView key={key} row={row} index={index} columns={shown} rowClass={rowClass} selection={selection} details={detailsOf?.(row)} />
  )
  return <Body rows={rows} renderRow={renderRow} columns={width} />
}

function AllRows<Row>({ rows, renderRow }: BodyProps<Row>) {
  return rows.map(renderRow)
}
