import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { EmptyCell } from '../empty-cell.tsx'
import type { BodyProps } from './table-view.tsx'
import { useOffset } from './use-offset.ts'

const rowHeight = 40

/** Renders the visible rows and a few above and below, with a spacer at each end. */
export function VirtualRows<Row>({ rows, renderRow, columns }: BodyProps<Row>) {
  const start = useRef<HTMLTableRowElement>(null)
  const margin = useOffset(start)
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer keeps its own state, and the React Compiler is not used
  const virtualizer = useWindowVirtualizer({ count: rows.length, estimateSize: () => rowHeight, overscan: 10, scrollMargin: margin })
  const items = virtualizer.getVirtualItems()
  const before = (items[0]?.start ?? margin) - margin
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)
  return (
    <>
      <tr ref={start} className="spacer" aria-hidden="true">
        <EmptyCell colSpan={columns} style={{ height: before }} />
      </tr>
      {items.map(({ index }) => {
        const row = rows[index]
        return row && renderRow(row, index)
      })}
      <tr className="spacer" aria-hidden="true">
        <EmptyCell colSpan={columns} style={{ height: after }} />
      </tr>
    </>
  )
}
