import { expect, it } from 'vitest'
import { createInitials } from '@atrium/ui/components/initials'
import { addRecentAccount } from '@atrium/ui/lib/recent-accounts'

it.each([
  ['Margaret Ashworth', 'MA'],
  ['  Ann  van der Berg ', 'AB'],
  ['Þóra', 'Þ'],
  ['', ''],
])('the initials of %s are %s', (name, wanted) => expect(createInitials(name)).toBe(wanted))

it('puts the last opened account first, and keeps five accounts', () => {
  const account = (id: string) => ({ id, name: id, portal: 'p' })
  const five = ['a', 'b', 'c', 'd', 'e'].map(account)
  expect(addRecentAccount(five, account('c')).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd', 'e'])
  expect(addRecentAccount(five, account('f')).map(({ id }) => id)).toEqual(['f', 'a', 'b', 'c', 'd'])
})
