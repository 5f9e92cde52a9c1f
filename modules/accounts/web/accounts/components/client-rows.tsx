import type { ClientListEntry } from '../../../contract/accounts.ts'
import type { Money } from '@atrium/contract/schema'
import { useQueries } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useIsMobile } from '@atrium/ui/lib/layout'
import type { ClientColumn } from '../client-columns.ts'
import { pagesFor, rowsInSight } from '../client-pages.ts'
import { clientPageQuery, pageSize, type ListFilter } from '../queries.ts'
import { SkeletonRow, ClientRow } from './client-row.tsx'
import { ClientStatus } from './client-status.tsx'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'

type Props = {
  filter: ListFilter
  count: number
  isFirstLoad: boolean
  columns: ClientColumn[]
  byFirstName: boolean
  isCompact: boolean
  total: Money | undefined
}

/**
 * One window of rows and a spacer at either end. It alone renders while scrolling: the page around it stays, and
 * a row that stays is not drawn again.
 */
export function ClientRows({ filter, count, isFirstLoad, columns, byFirstName, isCompact, total }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useRef<number>(null)
  const margin = useOffset(body)
  const isMobile = useIsMobile()
  const openRow = useOpenRow()
  const { t } = useTranslation()
  const formats = useFormats()
  const tools = useMemo(
    () => ({ columns, byFirstName, portal: filter.portal, formats, t }),
    [columns, byFirstName, filter.portal, formats, t],
  )
  const rowHeight = isMobile ? 72 : isCompact ? 32 : 40
  const shown = isFirstLoad ? 20 : count
  // oxlint-disable-next-line react/incompatible-library -- it keeps its own state, and nothing here is memoised by a compiler
  const rows = useWindowVirtualizer({ count: shown, estimateSize: () => rowHeight, overscan: 6, scrollMargin: margin })
  const items = rows.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const entryAt = useEntries(filter, first?.index ?? 0, last?.index ?? 0, count)

  const inSight = rowsInSight({ top: rows.scrollOffset ?? 0, height: rows.scrollRect?.height ?? 0, margin, rowHeight, count })

  useLayoutEffect(() => rows.measure(), [rows, rowHeight])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index)
    if (!step || Number.isNaN(at)) return
    event.preventDefault()
    // a held key comes faster than the rows: each press goes on from where the last one wanted to be
    const to = Math.min(Math.max((wanted.current ?? at) + step, 0), count - 1)
    wanted.current = to
    rows.scrollToIndex(to, { align: 'auto' })
    requestAnimationFrame(() => {
      const link = body.current?.querySelector<HTMLElement>(`[data-index="${to}"] a`)
      if (link && wanted.current === to) {
        wanted.current = null
        link.focus({ preventScroll: true })
      }
    })
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside are what is used; these listen for all of them */}
      <tbody role="rowgroup" ref={body} onKeyDown={onKeyDown} onClick={openRow}>
        <Spacer height={(first?.start ?? margin) - margin} columns={columns.length} />
        {items.map(({ index }) => {
          const entry = entryAt(index)
          return entry ? (
            <ClientRow key={index} index={index} entry={entry} tools={tools} />
          ) : (
            <SkeletonRow key={index} index={index} columns={columns} />
          )
        })}
        <Spacer height={rows.getTotalSize() - ((last?.end ?? margin) - margin)} columns={columns.length} />
      </tbody>
      {createPortal(
        <ClientStatus count={count} total={total} inSight={inSight} isLoading={isFirstLoad} />,
        document.getElementById('main') ?? document.body,
      )}
    </>
  )
}

/** Rows carry plain links; one listener for all of them keeps a click inside the application. */
function useOpenRow(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    const row = (event.target as HTMLElement).closest('tr.row')
    const link = row?.querySelector<HTMLAnchorElement>('th a')
    if (!link || getSelection()?.toString()) return
    event.preventDefault()
    void navigate({ to: link.pathname })
  }
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="spacer" aria-hidden="true">
      <EmptyCell colSpan={columns} style={{ height }} />
    </tr>
  )
}

const rowsAhead = 100

/** The pages that the window lies in and those next to it, read side by side; undefined where a page is still on its way. */
function useEntries(filter: ListFilter, first: number, last: number, count: number): (index: number) => ClientListEntry | undefined {
  // Asked for before they come into sight: rows then arrive written, instead of being drawn twice.
  const offsets = pagesFor(first - rowsAhead, last + rowsAhead, count, pageSize)
  const pages = useQueries({ queries: offsets.map((offset) => clientPageQuery(filter, offset)) })
  return (index) => {
    const page = pages[offsets.indexOf(Math.floor(index / pageSize) * pageSize)]?.data
    return page?.items[index % pageSize]
  }
}

/** How far down the document the body starts; read again when what stands above it changes its height. */
function useOffset(ref: { current: HTMLElement | null }): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const read = () => setOffset(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + scrollY))
    read()
    const main = document.getElementById('main')
    const observer = new ResizeObserver(read)
    if (main?.firstElementChild) observer.observe(main.firstElementChild)
    return () => observer.disconnect()
  }, [ref])
  return offset
}
