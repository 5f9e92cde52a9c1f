import { expect, it } from 'vitest'
import type { ClientSearch } from '../accounts/client-search.ts'
import { isShown, toSearch, toSettings } from './views.ts'

it.each<ClientSearch>([
  {},
  { q: 'ash', letter: 'A', by: 'first', type: 'SIPP', group: 'g', access: 'a', adviser: 'p', linked: 'all', sort: 'name' },
  { sort: 'name', direction: 'descending' },
  { sort: 'lastSignIn', direction: 'ascending', linked: 'unlinked' },
])('a view restores the address of the list: %o', (search) => {
  const settings = toSettings(search, ['name', 'value'])
  expect(toSearch(settings)).toEqual(search)
  expect(isShown(settings, search)).toBe(true)
  expect(isShown(settings, { ...search, q: 'other' })).toBe(false)
})
