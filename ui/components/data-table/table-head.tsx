import type { ReactNode } from 'react'
import { useIsInFigureGroup } from '../figure.tsx'
import { Icon } from '../icon.tsx'
import { createCellClass, toggleSorting, type DataColumn, type Sorting } from './columns.ts'

type Props<Row> = {
  columns: readonly DataColumn<Row>[]
  sorting: Sorting | undefined
  /** Undefined if the rows stay in the given order. */
  onSort: ((sorting: Sorting) => void) | undefined
  rowIndex?: number
  selectAll?: ReactNode
}

export function TableHead<Row>({ columns, sorting, onSort, rowIndex, selectAll }: Props<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={rowIndex}>
        {selectAll}
        {columns.map((column) => (
          <Heading key={column.id} column={column} sorting={sorting} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}

function HeadingName({ header, headerTitle, isHeaderHidden }: Pick<DataColumn<never>, 'header' | 'headerTitle' | 'isHeaderHidden'>) {
  if (isHeaderHidden) return <span className="visually-hidden">{header}</span>
  return headerTitle ? <abbr title={headerTitle}>{header}</abbr> : header
}

type HeadingProps<Row> = Pick<Props<Row>, 'sorting' | 'onSort'> & { column: DataColumn<Row> }

function Heading<Row>({ column, sorting, onSort }: HeadingProps<Row>) {
  const isInGroup = useIsInFigureGroup()
  const direction = sorting?.column === column.id ? sorting.direction : undefined
  const name = <HeadingName {...column} />
  return (
    <th role="columnheader" scope="col" className={createCellClass(column)} aria-sort={direction}>
      {onSort && column.sortBy ? (
        <button type="button" tabIndex={isInGroup ? -1 : 0} onClick={() => onSort(toggleSorting(sorting, column))}>
          {name}
          {direction && <Icon name={direction === 'ascending' ? 'up' : 'down'} small />}
        </button>
      ) : (
        name
      )}
    </th>
  )
}
