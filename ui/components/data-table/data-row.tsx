import { cellClass, type DataColumn } from './columns.ts'
import { SelectRow } from './select-box.tsx'
import type { DataRow } from './use-data-rows.ts'

type Props<Row> = {
  data: DataRow<Row>
  index: number
  columns: readonly DataColumn<Row>[]
  rowClass: ((row: Row) => string | undefined) | undefined
  /** Given where rows can be selected. */
  nameOf: ((row: Row) => string) | undefined
}

export function DataRowView<Row>({ data, index, columns, rowClass, nameOf }: Props<Row>) {
  const { row, isSelected, toggle } = data
  const className = ['row', rowClass?.(row)].filter(Boolean).join(' ')
  return (
    <tr role="row" className={className} data-index={index} aria-selected={nameOf ? isSelected : undefined}>
      {nameOf && <SelectRow name={nameOf(row)} isSelected={isSelected} onToggle={toggle} />}
      {columns.map((column) => {
        const Tag = column.isRowHeader ? 'th' : 'td'
        return (
          <Tag
            key={column.id}
            role={column.isRowHeader ? 'rowheader' : 'cell'}
            scope={column.isRowHeader ? 'row' : undefined}
            className={cellClass(column)}
            title={column.title?.(row)}
            data-label={column.header}
          >
            {column.cell?.(row)}
          </Tag>
        )
      })}
    </tr>
  )
}
