import type { ReactNode } from 'react'
import { EmptyCell } from '../empty-cell.tsx'
import { cellClass, shownColumns, type DataColumn } from './columns.ts'

type Props<Row> = {
  columns: readonly DataColumn<Row>[]
  /** Stands in the columns up to and including the row header. */
  name: ReactNode
  /** By column; a column without one is empty. */
  cells: Readonly<Record<string, ReactNode>>
  className?: string
}

/** A subtotal or total below rows, each sum in its column. */
export function SumRow<Row>({ columns, name, cells, className }: Props<Row>) {
  const shown = shownColumns(columns)
  const nameWidth = shown.findIndex(({ isRowHeader }) => isRowHeader) + 1 || 1
  return (
    <tr role="row" className={className}>
      <th role="rowheader" scope="row" colSpan={nameWidth === 1 ? undefined : nameWidth}>
        {name}
      </th>
      {shown.slice(nameWidth).map(({ id, header, isNumber, priority }) => {
        const cell = cells[id]
        // Class names of single values do not apply to sums, which have their own.
        const classes = cellClass({ isNumber, priority })
        return cell === undefined || cell === null || cell === '' ? (
          <EmptyCell key={id} className={classes} />
        ) : (
          <td key={id} role="cell" className={classes} data-label={header}>
            {cell}
          </td>
        )
      })}
    </tr>
  )
}
