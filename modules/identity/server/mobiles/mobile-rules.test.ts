import { describe, expect, test } from 'vitest'
import { maskMobile, parseMobile } from './mobile-rules.ts'

const british = { defaultLocale: 'en' } as const

describe('a mobile number', () => {
  test.each([
    ['07400 123456', british, '+447400123456'],
    ['+44 (0)7400 123456', british, '+447400123456'],
    ['+44-7400-123-456', british, '+447400123456'],
    ['+354 611 1234', british, '+3546111234'],
    ['611 1234', { defaultLocale: 'is' } as const, '+3546111234'],
    ['691 234 5678', { defaultLocale: 'el' } as const, '+306912345678'],
  ])('is accepted if typed as %s', (typed, edition, expected) => expect(parseMobile(typed, edition)).toBe(expected))

  test.each([
    '',
    '+',
    '12345',
    '020 7946 0100',
    '+44 20 7946 0100',
    '+44 909 8790000',
    '+44 7400 1234567890',
    '07400 123456 x 7',
    'call me',
    '+999 7400 123456',
  ])('is refused if typed as %j', (typed) => expect(parseMobile(typed, british)).toBeUndefined())

  test.each([
    ['+447400123456', '+44 ••• 456'],
    ['+3546111234', '+354 ••• 234'],
  ])('%s is displayed as %s', (number, masked) => expect(maskMobile(number)).toBe(masked))
})
