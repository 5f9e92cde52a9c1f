import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sectors } from './breakdown.ts'
import { Decimal, sum } from './decimal.ts'
import { lookThrough } from './look-through.ts'
import { explain } from './trace.ts'

const stated = (...shares: [name: string, share: string][]) => shares.map(([name, share]) => ({ name, share: new Decimal(share) }))
const parts = (value: string, ...shares: [name: string, share: string][]) =>
  lookThrough({ value: new Decimal(value), sectors: stated(...shares) })?.map(({ key, value: part }) => [key, part.toNumber()]) ?? null

describe('sectors of a fund', () => {
  it('1,000 with 60% Energy and 30% Utilities is split into Energy 600, Utilities 300 and Other 100', () => {
    expect(parts('1000', ['Energy', '0.6'], ['Utilities', '0.3'])).toEqual([
      ['Energy', 600],
      ['Utilities', 300],
      ['Other', 100],
    ])
  })

  it('Other is omitted if the shares add up to 1', () => {
    expect(parts('1000', ['Energy', '0.6'], ['Utilities', '0.4'])).toEqual([
      ['Energy', 600],
      ['Utilities', 400],
    ])
  })

  it('unknown names are Other, and shares of a sector named twice are added up, ignoring case', () => {
    expect(parts('100', ['energy', '0.25'], ['Wine', '0.5'], ['Energy ', '0.25'])).toEqual([
      ['Energy', 50],
      ['Other', 50],
    ])
  })

  it('shares of zero or less are ignored', () => {
    expect(parts('100', ['Energy', '0.75'], ['Cash', '-0.25'], ['Utilities', '0'])).toEqual([
      ['Energy', 75],
      ['Other', 25],
    ])
  })

  it('a negative value is split like a positive one', () => {
    expect(parts('-1000', ['Energy', '0.6'], ['Utilities', '0.4'])).toEqual([
      ['Energy', -600],
      ['Utilities', -400],
    ])
  })

  it('shares are divided by their sum if it is above 1 and at most 1.005; above that, nothing is split', () => {
    expect(parts('1005', ['Energy', '0.6'], ['Utilities', '0.405'])).toEqual([
      ['Energy', 600],
      ['Utilities', 405],
    ])
    expect(parts('1005', ['Energy', '0.6'], ['Utilities', '0.4051'])).toBeNull()
  })

  it('returns null if no known sector is stated', () => {
    expect([parts('100'), parts('100', ['Other', '1']), parts('100', ['Wine', '0.4'], ['Energy', '0'])]).toEqual([null, null, null])
  })

  it('records the share and the part of each sector', () => {
    const { trace } = explain('sectors', lookThrough, { value: new Decimal(1000), sectors: stated(['Energy', '0.6']) })
    expect(trace.steps).toEqual([
      { name: 'share', label: 'Other', expression: '1 − 0.6', result: '0.4' },
      { name: 'part', label: 'Energy', expression: '1000 × 0.6', result: '600' },
      { name: 'part', label: 'Other', expression: '1000 × 0.4', result: '400' },
    ])
  })

  it('the parts add up to exactly the value and contain each sector at most once, for any shares', () => {
    const share = fc.integer({ min: -50, max: 700 }).map((thousandths) => new Decimal(thousandths).div(1000))
    const entry = fc.record({ name: fc.constantFrom(...sectors, 'Wine'), share })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), fc.integer({ min: -1_000_000, max: 1_000_000 }), (entries, pence) => {
        const value = new Decimal(pence).div(100)
        const found = lookThrough({ value, sectors: entries })
        if (!found) return
        expect(sum(found.map((part) => part.value)).eq(value)).toBe(true)
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
        expect(found.every((part) => part.share.gt(0) && part.share.lte(1))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
