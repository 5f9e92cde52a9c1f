import { features } from '@atrium/contract/editions'
import { mainEdition } from '@atrium/editions/registry'
import { describe, expect, it } from 'vitest'
import { bottomNavigation, navigation } from './navigation.ts'

const all = [...features]
const nowhere = { portal: null, account: null }
const desk = { portal: 'private', account: null }
const inside = { portal: 'private', account: 'a1' }
const ids = (...given: Parameters<typeof navigation>) => navigation(...given).map(({ id }) => id)

describe('navigation', () => {
  it.each([
    ['an adviser at their desk', { role: 'professional', features: all }, desk, ['clients', 'portals', 'profile']],
    ['an adviser in an account', { role: 'professional', features: all }, inside, ['clients', 'overview', 'portals', 'profile']],
    ['an admin at their desk', { role: 'admin', features: all }, desk, ['clients', 'people', 'portals', 'profile']],
    ['an admin of the firm', { role: 'company-admin', features: all }, desk, ['clients', 'portals', 'profile']],
    ['a client', { role: 'client', features: all }, inside, ['overview', 'portals', 'profile']],
    ['a client before a portal is known', { role: 'client', features: all }, nowhere, ['portals', 'profile']],
    ['an edition without clients', { role: 'professional', features: [] }, desk, ['portals', 'profile']],
  ] as const)('of %s', (_, visitor, place, wanted) => expect(ids({ ...visitor, features: [...visitor.features] }, place)).toEqual(wanted))

  it('has the switches of the specification, all on in the main edition [P089]', () => {
    expect([...features].toSorted()).toEqual(
      ['clients', 'portfolios', 'explorer', 'news', 'library', 'messages', 'investmentAdvice', 'processes'].toSorted(),
    )
    expect(mainEdition.features.toSorted()).toEqual([...features].toSorted())
    const shown = ids({ role: 'professional', features: mainEdition.features }, inside)
    const of = { clients: 'clients', portfolios: 'overview' } as const
    for (const [feature, entry] of Object.entries(of)) {
      expect(shown).toContain(entry)
      expect(ids({ role: 'professional', features: all.filter((one) => one !== feature) }, inside)).not.toContain(entry)
    }
  })

  it('leads to the place the visitor is at', () =>
    expect(navigation({ role: 'client', features: all }, inside)[0]).toEqual({
      id: 'overview',
      icon: 'home',
      href: '/dashboard/private/account/a1',
    }))

  it('shows five at the bottom of a phone', () => {
    const many = Array.from({ length: 7 }, () => ({ id: 'clients' as const, icon: 'home' as const, href: '/' }))
    expect(bottomNavigation(many)).toHaveLength(5)
  })
})
