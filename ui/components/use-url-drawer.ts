import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Returns functions that open and close a drawer through a URL parameter. Opening adds a history entry, so that Back closes the drawer.
 * Closing removes that entry. If a link opened the drawer, closing rewrites the URL instead. `detail` is a parameter that applies only to the
 * open subject, such as its tab.
 */
export function useUrlDrawer(name = 'explain', detail?: string): { open: (subject: string) => void; close: () => void } {
  const navigate = useNavigate()
  const router = useRouter()
  const changeParameter = useCallback(
    (subject: string | undefined, rest: object) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, ...(detail !== undefined && { [detail]: undefined }), [name]: subject })) as never,
        resetScroll: false,
        ...rest,
      }),
    [navigate, name, detail],
  )
  const open = useCallback((subject: string) => changeParameter(subject, { state: { hasDrawer: true } as never }), [changeParameter])
  const close = useCallback(() => {
    if ((router.state.location.state as { hasDrawer?: boolean }).hasDrawer) router.history.back()
    else changeParameter(undefined, { replace: true })
  }, [changeParameter, router])
  return { open, close }
}
