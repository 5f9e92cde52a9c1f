import { describe, expect, it } from 'vitest'
import { isGreater, minus, plus, ratio, times, whole, formatRatio, zero } from './ratio.ts'

describe('exact fractions', () => {
  it('fractions are exact: three thirds are one, 0.1 + 0.2 − 0.3 is zero', () => {
    const third = ratio(1n, 3n)
    expect(plus(plus(third, third), third)).toEqual(whole(1n))
    expect(minus(plus(ratio(1n, 10n), ratio(2n, 10n)), ratio(3n, 10n))).toEqual(zero)
    expect(times(ratio(2n, 3n), ratio(3n, 2n))).toEqual(whole(1n))
  })

  it.each([
    [ratio(5n, 1_000n), '0.01'],
    [ratio(-5n, 1_000n), '-0.01'],
    [ratio(4_999n, 1_000_000n), '0.00'],
    [ratio(-1n, 1_000n), '0.00'],
    [ratio(1_234_565n, 1_000n), '1234.57'],
    [ratio(-7n, 3n), '-2.33'],
  ])('fractions are rounded half away from zero when formatted', (value, text) => expect(formatRatio(value, 2)).toBe(text))

  it('fractions are compared by value', () => {
    expect(isGreater(ratio(1n, 2n), ratio(1n, 3n))).toBe(true)
    expect(isGreater(ratio(-1n, 2n), ratio(1n, 3n))).toBe(false)
  })
})
