import { expect, test } from 'vitest'
import { findAdminPage } from './admin-page.ts'
import { modules } from './modules.ts'

test.each([
  ['admin', '/admin/pages'],
  ['company-admin', '/admin/pages'],
  ['professional', '/firm/sources'],
  ['client', null],
] as const)('/admin redirects a person with the role %s to %s', (role, path) =>
  expect(
    findAdminPage(
      modules.flatMap(({ pages = [] }) => pages),
      role,
    ),
  ).toBe(path),
)
