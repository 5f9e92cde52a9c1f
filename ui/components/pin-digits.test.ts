import { expect, it } from 'vitest'
import { readDigits } from './pin-digits.ts'

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your PIN: 123456.', '123456'],
  ['12345678', '123456'],
  ['abc', ''],
])('"%s" is read as "%s"', (typed, wanted) => expect(readDigits(typed)).toBe(wanted))
