import { describe, expect, it } from 'vitest'
import { formatDecimal, divideRounded } from '../integers.ts'
import { wireFraction, wireMoney, wireQuantity } from './wire.ts'

describe('numbers in responses', () => {
  it('are JSON numbers up to fifteen digits, and text beyond', () => {
    expect(wireMoney(123_456n)).toBe(1234.56)
    expect(wireMoney(-5n)).toBe(-0.05)
    expect(wireMoney(999_999_999_999_999n)).toBe(9_999_999_999_999.99)
    expect(wireMoney(1_234_567_890_123_456n)).toBe('12345678901234.56')
    expect(wireQuantity(1n)).toBe(0.0000001)
    expect(wireQuantity(9_999_999_999_999_999n)).toBe('999999999.9999999')
  })

  it('are rounded half away from zero', () => {
    expect([divideRounded(5n, 10n), divideRounded(-5n, 10n), divideRounded(14n, 10n), divideRounded(-16n, 10n)]).toEqual([1n, -1n, 1n, -2n])
    expect(formatDecimal(-7n, 2)).toBe('-0.07')
    expect(wireFraction(0.12345678)).toBe(0.123457)
    expect(wireFraction(null)).toBeNull()
  })
})
