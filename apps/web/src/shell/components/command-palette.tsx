import { recentAccountsQuery } from '@atrium/accounts/web/recent-accounts/queries'
import type { Me } from '@atrium/people/contract/profiles'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '@atrium/ui/lib/store'
import { whenIdle } from '@atrium/ui/lib/when-idle'
import { createPart } from '@atrium/ui/part'
import { modules } from '../../modules.ts'
import { listMenu, type NavigationEntry } from '../navigation.ts'
import { isPaletteOpen } from '../palette-state.ts'

/** Milliseconds after which the palette is loaded, when the page is usually complete. */
const preloadMs = 1_500

/** Loaded after the page, which it does not delay. */
const Palette = createPart('search', async () => (await import('@atrium/search/web/palette/palette.tsx')).Palette)

type Props = { me: Me; portal: string | null; entries: readonly NavigationEntry[] }

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** True if the page has a search field of its own, which the key `/` focuses. */
const hasSearchField = () => document.querySelector('[aria-keyshortcuts="/"]') !== null

/** Opens the palette for staff by Ctrl or ⌘ with K, also while typing, and by `/` on pages without a search field. Clients have none. */
export function CommandPalette({ me, portal, entries }: Props) {
  const { t } = useTranslation()
  const isOpen = useStore(isPaletteOpen)
  const { data: recent = [] } = useQuery({ ...recentAccountsQuery, enabled: isOpen })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '/' && !event.ctrlKey && !event.metaKey && !isPaletteOpen.get() && !isTyping(event.target) && !hasSearchField()) {
        event.preventDefault()
        isPaletteOpen.set(true)
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      isPaletteOpen.set(!isPaletteOpen.get())
    }
    addEventListener('keydown', onKey)
    // Loaded while the page is idle, so that the first letters after the shortcut are not lost.
    const cancelLoad = whenIdle(() => void Palette.fetch?.().catch(() => undefined), preloadMs)
    return () => {
      cancelLoad()
      removeEventListener('keydown', onKey)
      isPaletteOpen.set(false)
    }
  }, [])
  if (!isOpen) return null
  const pages = [
    ...entries.map(({ id, icon, href }) => ({ id, icon, href, label: t(`navigation.${id}`) })),
    ...listMenu(me.role, modules).map(({ id, path }) => ({
      id: `menu ${id}`,
      icon: 'document' as const,
      href: path,
      label: t(`navigation.${id}`),
    })),
  ]
  return (
    <Suspense fallback={null}>
      <Palette portal={portal} pages={pages} recent={recent} onClose={() => isPaletteOpen.set(false)} />
    </Suspense>
  )
}
