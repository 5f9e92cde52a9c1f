import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Opening a drawer adds an entry to the history, so that Back closes it; closing by button or Escape takes that
 * entry back, or rewrites the address where the drawer came with a link.
 */
export function useUrlDrawer(): { open: (explain: string) => void; close: () => void } {
  const navigate = useNavigate()
  const router = useRouter()
  const go = useCallback(
    (explain: string | undefined, rest: object) =>
      void navigate({ to: '.', search: ((before: object) => ({ ...before, explain })) as never, resetScroll: false, ...rest }),
    [navigate],
  )
  const open = useCallback((explain: string) => go(explain, { state: { hasDrawer: true } as never }), [go])
  const close = useCallback(() => {
    if ((router.state.location.state as { hasDrawer?: boolean }).hasDrawer) router.history.back()
    else go(undefined, { replace: true })
  }, [go, router])
  return { open, close }
}
