import { expect, test } from 'vitest'
import { formatAssetAddress, parseAssetAddress } from './asset-address.ts'

test.each([
  { figure: 'assets.value' },
  { figure: 'assets.movement', by: 'clients', of: '01a1fd36-0000-7000-8000-000000000000' },
  { figure: 'assets.share', by: 'types', of: 'Offshore Bond' },
  { figure: 'assets.new-money', by: 'groups', of: 'none' },
  { figure: 'assets.movement', on: '2026-10-31' },
] as const)('the address of %o is read back', (address) => {
  expect(parseAssetAddress(formatAssetAddress(address))).toEqual(address)
})

test.each([
  undefined,
  '',
  'value',
  'assets.value:',
  'assets.value:types',
  'assets.value:types:',
  'assets.value:portfolios:x',
  'assets.value:on',
  'assets.value:on:May',
])('there is no figure at %s', (address) => {
  expect(parseAssetAddress(address)).toBeNull()
})
