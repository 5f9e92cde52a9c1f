import { describe, expect, it } from 'vitest'
import { accountGuard, loginPageGuard, portalEntryGuard, portalGuard, singlePortfolioGuard } from './guards.ts'

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

  it('[P170] a client may open only their own account, staff are judged by the server', () => {
    expect(accountGuard(client, 'a1')).toBeNull()
    expect(accountGuard(client, 'a2')).toBe('/dashboard/404')
    expect(accountGuard(adviser, 'a2')).toBeNull()
  })
})

describe('the portal entry', () => {
  it('[P154] takes a professional with one portal to their clients', () => expect(portalEntryGuard(adviser, 5)).toBe('/dashboard/private'))
  it('[P155] takes a client with one portal to their account', () =>
    expect(portalEntryGuard(client, 5)).toBe('/dashboard/private/account/a1'))
  it('[P156] always redirects where one portal is the maximum', () =>
    expect(portalEntryGuard({ ...adviser, portals: two }, 1)).toBe('/dashboard/private'))
  it('offers the choice among several', () => expect(portalEntryGuard({ ...adviser, portals: two }, 5)).toBe('/portals'))
  it('offers the chooser to a client without an account in the portal', () =>
    expect(portalEntryGuard({ ...client, accounts: [] }, 1)).toBe('/portals'))
  it('offers the chooser to who has no portal', () => expect(portalEntryGuard({ ...client, portals: [] }, 1)).toBe('/portals'))
})

describe('[P158] an account', () => {
  it('with one portfolio opens on it', () =>
    expect(singlePortfolioGuard('private', [{ id: 'p1' }])).toBe('/dashboard/private/portfolio/p1'))
  it('with several stays', () => expect(singlePortfolioGuard('private', [{ id: 'p1' }, { id: 'p2' }])).toBeNull())
  it('with none stays', () => expect(singlePortfolioGuard('private', [])).toBeNull())
})
