import type { NavigationEntry } from '@atrium/people/contract/portals'
import { useNavigate } from '@tanstack/react-router'

/** Lists all links of entries and their sub-entries in order. */
export const listLinks = (entries: readonly NavigationEntry[]): { id: string; name: string; link: string }[] =>
  entries.flatMap(({ items, ...entry }) => [entry, ...items].flatMap(({ id, name, link }) => (link === null ? [] : [{ id, name, link }])))

/** Returns a function that opens a link: a page of this site, or another site in a new window that does not learn where the reader was. */
export function useOpenLink(): (link: string) => void {
  const navigate = useNavigate()
  return (link) => {
    if (link.startsWith('/')) void navigate({ to: link })
    else window.open(link, '_blank', 'noopener,noreferrer')
  }
}
