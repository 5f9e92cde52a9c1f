import { isPageOpen } from '@atrium/contract/account-pages'
import type { Feature } from '@atrium/contract/editions'
import type { Role } from '@atrium/contract/roles'
import type { Me } from '@atrium/people/contract/profiles'
import type { MenuItem, NavigationItem, NavigationPlace, Page } from '@atrium/ui/pages'

/** Entries of the specification whose modules do not exist yet. They have no path, so they are not shown. */
const plannedItems: readonly NavigationItem[] = [
  { id: 'news', icon: 'globe', order: 40, audience: 'account', feature: 'news', rule: 'news' },
  { id: 'analytics', icon: 'bars', order: 60, audience: 'staff' },
  { id: 'investmentAdvice', icon: 'chart', order: 80, audience: 'account', feature: 'investmentAdvice', rule: 'investment-advice' },
]

/** The portal chooser, which is a page of the app and not of a module. */
const portalsItem: NavigationItem = { id: 'portals', icon: 'door', order: 120, audience: 'client', href: () => '/portals' }
const portalsMenuItem: MenuItem & { path: string } = { id: 'portals', order: 100, roles: 'all', path: '/portals' }

type Modules = readonly { pages?: readonly Page[] }[]

/** Collects the entries of the main navigation from all modules and the app, in order. */
export function collectNavigation(modules: Modules): readonly NavigationItem[] {
  const moduleItems = modules.flatMap(({ pages = [] }) => pages.flatMap((page) => page.navigation ?? []))
  return [...moduleItems, ...plannedItems, portalsItem].toSorted((one, other) => one.order - other.order)
}

/** Lists the entries of the menu under the person's name for a role, in order. */
export function listMenu(role: Role, modules: Modules): readonly { id: MenuItem['id']; path: string }[] {
  const moduleItems = modules.flatMap(({ pages = [] }) => pages.flatMap(({ menu, path }) => (menu ? [{ path, ...menu }] : [])))
  return [...moduleItems, portalsMenuItem]
    .filter(({ roles }) => roles === 'all' || roles.includes(role))
    .toSorted((one, other) => one.order - other.order)
}

export type NavigationEntry = Pick<NavigationItem, 'id' | 'icon'> & {
  href: string
  alsoBelow?: string | readonly string[]
  search?: { account: string }
}

type Visitor = {
  role: Role
  features: readonly Feature[]
  /** True for a screen narrower than 768 pixels. */
  isSmall: boolean
  /** True for a person with at most one portal, for whom the portal chooser is in the menu only. */
  hasOnePortal: boolean
  /** True for a professional without an organisation, such as a client's accountant. */
  isOutsideFirm: boolean
  /** Page rules of the account; set only if the visitor is the account's client. */
  rules: Me['accounts'][number]['rules']
}

/** Lists the navigation entries of the pages that the visitor may open, in order. */
export function listNavigation(items: readonly NavigationItem[], visitor: Visitor, place: NavigationPlace): NavigationEntry[] {
  return listPages(items, visitor, place).flatMap(({ id, icon, href, alsoBelow, takesAccount }) => {
    const to = href?.(place)
    const below = alsoBelow?.(place)
    const account = takesAccount && visitor.role !== 'client' ? place.account : null
    return to ? [{ id, icon, href: to, ...(below && { alsoBelow: below }), ...(account && { search: { account } }) }] : []
  })
}

/** Lists the pages that the visitor may see, including those without a screen yet. */
export function listPages(
  items: readonly NavigationItem[],
  visitor: Visitor,
  place: Pick<NavigationPlace, 'account'>,
): readonly NavigationItem[] {
  const isInAccount = place.account !== null
  return items.filter(
    ({ id, audience, isForFirm, screen, feature, rule }) =>
      !(id === portalsItem.id && visitor.hasOnePortal) &&
      isForVisitor(audience, visitor.role, isInAccount) &&
      !(isForFirm && visitor.isOutsideFirm) &&
      (!screen || (screen === 'small') === visitor.isSmall) &&
      (!feature || visitor.features.includes(feature)) &&
      (visitor.role !== 'client' || rule === undefined || isPageOpen(rule, visitor.rules)),
  )
}

function isForVisitor(audience: NavigationItem['audience'], role: Role, isInAccount: boolean): boolean {
  if (audience === 'everyone') return true
  if (audience === 'account') return role === 'client' || isInAccount
  if (audience === 'staff-in-account') return role !== 'client' && isInAccount
  return (audience === 'client') === (role === 'client')
}

/**
 * Returns true if an entry must appear as current on a page other than its target: an entry for pages of an account on the pages below it and on
 * those that it states, and the overview of an account on its other pages and on those of portfolios.
 */
export function isEntryOfPage(
  { id, href, alsoBelow }: Pick<NavigationEntry, 'id' | 'href'> & { alsoBelow?: NavigationEntry['alsoBelow'] | undefined },
  path: string,
  entries: readonly Pick<NavigationEntry, 'href' | 'alsoBelow'>[],
): boolean {
  const isBelow = (entry: Pick<NavigationEntry, 'href'>) => belowAccount.test(entry.href) && path.startsWith(`${entry.href}/`)
  const hasOwn = entries.some((entry) => entry.href === path || isBelow(entry))
  const isAlso = (below: NavigationEntry['alsoBelow']) =>
    !hasOwn && [below ?? []].flat().some((one) => path === one || path.startsWith(`${one}/`))
  // If two entries lead to pages above this one, only the nearer is current: on the cash flow, not planning.
  const hasNearer = entries.some((entry) => entry.href.startsWith(`${href}/`) && (entry.href === path || isBelow(entry)))
  if (id !== 'overview' && id !== 'dashboard') return (isBelow({ href }) && !hasNearer) || isAlso(alsoBelow)
  if (hasOwn || entries.some((entry) => isAlso(entry.alsoBelow))) return false
  return path.startsWith(`${href}/`) || path.startsWith(`${href.split('/account/')[0]}/portfolio/`)
}

/** Matches the path of a page below that of an account. */
const belowAccount = /\/account\/[^/]+\/./

/** Returns the entries of the bottom navigation on a phone: the first five. */
export function selectBottomEntries(all: readonly NavigationEntry[]): NavigationEntry[] {
  return all.slice(0, 5)
}
