import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { EmptyCell } from '../empty-cell.tsx'
import { Skeleton } from '../states.tsx'
import { createCellClass, type DataColumn } from './columns.ts'
import { DataRowView } from './data-row.tsx'
import { useOffset } from './use-offset.ts'

type RowWindow = ReturnType<typeof useRowWindow>

/** Determines the visible rows of a long list whose rows are requested from the server as they become visible. */
export function useRowWindow({ count, rowHeight }: { count: number; rowHeight: number }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const targetIndex = useRef<number>(null)
  const margin = useOffset(body)
  // oxlint-disable-next-line react/incompatible-library -- it keeps its own state, and nothing here is memoised by a compiler
  const rows = useWindowVirtualizer({ count, estimateSize: () => rowHeight, overscan: 6, scrollMargin: margin })
  const items = rows.getVirtualItems()
  useLayoutEffect(() => rows.measure(), [rows, rowHeight])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const currentIndex = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index)
    if (!step || Number.isNaN(currentIndex)) return
    event.preventDefault()
    // A held key repeats faster than rows are rendered, so each press starts from the target of the previous press.
    const nextIndex = Math.min(Math.max((targetIndex.current ?? currentIndex) + step, 0), count - 1)
    targetIndex.current = nextIndex
    rows.scrollToIndex(nextIndex, { align: 'auto' })
    requestAnimationFrame(() => {
      const link = body.current?.querySelector<HTMLElement>(`[data-index="${nextIndex}"] a`)
      if (link && targetIndex.current === nextIndex) {
        targetIndex.current = null
        link.focus({ preventScroll: true })
      }
    })
  }

  return {
    body,
    onKeyDown,
    indexes: items.map(({ index }) => index),
    before: (items[0]?.start ?? margin) - margin,
    after: rows.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin),
    view: { top: rows.scrollOffset ?? 0, height: rows.scrollRect?.height ?? 0, margin, rowHeight },
  }
}

type Props<Row> = {
  window: RowWindow
  columns: readonly DataColumn<Row>[]
  /** Returns undefined while the row is loading. */
  rowAt: (index: number) => Row | undefined
  rowClass: (row: Row) => string | undefined
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** Shows the body of a table with `aria-rowcount`: the visible rows, with a spacer at each end. */
export function WindowedRows<Row>({ window: { body, onKeyDown, indexes, before, after }, columns, rowAt, rowClass, onClick }: Props<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside are operated; these listen for all of them
    <tbody role="rowgroup" ref={body} onKeyDown={onKeyDown} onClick={onClick}>
      <Spacer height={before} columns={columns.length} />
      {indexes.map((index) => {
        const row = rowAt(index)
        return row === undefined ? (
          <SkeletonRow key={index} index={index} columns={columns} />
        ) : (
          <DataRowView key={index} index={index} rowIndex={index + 2} row={row} columns={columns} rowClass={rowClass} />
        )
      })}
      <Spacer height={after} columns={columns.length} />
    </tbody>
  )
}

function SkeletonRow<Row>({ index, columns }: { index: number; columns: readonly DataColumn<Row>[] }) {
  return (
    <tr role="row" className="row" aria-rowindex={index + 2} aria-busy="true">
      {columns.map((column) => (
        <td key={column.id} role="cell" className={createCellClass(column)}>
          <Skeleton width={column.isRowHeader ? `${110 + ((index * 37) % 60)}px` : column.isNumber ? '64px' : '84px'} />
        </td>
      ))}
    </tr>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="spacer" aria-hidden="true">
      <EmptyCell colSpan={columns} style={{ height }} />
    </tr>
  )
}
