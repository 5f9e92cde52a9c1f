import { expect, it } from 'vitest'
import { portalHref } from './portal-href.ts'

it.each([
  ['staff', [], true, '/dashboard/p'],
  ['a client', [{ id: 'a', name: 'A' }], false, '/dashboard/p/account/a'],
  ['a client without an account', [], false, null],
])('a portal has the right URL for %s', (_, accounts, isForStaff, wanted) =>
  expect(portalHref({ id: 'p', accounts }, isForStaff)).toBe(wanted),
)
