import type { AccountPage } from '@atrium/accounts/contract/accounts'
import type { Feature } from '@atrium/contract/editions'
import type { Me, Role } from '@atrium/people/contract/profiles'
import { accountPath, clientsPath, explorerPath } from '@atrium/ui/lib/paths'
import type { IconName } from '@atrium/ui/components/icon.tsx'

export type NavigationPlace = { portal: string | null; account: string | null }

export type NavigationId =
  | 'clients'
  | 'dashboard'
  | 'overview'
  | 'explorer'
  | 'news'
  | 'library'
  | 'messages'
  | 'analytics'
  | 'feedback'
  | 'investmentAdvice'
  | 'processes'
  | 'portals'
  | 'profile'

type Entry = {
  id: NavigationId
  icon: IconName
  /** Staff start at their desk until they choose an account; a client is always in one. */
  audience: 'staff' | 'staff-in-account' | 'account' | 'client' | 'everyone'
  /** Only on a phone, or only on wider screens; both where absent. */
  screen?: 'small' | 'large'
  feature?: Feature
  rule?: AccountPage
  /** Absent while its screen does not exist: the entry is not shown. */
  href?: (place: NavigationPlace) => string | null
  /** Its address does not name the account, which is kept for staff. */
  takesAccount?: true
}

const inPortal = (rest: string) => (place: NavigationPlace) => place.portal && clientsPath(place.portal) + rest
const inAccount = ({ portal, account }: NavigationPlace) => portal && account && accountPath(portal, account)

const entries: readonly Entry[] = [
  { id: 'clients', icon: 'people', audience: 'staff', feature: 'clients', href: inPortal('') },
  { id: 'dashboard', icon: 'home', audience: 'client', screen: 'small', feature: 'portfolios', rule: 'dashboard', href: inAccount },
  { id: 'overview', icon: 'home', audience: 'client', screen: 'large', feature: 'portfolios', rule: 'dashboard', href: inAccount },
  { id: 'overview', icon: 'home', audience: 'staff-in-account', feature: 'portfolios', href: inAccount },
  {
    id: 'explorer',
    icon: 'search',
    audience: 'account',
    feature: 'explorer',
    rule: 'explorer',
    href: ({ portal }) => portal && explorerPath(portal),
    takesAccount: true,
  },
  { id: 'news', icon: 'globe', audience: 'account', feature: 'news', rule: 'news' },
  { id: 'library', icon: 'portfolio', audience: 'account', feature: 'library', rule: 'library' },
  { id: 'analytics', icon: 'bars', audience: 'staff' },
  { id: 'messages', icon: 'mail', audience: 'everyone', feature: 'messages', rule: 'messages' },
  { id: 'investmentAdvice', icon: 'chart', audience: 'account', feature: 'investmentAdvice', rule: 'investment-advice' },
  { id: 'processes', icon: 'rows', audience: 'account', feature: 'processes', rule: 'processes' },
  { id: 'feedback', icon: 'star', audience: 'staff' },
  { id: 'portals', icon: 'door', audience: 'client', href: () => '/portals' },
  { id: 'profile', icon: 'person', audience: 'client', href: () => '/profile/me' },
]

export type NavigationEntry = { id: NavigationId; icon: IconName; href: string; search?: { account: string } }

type Visitor = {
  role: Role
  features: readonly Feature[]
  /** A screen narrower than 768 pixels. */
  isSmall: boolean
  /** Whether the visitor is the account's client. */
  rules: Me['accounts'][number]['rules']
}

/** Pages that the visitor may go to, in order. */
export function navigation(visitor: Visitor, place: NavigationPlace): NavigationEntry[] {
  return pagesOf(visitor, place).flatMap(({ id, icon, href, takesAccount }) => {
    const to = href?.(place)
    const account = takesAccount && visitor.role !== 'client' ? place.account : null
    return to ? [{ id, icon, href: to, ...(account && { search: { account } }) }] : []
  })
}

/** Pages that the visitor may see, including those without a screen yet. */
export function pagesOf(visitor: Visitor, place: Pick<NavigationPlace, 'account'>): readonly Entry[] {
  const isInAccount = place.account !== null
  return entries.filter(
    ({ audience, screen, feature, rule }) =>
      isAddressed(audience, visitor.role, isInAccount) &&
      (!screen || (screen === 'small') === visitor.isSmall) &&
      (!feature || visitor.features.includes(feature)) &&
      !(visitor.role === 'client' && visitor.rules.some(({ name, isEnabled }) => name === rule && !isEnabled)),
  )
}

function isAddressed(audience: Entry['audience'], role: Role, isInAccount: boolean): boolean {
  if (audience === 'everyone') return true
  if (audience === 'account') return role === 'client' || isInAccount
  if (audience === 'staff-in-account') return role !== 'client' && isInAccount
  return (audience === 'client') === (role === 'client')
}

/** The bottom navigation of a phone holds five at most. */
export function bottomNavigation(all: readonly NavigationEntry[]): NavigationEntry[] {
  return all.slice(0, 5)
}
