import { roles } from '@atrium/contract/roles'
import type { Me } from '@atrium/people/contract/profiles'
import { describe, expect, it } from 'vitest'
import { pagePermissions, type PagePermission } from '@atrium/ui/pages'
import { adminGuard, pageGuard, type Visit } from './page-permissions.ts'

const portals: Me['portals'] = [{ id: 'private', name: 'Private clients', theme: 'main' }]
const createAccount = (more: Partial<Me['accounts'][number]> = {}) => ({
  id: 'a1',
  name: 'Margaret',
  portal: 'private',
  hasLimitedAccess: false,
  rules: [],
  ...more,
})
const disabledRules = [{ name: 'library', isEnabled: false }]
const enabledRules = [{ name: 'library', isEnabled: true }]

const nobody: Visit = { session: { state: 'none' }, me: null }
const pending: Visit = { session: { state: 'second-factor' }, me: null }
const visitAs = (role: Me['role'], more: Partial<Me> = {}): Visit => ({
  session: { state: 'signed-in' },
  me: { role, portals, accounts: role === 'client' ? [createAccount()] : [], ...more },
  page: 'library',
  portal: 'private',
})

describe('page permissions', () => {
  it.each<[string, PagePermission, Visit, string | null]>([
    ['[P351] a signed-out visitor', 'guest', nobody, null],
    ['[P351] a client', 'guest', visitAs('client'), null],
    ['[P353] a signed-out visitor', 'authenticated', nobody, '/login'],
    ['[P353] [P145] somebody without their second factor', 'authenticated', pending, '/login'],
    ['[P353] [P223] a client', 'authenticated', visitAs('client'), null],
    ['[P223] a session without a person', 'authenticated', { session: { state: 'signed-in' }, me: null }, '/login'],
    ['[P350] [P149] a client', 'professional', visitAs('client'), '/portals'],
    ['[P350] a signed-out visitor', 'professional', nobody, '/login'],
    ['[P350] an adviser', 'professional', visitAs('professional'), null],
    ['[P350] an admin', 'professional', visitAs('admin'), null],
    ['[P352] a client with portfolios', 'portfolios', visitAs('client'), null],
    [
      '[P352] [P344] a client whose account is not linked',
      'portfolios',
      visitAs('client', { accounts: [createAccount({ hasLimitedAccess: true })] }),
      '/portals',
    ],
    [
      '[P352] [P343] a client without an account in the portal',
      'portfolios',
      visitAs('client', { accounts: [createAccount({ portal: 'other' })] }),
      '/portals',
    ],
    ['[P352] an adviser', 'portfolios', visitAs('professional'), null],
    ['[P354] a client with a portal', 'portals', visitAs('client'), null],
    ['[P354] a client without a portal', 'portals', visitAs('client', { portals: [] }), '/portals'],
    ['[P354] a signed-out visitor', 'portals', nobody, '/login'],
    [
      '[P355] [P153] a client whose rule switches the page off',
      'pageAccess',
      visitAs('client', { accounts: [createAccount({ rules: disabledRules })] }),
      '/portals',
    ],
    [
      '[P355] a client whose rule switches the page on',
      'pageAccess',
      visitAs('client', { accounts: [createAccount({ rules: enabledRules })] }),
      null,
    ],
    ['[P355] [P153] a client without a rule', 'pageAccess', visitAs('client'), null],
    [
      '[P355] a client whose rules switch the page off for one account of two',
      'pageAccess',
      visitAs('client', { accounts: [createAccount({ rules: disabledRules }), createAccount({ id: 'a2' })] }),
      null,
    ],
    [
      '[P355] [P153] a client in the one account of two whose rule switches the page off',
      'pageAccess',
      { ...visitAs('client', { accounts: [createAccount({ rules: disabledRules }), createAccount({ id: 'a2' })] }), account: 'a1' },
      '/portals',
    ],
    ['[P355] [P152] [P340] an admin', 'pageAccess', visitAs('admin', { accounts: [createAccount({ rules: disabledRules })] }), null],
    ['[P355] [P152] an adviser', 'pageAccess', visitAs('professional'), null],
    ['[P355] a signed-out visitor', 'pageAccess', nobody, '/login'],
  ])('are applied to %s with permission %s', (_, permission, visit, wanted) => expect(pageGuard([permission], visit)).toBe(wanted))

  it('are the six permissions of the specification', () =>
    expect([...pagePermissions].toSorted()).toEqual(['authenticated', 'guest', 'pageAccess', 'portals', 'portfolios', 'professional']))

  it('are checked in order, and the first refusal decides', () => {
    expect(pageGuard(['authenticated', 'professional'], visitAs('client'))).toBe('/portals')
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
  ] as const)('redirect the role %s to %s', (role, wanted) => expect(adminGuard(visitAs(role))).toBe(wanted))
  it('can be restricted to admins of the edition', () =>
    expect((['admin', 'company-admin', 'professional', 'client'] as const).map((role) => adminGuard(visitAs(role), ['admin']))).toEqual([
      null,
      '/?action=login',
      '/?action=login',
      '/portals',
    ]))
  it('redirect a signed-out visitor to the sign-in', () => expect(adminGuard(nobody)).toBe('/login'))
})

it('the roles are admin, admin of a firm, adviser and client [B236]', () =>
  expect([...roles]).toEqual(['admin', 'company-admin', 'professional', 'client']))
