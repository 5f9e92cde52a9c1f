import type { HeldBond } from '@atrium/contract/bonds'
import { expect, test } from 'vitest'
import { bondsCsv } from './bonds-file.ts'

const bond: HeldBond = {
  id: 'A',
  name: 'UK Treasury 4.25% 2040',
  coupon: '0.0425',
  maturesOn: '2040-12-07',
  frequency: 2,
  dayCount: 'actual/actual',
  nominal: '12000',
  priceCurrency: 'GBP',
  priceOn: '2026-11-20',
  cleanPrice: '101.235',
  accrued: '1.9',
  dirtyPrice: '103.135',
  isExDividend: false,
  runningYield: '0.04198',
  redemptionYield: '0.041234',
  macaulay: '10.2',
  modified: '9.994',
  convexity: '130',
  coupons: [],
  missing: null,
}

test('a row each; what is not known is empty', () => {
  const linked = { ...bond, name: 'Linker', runningYield: null, redemptionYield: null, modified: null, accrued: null, cleanPrice: null }
  expect(bondsCsv(['Bond'], { bonds: [bond, linked] })).toBe(
    [
      'Bond',
      'UK Treasury 4.25% 2040,2040-12-07,4.25,12000,GBP,101.24,1.90,4.20,4.12,9.99',
      'Linker,2040-12-07,4.25,12000,GBP,,,,,',
      '',
    ].join('\r\n'),
  )
})
