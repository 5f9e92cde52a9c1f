import { describe, expect, test } from 'vitest'
import { toDecimal, scaleTexts } from './exact.ts'

describe('decimal texts as integers', () => {
  test('have the same value, and as many decimals as the text with the most decimals', () => {
    const texts = ['12.5', '-0.0375', '0', '-7', '100.10']
    const { scale, numbers } = scaleTexts(texts)
    expect([scale, numbers]).toEqual([4, [125_000n, -375n, 0n, -70_000n, 1_001_000n]])
    expect(numbers.map((number) => toDecimal(number, scale).toFixed())).toEqual(['12.5', '-0.0375', '0', '-7', '100.1'])
  })

  test('have exact products, whatever the number of digits', () => {
    const { scale, numbers } = scaleTexts(['123456789012345.1234567', '9876.543210987'])
    expect(toDecimal(numbers[0]! * numbers[1]!, 2 * scale).toFixed()).toBe('1219326311370131686.0080667508587629')
  })
})
