import { memo } from 'react'
import { createCellClass, type DataColumn } from './columns.ts'
import { RowDetails, type Details } from './row-details.tsx'
import { SelectRow } from './select-box.tsx'

type Props<Row> = {
  row: Row
  index: number
  columns: readonly DataColumn<Row>[]
  rowClass: ((row: Row) => string | undefined) | undefined
  /** Number of the row, where the heading is row 1. Set if only some rows are rendered. */
  rowIndex?: number
  selection?: { name: string; isSelected: boolean; onToggle: (event: unknown) => void } | undefined
  details?: Details | null | undefined
}

function Row<Item>({ row, index, columns, rowClass, rowIndex, selection, details }: Props<Item>) {
  const className = ['row', rowClass?.(row)].filter(Boolean).join(' ')
  return (
    <>
      <tr role="row" className={className} data-index={index} aria-rowindex={rowIndex} aria-selected={selection?.isSelected}>
        {selection && <SelectRow {...selection} />}
        {columns.map((column) => {
          const Tag = column.isRowHeader ? 'th' : 'td'
          return (
            <Tag
              key={column.id}
              role={column.isRowHeader ? 'rowheader' : 'cell'}
              scope={column.isRowHeader ? 'row' : undefined}
              className={createCellClass(column)}
              title={column.title?.(row)}
              data-label={column.header}
            >
              {column.cell?.(row)}
            </Tag>
          )
        })}
      </tr>
      {details && <RowDetails details={details} width={columns.length + (selection ? 1 : 0)} />}
    </>
  )
}

/** Memoised: rendered again only when its props change. */
export const DataRowView = memo(Row) as typeof Row
