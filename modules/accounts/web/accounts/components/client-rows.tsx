import type { ClientListEntry } from '../../../contract/accounts.ts'
import type { Money } from '@atrium/contract/schema'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { useIsMobile } from '@atrium/ui/lib/layout'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { useRowWindow, WindowedRows } from '@atrium/ui/components/data-table/windowed-rows.tsx'
import { conditionBarHeight, findRowHeight, findVisibleRows, listPages } from '../client-pages.ts'
import { clientPageQuery, pageSize, type ListFilter } from '../queries.ts'
import { ClientStatus } from './client-status.tsx'

type Props = {
  filter: ListFilter
  count: number
  isFirstLoad: boolean
  columns: readonly DataColumn<ClientListEntry>[]
  isCompact: boolean
  /** True if rows say why the client matches, so that they are higher by a line. */
  hasReasons: boolean
  /** True if the list has conditions, whose bar is above it. */
  hasConditions: boolean
  total: Money | undefined
}

const rowsOfFirstLoad = 20

/** Shows the visible rows. Only this component renders while scrolling. */
export function ClientRows({ filter, count, isFirstLoad, columns, isCompact, hasReasons, hasConditions, total }: Props) {
  const isMobile = useIsMobile()
  const rowHeight = findRowHeight({ isMobile, isCompact, hasReasons })
  const window = useRowWindow({ count: isFirstLoad ? rowsOfFirstLoad : count, rowHeight })
  const findEntry = useEntries(filter, window.indexes, count)
  const openRow = useOpenRow()
  return (
    <>
      <WindowedRows window={window} columns={columns} rowAt={findEntry} rowClass={rowClass} onClick={openRow} />
      {createPortal(
        <ClientStatus
          count={count}
          total={total}
          inSight={findVisibleRows({ ...window.view, count, extraBars: hasConditions ? conditionBarHeight : 0 })}
          isLoading={isFirstLoad}
        />,
        document.getElementById('main') ?? document.body,
      )}
    </>
  )
}

const rowClass = ({ fault }: ClientListEntry) => (fault ? 'disabled' : undefined)

/** Returns a click handler for all rows, which have plain links, so that clicks stay within the application. */
function useOpenRow(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    if ((event.target as HTMLElement).closest('.select-cell')) return
    const row = (event.target as HTMLElement).closest('tr.row')
    const link = row?.querySelector<HTMLAnchorElement>('th a')
    if (!link || getSelection()?.toString()) return
    event.preventDefault()
    // A client without an account opens in a drawer over the list, which another module provides.
    const bringIn = new URLSearchParams(link.search).get('bringIn')
    if (bringIn === null) void navigate({ to: link.pathname })
    else void navigate({ to: '.', search: ((before: object) => ({ ...before, bringIn })) as never, resetScroll: false })
  }
}

const rowsAhead = 100

/** Reads the pages of the given and the adjacent rows. A row is undefined until its page is loaded. */
function useEntries(filter: ListFilter, indexes: readonly number[], count: number): (index: number) => ClientListEntry | undefined {
  // Pages are read before they become visible, so that complete rows are drawn once.
  const offsets = listPages((indexes[0] ?? 0) - rowsAhead, (indexes.at(-1) ?? 0) + rowsAhead, count, pageSize)
  const pages = useQueries({ queries: offsets.map((offset) => clientPageQuery(filter, offset)) })
  return (index) => {
    const page = pages[offsets.indexOf(Math.floor(index / pageSize) * pageSize)]?.data
    return page?.items[index % pageSize]
  }
}
