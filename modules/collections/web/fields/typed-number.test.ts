import { describe, expect, it } from 'vitest'
import { readTypedNumber, writeTypedNumber } from './typed-number.ts'

describe('a typed number', () => {
  it.each([
    ['en', '1,234.5', '1234.5'],
    ['en', '0012', '12'],
    ['en', '.5', '0.5'],
    ['en', '−7', '-7'],
    ['en', '1 000', '1000'],
    ['en', '0.0000001', '0.0000001'],
    ['en', '12345678901234567890.123', '12345678901234567890.123'],
    ['is', '1.234,5', '1234.5'],
    ['is', '1.234.567', '1234567'],
    ['is', '0,5', '0.5'],
    ['is', '0.5', '0.5'],
    ['el', '12,25', '12.25'],
  ] as const)('in %s, %s is %s', (locale, typed, wanted) => expect(readTypedNumber(typed, locale)).toBe(wanted))

  it.each(['', 'abc', '1e5', '1,2,3', '12a', '-', '.', '0x10', 'NaN'])('%j is no number', (typed) =>
    expect(readTypedNumber(typed, 'en')).toBeNull(),
  )

  it.each([
    ['en', '1234.5', '1234.5'],
    ['is', '1234.5', '1234,5'],
    ['el', 'abc', 'abc'],
  ] as const)('in %s, the stored %s is shown as %s', (locale, stored, wanted) => expect(writeTypedNumber(stored, locale)).toBe(wanted))
})
