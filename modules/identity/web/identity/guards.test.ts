import { describe, expect, it } from 'vitest'
import {
  accountGuard,
  electronicIdGuard,
  loginPageGuard,
  portalEntryGuard,
  portalGuard,
  singlePortfolioGuard,
  tokenGuard,
} from './guards.ts'

const one = [{ id: 'private', name: 'Private clients', theme: 'main' }]
const two = [...one, { id: 'family', name: 'Family office', theme: 'akta' }]
const account = { id: 'a1', name: 'Margaret Ashworth', portal: 'private', hasLimitedAccess: false, rules: [] }
const client = { role: 'client' as const, portals: one, accounts: [account] }
const adviser = { role: 'professional' as const, portals: one, accounts: [] }

describe('guards', () => {
  it.each([
    ['none', null],
    ['second-factor', null],
    ['signed-in', '/portals'],
  ] as const)('[P148] on the sign-in page a session that is %s is sent to %s', (state, wanted) =>
    expect(loginPageGuard({ state })).toBe(wanted),
  )

  it('[P169] an unknown portal is not found', () => {
    expect(portalGuard(client, 'private')).toBeNull()
    expect(portalGuard(client, 'other')).toBe('/dashboard/404')
  })

  it('[P170] a client may open only their own account, staff are checked by the server', () => {
    expect(accountGuard(client, 'a1')).toBeNull()
    expect(accountGuard(client, 'a2')).toBe('/dashboard/404')
    expect(accountGuard(adviser, 'a2')).toBeNull()
  })
})

describe('the portal entry', () => {
  it('[P154] leads a professional with one portal to their clients', () => expect(portalEntryGuard(adviser, 5)).toBe('/dashboard/private'))
  it('[P155] leads a client with one portal to their account', () =>
    expect(portalEntryGuard(client, 5)).toBe('/dashboard/private/account/a1'))
  it('[P156] always redirects where one portal is the maximum', () =>
    expect(portalEntryGuard({ ...adviser, portals: two }, 1)).toBe('/dashboard/private'))
  it('offers the choice among several', () => expect(portalEntryGuard({ ...adviser, portals: two }, 5)).toBe('/portals'))
  it('offers the chooser to a client without an account in the portal', () =>
    expect(portalEntryGuard({ ...client, accounts: [] }, 1)).toBe('/portals'))
  it('offers the chooser to a person without a portal', () => expect(portalEntryGuard({ ...client, portals: [] }, 1)).toBe('/portals'))
})

describe('[P158] an account', () => {
  it('with one portfolio opens on it', () =>
    expect(singlePortfolioGuard('private', [{ id: 'p1' }])).toBe('/dashboard/private/portfolio/p1'))
  it('with several stays', () => expect(singlePortfolioGuard('private', [{ id: 'p1' }, { id: 'p2' }])).toBeNull())
  it('with none stays', () => expect(singlePortfolioGuard('private', [])).toBeNull())
})

describe('the electronic id', () => {
  it.each([
    ['electronic-id', '/electronic-id'],
    ['none', null],
    ['second-factor', null],
    ['signed-in', null],
  ] as const)('[P168] of a session that is %s sends to %s', (state, wanted) => expect(electronicIdGuard({ state })).toBe(wanted))
})

describe('a token', () => {
  const family = { ...account, id: 'a7', portal: 'family' }
  const ofBoth = { ...client, portals: two, accounts: [account, family] }
  const admin = { role: 'admin' as const, portals: two, accounts: [] }
  const companyAdmin = { ...admin, role: 'company-admin' as const }

  it.each([
    ['[P160] of an admin opens the portal as staff', admin, '/dashboard/family', null, '/dashboard/family'],
    ['[P160] of a company admin too', companyAdmin, '/dashboard/family', null, '/dashboard/family'],
    ['[P160] of a client does not', ofBoth, '/dashboard/family', null, '/dashboard/family/account/a7'],
    ['[P162] opens the portal of the address, whatever is remembered', admin, '/dashboard/private', 'family', '/dashboard/private'],
    ['[P162] opens the remembered portal from an entrance', admin, '/portals', 'family', '/dashboard/family'],
    ['[P162] opens the remembered portal from the landing page', ofBoth, '/', 'family', '/dashboard/family/account/a7'],
    ['[P162] without either opens the entry', admin, '/', null, '/portals'],
    ['forgets a remembered portal that is no longer theirs', client, '/login', 'family', '/dashboard/private/account/a1'],
    ['stays on a page without a portal', admin, '/profile/me', 'family', '/profile/me'],
    ['[P163] in a portal that is not theirs finds nothing', client, '/dashboard/family', null, '/dashboard/404'],
    [
      '[P163] in a portal that is not there finds nothing, nor on its pages',
      admin,
      '/dashboard/made-up/account/a1',
      'family',
      '/dashboard/404',
    ],
    ['[P163] in a portal with a broken name finds nothing', admin, '/dashboard/%E0%A4%A', 'family', '/dashboard/404'],
    ['stays on the page of nothing', admin, '/dashboard/404', 'family', '/dashboard/404'],
    ['[P164] of a client opens their account of the portal', ofBoth, '/dashboard/private', null, '/dashboard/private/account/a1'],
    ['[P164] keeps the account of the address', ofBoth, '/dashboard/private/account/a1', null, '/dashboard/private/account/a1'],
    ['[P164] of a client without an account there offers the chooser', { ...client, portals: two }, '/dashboard/family', null, '/portals'],
  ] as const)('%s', (_, me, path, rememberedPortal, wanted) =>
    expect(tokenGuard(me, { path, rememberedPortal, maximumPortals: 5 })).toBe(wanted),
  )
})
