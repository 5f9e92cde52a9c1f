import { sectors } from '@atrium/domain/breakdown'
import { describe, expect, it } from 'vitest'
import { formatSliceAddress, parseSliceAddress } from './slice-address.ts'
import { chooseInk } from './slice-ink.ts'

describe('the colour of a slice', () => {
  it.each([
    ['asset-class', 'Fixed Interest', 'asset-fixed-interest'],
    ['sector', 'Communication Services', 'sector-1'],
    ['sector', 'Other', 'sector-21'],
    ['currency', 'GBP', 'chart-1'],
    ['region', 'Japan', 'chart-5'],
    ['region', 'Nordics', 'chart-11'],
    ['currency', 'ISK', 'chart-10'],
    ['currency', 'SEK', 'chart-13'],
  ] as const)('in the breakdown by %s, for the slice %s, is %s', (dimension, key, wanted) =>
    expect(chooseInk(dimension, key, 2)).toBe(wanted),
  )
  it('is different for each of the 21 sectors [P218]', () =>
    expect(new Set(sectors.map((key, index) => chooseInk('sector', key, index))).size).toBe(21))
})

describe('the address of a slice in the URL', () => {
  it('is parsed as it was formatted, even if it contains colons', () =>
    expect(parseSliceAddress(formatSliceAddress('region', 'Asia: all'))).toEqual({ dimension: 'region', key: 'Asia: all' }))
  it.each(['mood:good', 'sector:', 'sector', ''])('is parsed as null if it is "%s"', (address) =>
    expect(parseSliceAddress(address)).toBeNull(),
  )
})
