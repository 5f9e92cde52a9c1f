import type { ReactNode } from 'react'
import { EmptyCell } from '../empty-cell.tsx'
import { createCellClass, selectShownColumns, type DataColumn } from './columns.ts'

type Props<Row> = {
  columns: readonly DataColumn<Row>[]
  /** Name of the total. It spans the columns up to and including the row header. */
  name: ReactNode
  /** Sums by id of the column. A column without a sum has an empty cell. */
  cells: Readonly<Record<string, ReactNode>>
  className?: string
}

/** Shows a subtotal or total below rows, with each sum in its column. */
export function SumRow<Row>({ columns, name, cells, className }: Props<Row>) {
  const shown = selectShownColumns(columns)
  const nameWidth = shown.findIndex(({ isRowHeader }) => isRowHeader) + 1 || 1
  return (
    <tr role="row" className={className}>
      <th role="rowheader" scope="row" colSpan={nameWidth === 1 ? undefined : nameWidth}>
        {name}
      </th>
      {shown.slice(nameWidth).map(({ id, header, isNumber, priority }) => {
        const cell = cells[id]
        // The column's own class name is for single values and does not apply to sums.
        const classes = createCellClass({ isNumber, priority })
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
