import { features } from '@atrium/contract/editions'
import type { Role } from '@atrium/contract/roles'
import { mainEdition } from '@atrium/editions/registry'
import { describe, expect, it } from 'vitest'
import type { NavigationPlace } from '@atrium/ui/pages'
import { modules } from '../modules.ts'
import { selectBottomEntries, collectNavigation, isEntryOfPage, listMenu, listNavigation, listPages } from './navigation.ts'

const items = collectNavigation(modules)
const allFeatures = [...features]
const noPlace = { portal: null, account: null }
const portalPlace = { portal: 'private', account: null }
const accountPlace = { portal: 'private', account: 'a1' }
type VisitorInput = Partial<Parameters<typeof listNavigation>[1]> & { role: Role }
const createVisitor = (given: VisitorInput) => ({
  features: allFeatures,
  isSmall: false,
  hasOnePortal: false,
  isOutsideFirm: false,
  rules: [],
  ...given,
})
const listIds = (given: VisitorInput, place: NavigationPlace) => listNavigation(items, createVisitor(given), place).map(({ id }) => id)
const listPageIds = (given: VisitorInput, place: NavigationPlace) => listPages(items, createVisitor(given), place).map(({ id }) => id)

describe('navigation', () => {
  it.each([
    [
      'an adviser in an account',
      { role: 'professional' },
      accountPlace,
      [
        'today',
        'clients',
        'libraries',
        'signings',
        'overview',
        'explorer',
        'financial',
        'library',
        'messages',
        'services',
        'bookings',
        'processes',
        'proposals',
        'cash-flow',
        'accountSignings',
        'feedback',
      ],
    ],
    [
      'an admin in an account',
      { role: 'admin' },
      accountPlace,
      [
        'today',
        'clients',
        'libraries',
        'signings',
        'overview',
        'explorer',
        'financial',
        'library',
        'messages',
        'services',
        'bookings',
        'processes',
        'proposals',
        'cash-flow',
        'accountSignings',
        'feedback',
      ],
    ],
    [
      'a professional from outside the firm in an account',
      { role: 'professional', isOutsideFirm: true },
      accountPlace,
      [
        'today',
        'clients',
        'libraries',
        'overview',
        'explorer',
        'financial',
        'library',
        'messages',
        'services',
        'bookings',
        'processes',
        'proposals',
        'cash-flow',
      ],
    ],
    [
      'a client',
      { role: 'client' },
      accountPlace,
      ['overview', 'explorer', 'library', 'messages', 'services', 'bookings', 'processes', 'portals', 'profile'],
    ],
    [
      'a client with one portal',
      { role: 'client', hasOnePortal: true },
      accountPlace,
      ['overview', 'explorer', 'library', 'messages', 'services', 'bookings', 'processes', 'profile'],
    ],
    [
      'a client for whom a rule switches the planning on',
      { role: 'client', hasOnePortal: true, rules: [{ name: 'financial', isEnabled: true }] },
      accountPlace,
      ['overview', 'explorer', 'financial', 'library', 'messages', 'services', 'bookings', 'processes', 'profile'],
    ],
    [
      'a client for whom a rule switches the planning off',
      { role: 'client', hasOnePortal: true, rules: [{ name: 'financial', isEnabled: false }] },
      accountPlace,
      ['overview', 'explorer', 'library', 'messages', 'services', 'bookings', 'processes', 'profile'],
    ],
    [
      'a client for whom a rule switches client services off',
      { role: 'client', hasOnePortal: true, rules: [{ name: 'client-services', isEnabled: false }] },
      accountPlace,
      ['overview', 'explorer', 'library', 'messages', 'bookings', 'processes', 'profile'],
    ],
    ['a client before a portal is known', { role: 'client' }, noPlace, ['portals', 'profile']],
    ['an adviser in an edition with all features switched off', { role: 'professional', features: [] }, portalPlace, []],
  ] as const)('has the specified entries for %s', (_, given, place, wanted) =>
    expect(listIds(given as VisitorInput, place)).toEqual(wanted),
  )

  it.each(['admin', 'company-admin', 'professional'] as const)(
    'lists only the portal’s pages for the role %s while no account is open',
    (role) => {
      expect(listPageIds({ role }, portalPlace)).toEqual([
        'today',
        'clients',
        'libraries',
        'signings',
        'analytics',
        'messages',
        'bookings',
        'feedback',
      ])
      expect(listIds({ role }, portalPlace)).toEqual(['today', 'clients', 'libraries', 'signings', 'messages', 'bookings', 'feedback'])
      expect(listPageIds({ role, isSmall: true }, portalPlace)).toEqual([
        'today',
        'clients',
        'libraries',
        'signings',
        'analytics',
        'messages',
        'bookings',
        'feedback',
      ])
    },
  )

  it.each(['admin', 'company-admin', 'professional'] as const)('has no dashboard for the role %s on any screen [P138]', (role) => {
    for (const isSmall of [true, false])
      for (const place of [portalPlace, accountPlace]) expect(listIds({ role, isSmall }, place)).not.toContain('dashboard')
  })

  it('shows a client’s dashboard only on a small screen [P138] [P139]', () => {
    expect(listIds({ role: 'client', isSmall: true }, accountPlace)).toEqual([
      'dashboard',
      'explorer',
      'library',
      'messages',
      'services',
      'bookings',
      'processes',
      'portals',
      'profile',
    ])
    expect(listIds({ role: 'client', isSmall: false }, accountPlace)).not.toContain('dashboard')
  })

  it('excludes pages that a rule of the account switches off [P137]', () => {
    const rules = [
      { name: 'library', isEnabled: false },
      { name: 'news', isEnabled: true },
    ]
    const seen = listPageIds({ role: 'client', rules }, accountPlace)
    expect(seen).not.toContain('library')
    expect(seen).toContain('news')
    expect(listIds({ role: 'client', rules: [{ name: 'dashboard', isEnabled: false }] }, accountPlace)).toEqual([
      'explorer',
      'library',
      'messages',
      'services',
      'bookings',
      'processes',
      'portals',
      'profile',
    ])
    expect(listPageIds({ role: 'professional', rules }, accountPlace)).toContain('library')
  })

  it('has a switch for each feature of the specification, and all are on in the main edition', () => {
    expect([...features].toSorted()).toEqual(
      ['clients', 'portfolios', 'explorer', 'news', 'library', 'messages', 'investmentAdvice', 'processes'].toSorted(),
    )
    expect(mainEdition.features.toSorted()).toEqual([...features].toSorted())
    const shownIds = listIds({ role: 'professional', features: [...mainEdition.features] }, accountPlace)
    const entryByFeature = { clients: 'clients', portfolios: 'overview', explorer: 'explorer' } as const
    for (const [feature, entry] of Object.entries(entryByFeature)) {
      expect(shownIds).toContain(entry)
      expect(listIds({ role: 'professional', features: allFeatures.filter((one) => one !== feature) }, accountPlace)).not.toContain(entry)
    }
  })

  it('links to the visitor’s current portal and account', () =>
    expect(listNavigation(items, createVisitor({ role: 'client' }), accountPlace)[0]).toEqual({
      id: 'overview',
      icon: 'home',
      href: '/dashboard/private/account/a1',
    }))

  it('adds the account to staff links whose path does not name it', () => {
    const explorer = (role: Role) => listNavigation(items, createVisitor({ role }), accountPlace).find(({ id }) => id === 'explorer')
    expect(explorer('professional')).toMatchObject({ href: '/dashboard/private/explorer', search: { account: 'a1' } })
    expect(explorer('client')).toEqual({ id: 'explorer', icon: 'search', href: '/dashboard/private/explorer' })
  })

  it.each([
    ['admin', ['profile', 'backOffice', 'people', 'mailTexts', 'sources', 'imports', 'portals']],
    ['company-admin', ['profile', 'backOffice', 'sources', 'imports', 'portals']],
    ['professional', ['profile', 'sources', 'portals']],
    ['client', ['profile', 'portals']],
  ] as const)('has the specified entries in the user menu for the role %s', (role, wanted) =>
    expect(listMenu(role, modules).map(({ id }) => id)).toEqual(wanted),
  )

  it('shows at most five entries in the bottom navigation of a phone', () => {
    const many = Array.from({ length: 7 }, () => ({ id: 'clients' as const, icon: 'home' as const, href: '/' }))
    expect(selectBottomEntries(many)).toHaveLength(5)
  })
})

describe('a page below another', () => {
  const financial = { id: 'financial', href: '/dashboard/private/account/a1/financial' } as const
  const cashFlow = { id: 'cash-flow', href: `${financial.href}/cash-flow` } as const

  it('marks its own entry, and the entry above only without one', () => {
    expect(isEntryOfPage(financial, cashFlow.href, [financial, cashFlow])).toBe(false)
    expect(isEntryOfPage(financial, cashFlow.href, [financial])).toBe(true)
    expect(isEntryOfPage(financial, `${financial.href}/other`, [financial, cashFlow])).toBe(true)
  })
})

describe('a page without a navigation entry of its own', () => {
  const overview = { id: 'overview', href: '/dashboard/private/account/a1' } as const
  const clients = { id: 'clients', href: '/dashboard/private' } as const
  it.each([
    ['/dashboard/private/account/a1/what-changed', true],
    ['/dashboard/private/portfolio/HL-1', true],
    ['/dashboard/private/account/a1', false],
    ['/dashboard/private/account/a12', false],
    ['/dashboard/private/account/a2/what-changed', false],
    ['/dashboard/private/explorer', false],
  ])('at %s marks the entry of the account’s overview as current: %s', (path, isOwn) => {
    expect([isEntryOfPage(overview, path, [overview]), isEntryOfPage({ ...overview, id: 'dashboard' }, path, [overview])]).toEqual([
      isOwn,
      isOwn,
    ])
    expect(isEntryOfPage(clients, path, [overview])).toBe(false)
    expect(isEntryOfPage(overview, path, [overview, { href: path }])).toBe(false)
  })

  it('marks the entry of a list of an account, and not the overview, on the pages of its items', () => {
    const proposals = { id: 'proposals', href: '/dashboard/private/account/a1/proposals' } as const
    const path = `${proposals.href}/p1`
    expect(isEntryOfPage(proposals, path, [overview, proposals])).toBe(true)
    expect(isEntryOfPage(overview, path, [overview, proposals])).toBe(false)
    expect(isEntryOfPage(overview, '/dashboard/private/account/a1/review', [overview, proposals])).toBe(true)
  })

  it('marks the documents on the page of a document to sign, for clients; for staff, the list of such documents', () => {
    const path = '/dashboard/private/account/a1/envelopes/e1'
    const currentOf = (role: Role) => {
      const entries = listNavigation(items, createVisitor({ role }), accountPlace)
      return entries.filter((entry) => isEntryOfPage(entry, path, entries)).map(({ id }) => id)
    }
    expect([currentOf('client'), currentOf('professional')]).toEqual([['library'], ['accountSignings']])
  })
})
