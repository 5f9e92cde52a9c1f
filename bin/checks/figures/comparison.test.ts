import { describe, expect, test } from 'vitest'
import { compare, formatFigure, type Comparison } from './comparison.ts'
import { compareWithReference } from './reference.ts'
import { listFigures, type Pages } from './shown.ts'

const empty = (): Comparison => ({ compared: 0, differences: [] })

describe('comparison of displayed figures', () => {
  test.each([
    ['1.005', 'money', '1.01'],
    ['-1.005', 'money', '-1.01'],
    ['0.123449', 'rate', '0.1234'],
    [null, 'money', '—'],
  ] as const)('displays the value %s with the unit %s as %s', (value, unit, text) => expect(formatFigure(value, unit)).toBe(text))

  test('reports a difference only if the figures are not equal after rounding', () => {
    const comparison = empty()
    compare(comparison, 'total', { value: '100.004', unit: 'money' }, '100')
    compare(comparison, 'total', { value: '100.01', unit: 'money' }, '100')
    compare(comparison, 'cost', { value: null, unit: 'money' }, '100')
    expect(comparison).toEqual({
      compared: 3,
      differences: ['total: shown 100.01, expected 100.00, by 0.01', 'cost: shown —, expected 100.00'],
    })
  })
})

const total = { value: '150', cost: '120', gain: '30', return: '0.25', weight: '100' }
const holding = (id: string, value: string, cost: string, cashTypeId: string | null) => ({ id, name: id, value, cost, cashTypeId })
const pages = (value = '150'): Pages =>
  ({
    header: { value: { amount: value }, change: null, changeRate: null },
    holdings: {
      groups: [
        { assetClass: 'Equities', total: { ...total, value: '100', cost: '70' }, holdings: [holding('A', '100', '70', null)] },
        { assetClass: 'Other', total: { ...total, value: '50', cost: '50' }, holdings: [holding('C', '50', '50', '1')] },
      ],
      total,
    },
  }) as unknown as Pages
const expected = {
  id: 'P',
  currency: 'GBP' as const,
  value: '150.00',
  holdings: [
    { id: 'A', name: 'A', assetClass: 'Equities', quantity: '1', value: '100.00', cost: '70.00' },
    { id: 'C', name: 'C', assetClass: 'Other', quantity: '50', value: '50.00', cost: '50.00' },
  ],
}

describe('comparison with the reference calculator', () => {
  test('reports no difference for a correct portfolio', () => {
    const comparison = empty()
    compareWithReference(comparison, pages(), expected)
    expect(comparison.differences).toEqual([])
    expect(comparison.compared).toBeGreaterThan(8)
  })

  test('reports a difference of a penny in the total, and a missing holding', () => {
    const comparison = empty()
    compareWithReference(comparison, pages('150.01'), {
      ...expected,
      holdings: [...expected.holdings, { ...expected.holdings[0]!, id: 'B' }],
    })
    expect(comparison.differences).toContain('P total: shown 150.01, expected 150.00, by 0.01')
    expect(comparison.differences).toContain('P B value: shown —, expected 100.00')
  })
})

test('lists the totals of the header and of the holdings', () => {
  const figures = listFigures(pages()).map(({ figure, of }) => (of ? `${figure} ${of}` : figure))
  expect(figures).toEqual(expect.arrayContaining(['total', 'holdings.value', 'holdings.cost', 'group.value Equities', 'group.gain Other']))
})
