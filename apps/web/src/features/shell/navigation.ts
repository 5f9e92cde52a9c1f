import type { Feature } from '@atrium/contract/editions'
import type { Role } from '@atrium/contract/profiles'
import { accountPath, clientsPath } from '../../lib/paths.ts'
import type { IconName } from '../../ui/icon.tsx'

export type NavigationPlace = { portal: string | null; account: string | null }

export type NavigationId =
  | 'clients'
  | 'overview'
  | 'explorer'
  | 'news'
  | 'library'
  | 'messages'
  | 'analytics'
  | 'feedback'
  | 'investmentAdvice'
  | 'processes'
  | 'people'
  | 'portals'
  | 'profile'

type Entry = {
  id: NavigationId
  icon: IconName
  /** Staff without an account see their desk, clients and staff in an account see the account's pages. */
  audience: 'desk' | 'account' | 'everyone' | 'admin'
  feature?: Feature
  /** Absent while its screen does not exist: an entry that leads nowhere is not shown. */
  href?: (place: NavigationPlace) => string | null
}

const inPortal = (rest: string) => (place: NavigationPlace) => place.portal && clientsPath(place.portal) + rest
const inAccount = ({ portal, account }: NavigationPlace) => portal && account && accountPath(portal, account)

const entries: readonly Entry[] = [
  { id: 'clients', icon: 'people', audience: 'desk', feature: 'clients', href: inPortal('') },
  { id: 'overview', icon: 'home', audience: 'account', feature: 'portfolios', href: inAccount },
  { id: 'explorer', icon: 'search', audience: 'account', feature: 'explorer' },
  { id: 'news', icon: 'globe', audience: 'account', feature: 'news' },
  { id: 'library', icon: 'portfolio', audience: 'account', feature: 'library' },
  { id: 'analytics', icon: 'bars', audience: 'desk' },
  { id: 'messages', icon: 'mail', audience: 'everyone', feature: 'messages' },
  { id: 'investmentAdvice', icon: 'chart', audience: 'account', feature: 'investmentAdvice' },
  { id: 'processes', icon: 'rows', audience: 'account', feature: 'processes' },
  { id: 'feedback', icon: 'star', audience: 'desk' },
  { id: 'people', icon: 'shield', audience: 'admin', href: () => '/admin/people' },
  { id: 'portals', icon: 'door', audience: 'everyone', href: () => '/portals' },
  { id: 'profile', icon: 'person', audience: 'everyone', href: () => '/profile/me' },
]

export type NavigationEntry = { id: NavigationId; icon: IconName; href: string }

type Visitor = { role: Role; features: readonly Feature[] }

/** What the visitor may go to from here, in order; nothing that leads nowhere. */
export function navigation({ role, features }: Visitor, place: NavigationPlace): NavigationEntry[] {
  return entries.flatMap(({ id, icon, audience, feature, href }) => {
    if (feature && !features.includes(feature)) return []
    if (audience === 'desk' && role === 'client') return []
    if (audience === 'admin' && role !== 'admin') return []
    if (audience === 'account' && role !== 'client' && !place.account) return []
    const to = href?.(place)
    return to ? [{ id, icon, href: to }] : []
  })
}

/** The bottom navigation of a phone holds five at most. */
export function bottomNavigation(all: readonly NavigationEntry[]): NavigationEntry[] {
  return all.slice(0, 5)
}
