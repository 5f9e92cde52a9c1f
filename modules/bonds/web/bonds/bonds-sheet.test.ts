import type { HeldBond } from '../../contract/bonds.ts'
import { expect, test } from 'vitest'
import { createRow } from './bonds-sheet.ts'

const bond: HeldBond = {
  id: 'A',
  name: 'UK Index-linked 0.125% 2040',
  coupon: '0.00125',
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

test('a row has unrounded figures, such as a coupon of an eighth of a percent', () => {
  expect(createRow(bond)).toEqual([
    'UK Index-linked 0.125% 2040',
    { date: '2040-12-07' },
    { number: '0.125' },
    { number: '12000' },
    'GBP',
    { number: '101.235' },
    { number: '1.9' },
    { number: '4.198' },
    { number: '4.1234' },
    { number: '9.994' },
  ])
})

test('unknown values are empty', () => {
  const linked = createRow({
    ...bond,
    maturesOn: null,
    cleanPrice: null,
    accrued: null,
    runningYield: null,
    redemptionYield: null,
    modified: null,
  })
  expect(linked.filter((cell) => cell === null)).toHaveLength(6)
})
