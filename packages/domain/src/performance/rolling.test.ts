import { describe, expect, test } from 'vitest'
import { Decimal } from '../decimal.ts'
import { linkReturns, linkedReturn, findWorstYear } from './rolling.ts'

const months = (...rates: number[]) => ({ monthly: rates.map((rate) => new Decimal(rate)) })
const flat = (count: number, rate: number) => Array.from({ length: count }, () => rate)

describe('the worst twelve months', () => {
  test.each<[string, number[], [number, number, number] | null]>([
    ['are unknown for eleven months', flat(11, -0.1), null],
    ['are all months if there are only twelve', flat(12, 0), [0, 0, 11]],
    ['can be the first twelve', [...flat(11, 0), -0.05, ...flat(12, 0.01)], [-0.05, 0, 11]],
    ['are the first of two equal spans', [...flat(12, -0.01), 0.5, ...flat(12, -0.01)], [0.99 ** 12 - 1, 0, 11]],
    ['do not include a fall that is recovered within twelve months', [-0.2, 0.25, ...flat(10, 0), 0.01], [0, 0, 11]],
    ['can include a total loss', [...flat(5, 0), -1, ...flat(8, 0.1)], [-1, 0, 11]],
    ['can be the last twelve', [...flat(12, 0.02), ...flat(12, -0.02)], [0.98 ** 12 - 1, 12, 23]],
  ])('%s', (_, rates, expected) => {
    const worst = findWorstYear(months(...rates))
    expect(worst && [worst.first, worst.last]).toEqual(expected && [expected[1], expected[2]])
    if (worst && expected) expect(worst.return.toNumber()).toBeCloseTo(expected[0], 12)
  })
})

test('the returns of months are linked', () => {
  expect(linkReturns(months(0.1, 0.1)).toNumber()).toBe(1.21)
  expect(linkReturns(months()).toNumber()).toBe(1)
  expect(linkedReturn(months(0.1, 0.1))?.toNumber()).toBe(0.21)
  expect(linkedReturn(months())).toBeNull()
})
