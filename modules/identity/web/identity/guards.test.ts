import { describe, expect, it } from 'vitest'
import {
  accountGuard,
  pendingStepGuard,
  hasLapsed,
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

describe('the guards', () => {
  it.each([
    ['none', null],
    ['second-factor', null],
    ['signed-in', '/portals'],
  ] as const)('[P148] redirect a session in the state %s from the sign-in page to %s', (state, wanted) =>
    expect(loginPageGuard({ state })).toBe(wanted),
  )

  const now = Date.UTC(2026, 10, 18, 9)
  it.each([
    ['end a session whose deadline has passed', 'signed-in', now - 1, true],
    ['end a session whose deadline is now', 'signed-in', now, true],
    ['do not end a session that has a second left', 'signed-in', now + 1000, false],
    ['do not end a session without a stored deadline', 'signed-in', null, false],
    ['end a session with a pending second factor too', 'second-factor', now - 1, true],
    ['do nothing without a session', 'none', now - 1, false],
  ] as const)('%s [P559]', (_, state, deadline, wanted) => expect(hasLapsed({ state }, deadline, now)).toBe(wanted))

  it('[P169] report an unknown portal as not found', () => {
    expect(portalGuard(client, 'private')).toBeNull()
    expect(portalGuard(client, 'other')).toBe('/dashboard/404')
  })

  it('[P170] let a client open only their own account; the server checks staff', () => {
    expect(accountGuard(client, 'a1')).toBeNull()
    expect(accountGuard(client, 'a2')).toBe('/dashboard/404')
    expect(accountGuard(adviser, 'a2')).toBeNull()
  })
})

describe('the portal entry', () => {
  it('[P154] leads a professional with one portal to their clients', () => expect(portalEntryGuard(adviser, 5)).toBe('/dashboard/private'))
  it('[P155] leads a client with one portal to their account', () =>
    expect(portalEntryGuard(client, 5)).toBe('/dashboard/private/account/a1'))
  it('[P156] always redirects if the maximum is one portal', () =>
    expect(portalEntryGuard({ ...adviser, portals: two }, 1)).toBe('/dashboard/private'))
  it('offers a choice between several portals', () => expect(portalEntryGuard({ ...adviser, portals: two }, 5)).toBe('/portals'))
  it('offers the choice to a client without an account in the portal', () =>
    expect(portalEntryGuard({ ...client, accounts: [] }, 1)).toBe('/portals'))
  it('offers the choice to a person without a portal', () => expect(portalEntryGuard({ ...client, portals: [] }, 1)).toBe('/portals'))
})

describe('[P158] an account', () => {
  it('redirects to the portfolio if there is exactly one', () =>
    expect(singlePortfolioGuard('private', [{ id: 'p1' }])).toBe('/dashboard/private/portfolio/p1'))
  it('does not redirect with several portfolios', () => expect(singlePortfolioGuard('private', [{ id: 'p1' }, { id: 'p2' }])).toBeNull())
  it('does not redirect without portfolios', () => expect(singlePortfolioGuard('private', [])).toBeNull())
})

describe('a pending step of the sign-in', () => {
  it.each([
    ['electronic-id', '/electronic-id'],
    ['stronger-factor', '/stronger-factor'],
    ['none', null],
    ['second-factor', null],
    ['signed-in', null],
  ] as const)('[P168] redirects a session in the state %s to %s', (state, wanted) => expect(pendingStepGuard({ state })).toBe(wanted))
})

describe('a token', () => {
  const family = { ...account, id: 'a7', portal: 'family' }
  const clientOfBoth = { ...client, portals: two, accounts: [account, family] }
  const admin = { role: 'admin' as const, portals: two, accounts: [] }
  const companyAdmin = { ...admin, role: 'company-admin' as const }

  it.each([
    ['[P160] opens the client list of the portal for an admin', admin, '/dashboard/family', null, '/dashboard/family'],
    ['[P160] opens the client list of the portal for a company admin', companyAdmin, '/dashboard/family', null, '/dashboard/family'],
    ['[P160] opens the account for a client', clientOfBoth, '/dashboard/family', null, '/dashboard/family/account/a7'],
    [
      '[P162] opens the portal in the URL, even if another portal is remembered',
      admin,
      '/dashboard/private',
      'family',
      '/dashboard/private',
    ],
    ['[P162] opens the remembered portal from an entrance page', admin, '/portals', 'family', '/dashboard/family'],
    ['[P162] opens the remembered portal from the landing page', clientOfBoth, '/', 'family', '/dashboard/family/account/a7'],
    ['[P162] opens the choice of portals if neither the URL nor the device has a portal', admin, '/', null, '/portals'],
    ['ignores a remembered portal to which the person has lost access', client, '/login', 'family', '/dashboard/private/account/a1'],
    ['stays on a page without a portal', admin, '/profile/me', 'family', '/profile/me'],
    ['[P163] reports a portal of another person as not found', client, '/dashboard/family', null, '/dashboard/404'],
    ['[P163] reports an unknown portal and its pages as not found', admin, '/dashboard/made-up/account/a1', 'family', '/dashboard/404'],
    ['[P163] reports a malformed portal name as not found', admin, '/dashboard/%E0%A4%A', 'family', '/dashboard/404'],
    ['stays on the not-found page', admin, '/dashboard/404', 'family', '/dashboard/404'],
    ['[P164] opens the client’s account in the portal', clientOfBoth, '/dashboard/private', null, '/dashboard/private/account/a1'],
    ['[P164] keeps the account in the URL', clientOfBoth, '/dashboard/private/account/a1', null, '/dashboard/private/account/a1'],
    [
      '[P164] offers the choice of portals to a client without an account in the portal',
      { ...client, portals: two },
      '/dashboard/family',
      null,
      '/portals',
    ],
  ] as const)('%s', (_, me, path, rememberedPortal, wanted) =>
    expect(tokenGuard(me, { path, rememberedPortal, maximumPortals: 5 })).toBe(wanted),
  )
})
