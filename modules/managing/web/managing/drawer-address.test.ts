import { expect, test } from 'vitest'
import { formatDrawers, formOfPage, parentOf, parseDrawers } from './drawer-address.ts'

test('drawers survive the URL, with any id', () => {
  const drawers = [
    { form: 'portfolios', item: 'L-1' },
    { form: 'holdings', item: 'L-1::A/B,C' },
    { form: 'transactions', item: 'new', symbol: 'A/B,C' },
  ] as const
  expect(parseDrawers(formatDrawers(drawers))).toEqual(drawers)
  expect(formatDrawers([])).toBeUndefined()
})

test('what is not understood opens no drawer', () => {
  for (const value of [undefined, 3, '', 'accounts', 'nothing/new', '/new', 'accounts/']) expect(parseDrawers(value)).toEqual([])
  expect(parseDrawers('accounts/new,nothing/new')).toEqual([{ form: 'accounts', item: 'new' }])
  expect(parseDrawers('accounts/%E0%A4%A')).toEqual([{ form: 'accounts', item: '%E0%A4%A' }])
})

test('the route determines the form and the parent', () => {
  expect(formOfPage({ portal: 'p' }, 'me')).toEqual({ form: 'accounts', parent: 'me' })
  expect(formOfPage({ portal: 'p', account: 'a' }, 'me')).toEqual({ form: 'portfolios', parent: 'a' })
  expect(formOfPage({ portal: 'p', portfolio: 'L-1' }, 'me')).toEqual({ form: 'holdings', parent: 'L-1' })
  const parents = (value: string, page: object) => parseDrawers(value).map((_, index, all) => parentOf(all, index, page))
  expect(parents('portals/p', { portal: 'p' })).toEqual(['p'])
  expect(parents('portfolios/new', { account: 'a' })).toEqual(['a'])
  expect(parents('holdings/new', { portfolio: 'L-1' })).toEqual(['L-1'])
  expect(parents('transactions/new', { portfolio: 'L-1' })).toEqual(['L-1'])
  expect(parents('users/u', { account: 'a' })).toEqual(['a'])
  expect(parents('accounts/a,portfolios/new', {})).toEqual([undefined, 'a'])
  expect(parents('portfolios/L-2,holdings/L-2%3A%3AORCH,transactions/new', { account: 'a' })).toEqual(['a', 'L-2', 'L-2'])
})
