import { expect, test } from 'vitest'
import { addRecentAccount } from './queries.ts'

test('the last opened account is first, and five accounts are kept', () => {
  const account = (id: string) => ({ id, name: id, portal: 'p', openedAt: '2026-11-26T09:00:00Z' })
  const five = ['a', 'b', 'c', 'd', 'e'].map(account)
  expect(addRecentAccount(five, account('c')).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd', 'e'])
  expect(addRecentAccount(five, account('f')).map(({ id }) => id)).toEqual(['f', 'a', 'b', 'c', 'd'])
})
