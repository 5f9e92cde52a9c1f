import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { drawerParameter, formatDrawers, parseDrawers, type DrawerPage, type OpenDrawer } from './drawer-address.ts'

/** Returns the open drawers, the page below them, and functions that open and close drawers. Each opening adds an entry to the history. */
export function useDrawers() {
  const navigate = useNavigate()
  const params = useParams({ strict: false }) as DrawerPage
  const value = useLocation({ select: ({ search }) => (search as Record<string, unknown>)[drawerParameter] })
  const drawers = useMemo(() => parseDrawers(value), [value])
  const show = useCallback(
    (next: readonly OpenDrawer[], replace = false) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, [drawerParameter]: formatDrawers(next) })) as never,
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  return { drawers, page: params, show }
}
