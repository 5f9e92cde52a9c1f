import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useEdition } from '@atrium/ui/brand/edition'
import { applyTheme } from '@atrium/ui/brand/theme'
import { meQuery } from '@atrium/people/web/profiles/queries'

/**
 * Applies the theme for the edition, the portal and the person's choice. Without a portal, a person's only portal determines it. A side bar
 * of a page, which has too many entries for the top, is at the side in every theme.
 */
export function useAppliedTheme(portal: string | undefined, hasSideBar = false): void {
  const { theme } = useEdition()
  const { data: me } = useQuery({ ...meQuery, enabled: false })
  const currentPortal = me?.portals.find(({ id }) => id === portal) ?? (me?.portals.length === 1 ? me.portals[0] : undefined)
  useLayoutEffect(() => {
    applyTheme({ edition: theme, portal: currentPortal?.theme, choice: me?.theme })
    if (hasSideBar) document.documentElement.dataset['nav'] = 'side'
  }, [theme, currentPortal?.theme, me?.theme, hasSideBar])
}
