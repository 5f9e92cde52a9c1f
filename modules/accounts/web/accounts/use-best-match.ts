import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { accountPath } from '@atrium/ui/lib/paths'
import type { ClientList } from '../../contract/accounts.ts'
import { findMeant } from './best-match.ts'
import type { ClientSearch } from './client-search.ts'

type Options = {
  portal: string
  search: ClientSearch
  /** The list of this search; undefined while it loads. */
  list: ClientList | undefined
  table: RefObject<HTMLElement | null>
}

/**
 * Enter in the search field opens the client who is meant, as soon as the list of the text is there. If it could be several, it focuses the first
 * row, from where the arrow keys and Enter go on. `isWanted` is true while Enter waits for results of other kinds, because no client was found.
 */
export function useBestMatch({ portal, search: { q = '' }, list, table }: Options): { want: (text: string) => void; isWanted: boolean } {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<{ text: string } | null>(null)
  const done = useRef<typeof wanted>(null)
  const isReady = wanted !== null && wanted.text === q && q !== '' && list !== undefined
  const isFound = isReady && list.count > 0
  useEffect(() => {
    if (!isFound || done.current === wanted) return
    done.current = wanted
    const meant = findMeant(list.items, list.count, q)
    if (meant) void navigate({ to: accountPath(portal, meant.id) })
    else table.current?.querySelector<HTMLElement>('tr.row th a')?.focus()
  }, [isFound, wanted, list, q, portal, navigate, table])
  return { want: (text) => setWanted({ text }), isWanted: isReady && !isFound }
}
