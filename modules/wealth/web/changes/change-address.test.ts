import { expect, test } from 'vitest'
import { formatChangeAddress, parseChangeAddress, type ChangeAddress } from './change-address.ts'

test.each([
  ['market', { of: 'account', amount: 'market' }],
  ['moneyIn~HL-1', { of: 'account', amount: 'moneyIn', portfolio: 'HL-1' }],
  ['earned~HL-1~FUND~A', { of: 'account', amount: 'earned', portfolio: 'HL-1', holding: 'FUND~A' }],
  ['payment~HL-1~3', { of: 'account', amount: 'payment', portfolio: 'HL-1', payment: 3 }],
  ['investment.return~HL-1~FUND~A', { of: 'investment', amount: 'return', portfolio: 'HL-1', holding: 'FUND~A' }],
  ['holdings.moved~HL-1', { of: 'holdings', amount: 'moved', portfolio: 'HL-1' }],
  ['holdings.market~HL-1~FUND', { of: 'holdings', amount: 'market', portfolio: 'HL-1', holding: 'FUND' }],
] satisfies [string, ChangeAddress][])('the address %s is parsed and formatted', (urlText, address) => {
  expect(parseChangeAddress(urlText)).toEqual(address)
  expect(formatChangeAddress(address)).toBe(urlText)
})

test.each([
  undefined,
  '',
  'profit',
  'payment',
  'payment~HL-1',
  'payment~HL-1~x',
  'holdings.market',
  'holdings.earned~HL-1',
  'investment.earned~HL-1',
  'investment.profit~HL-1~A',
])('the invalid address %s is parsed as null', (urlText) => expect(parseChangeAddress(urlText)).toBeNull())
