import { roles } from '@atrium/contract/roles'
import type { Me } from '@atrium/people/contract/profiles'
import { describe, expect, it } from 'vitest'
import { pagePermissions, type PagePermission } from '@atrium/ui/pages'
import { adminGuard, pageGuard, type Visit } from './page-permissions.ts'

const portals: Me['portals'] = [{ id: 'private', name: 'Private clients', theme: 'main' }]
const account = (more: Partial<Me['accounts'][number]> = {}) => ({
  id: 'a1',
  name: 'Margaret',
  portal: 'private',
  hasLimitedAccess: false,
  rules: [],
  ...more,
})
const off = [{ name: 'library', isEnabled: false }]
const on = [{ name: 'library', isEnabled: true }]

const nobody: Visit = { session: { state: 'none' }, me: null }
const pending: Visit = { session: { state: 'second-factor' }, me: null }
const by = (role: Me['role'], more: Partial<Me> = {}): Visit => ({
  session: { state: 'signed-in' },
  me: { role, portals, accounts: role === 'client' ? [account()] : [], ...more },
  page: 'library',
  portal: 'private',
})

describe('page permissions', () => {
  it.each<[string, PagePermission, Visit, string | null]>([
    ['[P351] a signed-out visitor', 'guest', nobody, null],
    ['[P351] a client', 'guest', by('client'), null],
    ['[P353] a signed-out visitor', 'authenticated', nobody, '/login'],
    ['[P353] [P145] somebody without their second factor', 'authenticated', pending, '/login'],
    ['[P353] [P223] a client', 'authenticated', by('client'), null],
    ['[P223] a session without a person', 'authenticated', { session: { state: 'signed-in' }, me: null }, '/login'],
    ['[P350] [P149] a client', 'professional', by('client'), '/portals'],
    ['[P350] a signed-out visitor', 'professional', nobody, '/login'],
    ['[P350] an adviser', 'professional', by('professional'), null],
    ['[P350] an admin', 'professional', by('admin'), null],
    ['[P352] a client with portfolios', 'portfolios', by('client'), null],
    [
      '[P352] [P344] a client whose account is not linked',
      'portfolios',
      by('client', { accounts: [account({ hasLimitedAccess: true })] }),
      '/portals',
    ],
    [
      '[P352] [P343] a client without an account in the portal',
      'portfolios',
      by('client', { accounts: [account({ portal: 'other' })] }),
      '/portals',
    ],
    ['[P352] an adviser', 'portfolios', by('professional'), null],
    ['[P354] a client with a portal', 'portals', by('client'), null],
    ['[P354] a client without a portal', 'portals', by('client', { portals: [] }), '/portals'],
    ['[P354] a signed-out visitor', 'portals', nobody, '/login'],
    [
      '[P355] [P153] a client whose rule switches the page off',
      'pageAccess',
      by('client', { accounts: [account({ rules: off })] }),
      '/portals',
    ],
    ['[P355] a client whose rule switches the page on', 'pageAccess', by('client', { accounts: [account({ rules: on })] }), null],
    ['[P355] [P153] a client without a rule', 'pageAccess', by('client'), null],
    [
      '[P355] a client whose rules switch the page off for one account of two',
      'pageAccess',
      by('client', { accounts: [account({ rules: off }), account({ id: 'a2' })] }),
      null,
    ],
    [
      '[P355] [P153] a client in the one account of two whose rule switches the page off',
      'pageAccess',
      { ...by('client', { accounts: [account({ rules: off }), account({ id: 'a2' })] }), account: 'a1' },
      '/portals',
    ],
    ['[P355] [P152] [P340] an admin', 'pageAccess', by('admin', { accounts: [account({ rules: off })] }), null],
    ['[P355] [P152] an adviser', 'pageAccess', by('professional'), null],
    ['[P355] a signed-out visitor', 'pageAccess', nobody, '/login'],
  ])('are applied to %s with permission %s', (_, permission, visit, wanted) => expect(pageGuard([permission], visit)).toBe(wanted))

  it('are the six permissions of the specification', () =>
    expect([...pagePermissions].toSorted()).toEqual(['authenticated', 'guest', 'pageAccess', 'portals', 'portfolios', 'professional']))

  it('are checked in order, and the first refusal decides', () => {
    expect(pageGuard(['authenticated', 'professional'], by('client'))).toBe('/portals')
    expect(pageGuard(['authenticated', 'professional'], nobody)).toBe('/login')
    expect(pageGuard([], nobody)).toBeNull()
  })
})

describe('admin pages [P150]', () => {
  it.each([
    ['admin', null],
    ['company-admin', null],
    ['professional', '/?action=login'],
    ['client', '/portals'],
  ] as const)('redirect the role %s to %s', (role, wanted) => expect(adminGuard(by(role))).toBe(wanted))
  it('can be restricted to admins of the edition', () =>
    expect((['admin', 'company-admin', 'professional', 'client'] as const).map((role) => adminGuard(by(role), ['admin']))).toEqual([
      null,
      '/?action=login',
      '/?action=login',
      '/portals',
    ]))
  it('redirect a signed-out visitor to the sign-in', () => expect(adminGuard(nobody)).toBe('/login'))
})

it('the roles are admin, admin of a firm, adviser and client [B236]', () =>
  expect([...roles]).toEqual(['admin', 'company-admin', 'professional', 'client']))
