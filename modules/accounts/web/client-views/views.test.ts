import { expect, it } from 'vitest'
import type { ClientSearch } from '../accounts/client-search.ts'
import { isShown, toSearch, toSettings } from './views.ts'

it.each<ClientSearch>([
  {},
  { q: 'ash', letter: 'A', by: 'first', type: 'SIPP', group: 'g', access: 'a', adviser: 'p', linked: 'all', sort: 'name' },
  { sort: 'name', direction: 'descending' },
  { sort: 'lastSignIn', direction: 'ascending', linked: 'unlinked' },
  { where: [{ kind: 'value', settings: { atLeast: '1', atMost: null, currency: 'GBP' } }] },
])('a view restores the address of the list: %o', (search) => {
  const settings = toSettings(search, ['name', 'value'])
  expect(toSearch(settings)).toEqual(search)
  expect(isShown(settings, search)).toBe(true)
  expect(isShown(settings, { ...search, q: 'other' })).toBe(false)
  expect(isShown(settings, { ...search, where: [{ kind: 'value', settings: {} }] })).toBe(false)
})

it('a segment is shown whatever the order of the settings of its conditions', () => {
  const where = [{ kind: 'value', settings: { atLeast: '1', atMost: null, currency: 'GBP' } }]
  const stored = [{ kind: 'value', settings: { currency: 'GBP', atMost: null, atLeast: '1' } }]
  expect(isShown(toSettings({ where: stored }, ['name']), { where })).toBe(true)
  expect(isShown(toSettings({}, ['name']), {})).toBe(true)
  // A view that was saved without conditions may have an empty list.
  const { conditions, ...settings } = toSettings({}, ['name'])
  expect(isShown({ ...settings, conditions: { ...conditions, where: [] } }, {})).toBe(true)
})
