import type { UpstreamHolding } from '@atrium/platform/providers/ports/holdings'
import { expect, test } from 'vitest'
import { listNominals, quoteHolding, quoteTrade } from './quotation-rules.ts'

const fund: UpstreamHolding = {
  id: 'A',
  name: 'Alpha',
  symbol: null,
  sedol: null,
  assetClass: 'Fixed Interest',
  sector: null,
  region: null,
  quantity: '10',
  price: '1.0464',
  priceCurrency: 'GBP',
  pricedOn: '2026-11-20',
  restatedOn: null,
  cost: null,
  yield: '0.0486',
  cashTypeId: null,
  bond: null,
}
const terms = {
  coupon: '0.0425',
  maturesOn: '2040-12-07',
  frequency: 2,
  dayCount: 'actual/actual',
  isIndexLinked: false,
  nominal: '1',
} as const
const gilt = { ...fund, yield: '0.0425', bond: terms }

test.each([
  ['a fund', fund, true, { cleanPrice: null, yield: '0.0486' }],
  ['a fund without a value', fund, false, { cleanPrice: null, yield: null }],
  ['a fund with a stated yield of zero', { ...fund, yield: '0' }, true, { cleanPrice: null, yield: null }],
  ['a bond', gilt, true, { cleanPrice: '104.64', yield: '0.04061544' }],
  ['a bond in pence with a nominal of 100', { ...gilt, price: '10464', priceCurrency: 'GBX' as const, bond: { ...terms, nominal: '100' } }, true, { cleanPrice: '104.64', yield: '0.04061544' }], // prettier-ignore
  ['an index-linked bond', { ...gilt, bond: { ...terms, isIndexLinked: true } }, true, { cleanPrice: '104.64', yield: null }],
  ['a bond without a price', { ...gilt, price: null }, false, { cleanPrice: null, yield: null }],
] as const)('%s has the expected clean price and running yield', (_name, holding, isValued, expected) => {
  expect(quoteHolding(holding, isValued)).toEqual(expected)
})

test('a trade in a bond has a clean price per 100 nominal, and other trades have none', () => {
  const nominals = new Map(listNominals([gilt, { ...fund, id: 'F' }]))
  expect(quoteTrade({ holdingId: 'A', price: '1.0437', priceCurrency: 'GBP' }, nominals)).toEqual({ cleanPrice: '104.37' })
  expect(quoteTrade({ holdingId: 'A', price: '104.37', priceCurrency: 'GBX' }, nominals)).toEqual({ cleanPrice: '104.37' })
  expect(quoteTrade({ holdingId: 'F', price: '1.0437', priceCurrency: 'GBP' }, nominals)).toEqual({})
  expect(quoteTrade({ holdingId: 'A', price: null, priceCurrency: null }, nominals)).toEqual({})
})
