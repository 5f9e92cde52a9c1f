import { features } from '@atrium/contract/editions'
import type { Role } from '@atrium/contract/roles'
import { mainEdition } from '@atrium/editions/registry'
import { describe, expect, it } from 'vitest'
import type { NavigationPlace } from '@atrium/ui/pages'
import { modules } from '../modules.ts'
import { bottomNavigation, collectNavigation, isPageOf, listMenu, navigation, listPages } from './navigation.ts'

const items = collectNavigation(modules)
const all = [...features]
const nowhere = { portal: null, account: null }
const desk = { portal: 'private', account: null }
const inside = { portal: 'private', account: 'a1' }
type Given = Partial<Parameters<typeof navigation>[1]> & { role: Role }
const visitor = (given: Given) => ({ features: all, isSmall: false, rules: [], ...given })
const ids = (given: Given, place: NavigationPlace) => navigation(items, visitor(given), place).map(({ id }) => id)
const pages = (given: Given, place: NavigationPlace) => listPages(items, visitor(given), place).map(({ id }) => id)

describe('navigation', () => {
  it.each([
    ['an adviser in an account', { role: 'professional' }, inside, ['clients', 'overview', 'explorer']],
    ['an admin in an account', { role: 'admin' }, inside, ['clients', 'overview', 'explorer']],
    ['a client', { role: 'client' }, inside, ['overview', 'explorer', 'portals', 'profile']],
    ['a client before a portal is known', { role: 'client' }, nowhere, ['portals', 'profile']],
    ['an edition without clients', { role: 'professional', features: [] }, desk, []],
  ] as const)('has the specified entries for %s', (_, given, place, wanted) => expect(ids(given as Given, place)).toEqual(wanted))

  it.each(['admin', 'company-admin', 'professional'] as const)('contains only pages of a portal for %s without an account', (role) => {
    expect(pages({ role }, desk)).toEqual(['clients', 'analytics', 'messages', 'feedback'])
    expect(ids({ role }, desk)).toEqual(['clients'])
    expect(pages({ role, isSmall: true }, desk)).toEqual(['clients', 'analytics', 'messages', 'feedback'])
  })

  it.each(['admin', 'company-admin', 'professional'] as const)('has no dashboard for the role %s on any screen [P138]', (role) => {
    for (const isSmall of [true, false])
      for (const place of [desk, inside]) expect(ids({ role, isSmall }, place)).not.toContain('dashboard')
  })

  it('shows a client’s dashboard only on a small screen [P138] [P139]', () => {
    expect(ids({ role: 'client', isSmall: true }, inside)).toEqual(['dashboard', 'explorer', 'portals', 'profile'])
    expect(ids({ role: 'client', isSmall: false }, inside)).not.toContain('dashboard')
  })

  it('excludes pages that a rule of the account switches off [P137]', () => {
    const rules = [
      { name: 'library', isEnabled: false },
      { name: 'news', isEnabled: true },
    ]
    const seen = pages({ role: 'client', rules }, inside)
    expect(seen).not.toContain('library')
    expect(seen).toContain('news')
    expect(ids({ role: 'client', rules: [{ name: 'dashboard', isEnabled: false }] }, inside)).toEqual(['explorer', 'portals', 'profile'])
    expect(pages({ role: 'professional', rules }, inside)).toContain('library')
  })

  it('has a switch for each feature of the specification, and all are on in the main edition', () => {
    expect([...features].toSorted()).toEqual(
      ['clients', 'portfolios', 'explorer', 'news', 'library', 'messages', 'investmentAdvice', 'processes'].toSorted(),
    )
    expect(mainEdition.features.toSorted()).toEqual([...features].toSorted())
    const shown = ids({ role: 'professional', features: [...mainEdition.features] }, inside)
    const of = { clients: 'clients', portfolios: 'overview', explorer: 'explorer' } as const
    for (const [feature, entry] of Object.entries(of)) {
      expect(shown).toContain(entry)
      expect(ids({ role: 'professional', features: all.filter((one) => one !== feature) }, inside)).not.toContain(entry)
    }
  })

  it('links to the visitor’s current portal and account', () =>
    expect(navigation(items, visitor({ role: 'client' }), inside)[0]).toEqual({
      id: 'overview',
      icon: 'home',
      href: '/dashboard/private/account/a1',
    }))

  it('adds the account to links of staff whose path does not name it', () => {
    const explorer = (role: Role) => navigation(items, visitor({ role }), inside).find(({ id }) => id === 'explorer')
    expect(explorer('professional')).toMatchObject({ href: '/dashboard/private/explorer', search: { account: 'a1' } })
    expect(explorer('client')).toEqual({ id: 'explorer', icon: 'search', href: '/dashboard/private/explorer' })
  })

  it.each([
    ['admin', ['profile', 'people', 'sources', 'imports', 'portals']],
    ['company-admin', ['profile', 'sources', 'imports', 'portals']],
    ['professional', ['profile', 'sources', 'portals']],
    ['client', ['profile', 'portals']],
  ] as const)('has a menu under the name with the entries for the role %s', (role, wanted) =>
    expect(listMenu(role, modules).map(({ id }) => id)).toEqual(wanted),
  )

  it('shows five entries at the bottom of a phone', () => {
    const many = Array.from({ length: 7 }, () => ({ id: 'clients' as const, icon: 'home' as const, href: '/' }))
    expect(bottomNavigation(many)).toHaveLength(5)
  })
})

describe('the navigation entry of a page that is not in the navigation', () => {
  const overview = { id: 'overview', href: '/dashboard/private/account/a1' } as const
  const clients = { id: 'clients', href: '/dashboard/private' } as const
  it.each([
    ['/dashboard/private/account/a1/what-changed', true],
    ['/dashboard/private/portfolio/HL-1', true],
    ['/dashboard/private/account/a1', false],
    ['/dashboard/private/account/a12', false],
    ['/dashboard/private/account/a2/what-changed', false],
    ['/dashboard/private/explorer', false],
  ])('at %s is the overview of the account: %s', (path, isOwn) => {
    expect([isPageOf(overview, path), isPageOf({ ...overview, id: 'dashboard' }, path)]).toEqual([isOwn, isOwn])
    expect(isPageOf(clients, path)).toBe(false)
  })
})
