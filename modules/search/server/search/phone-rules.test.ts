import { expect, test } from 'vitest'
import { parsePhoneSearch } from './phone-rules.ts'

test.each([
  ['01483 496 0142', { parts: ['014834960142', '14834960142'], whole: '14834960142' }],
  ['+44 (1483) 496-0142', { parts: ['4414834960142'], whole: '4414834960142' }],
  ['00354/555.9981', { parts: ['003545559981', '3545559981'], whole: '3545559981' }],
  ['0142', { parts: ['0142'], whole: null }],
  ['496 0142', { parts: ['4960142'], whole: '4960142' }],
])('%j is the telephone number %j', (text, wanted) => expect(parsePhoneSearch(text)).toEqual(wanted))

test.each(['', '142', '+ ( )', 'HL-204417', '0142 Ashworth', '0142%'])('%j is none', (text) => expect(parsePhoneSearch(text)).toBeNull())
