import { expect, it } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

it.each([
  ['no stored language', { locales: ['el', 'en'], defaultLocale: 'el' }, null, 'el'],
  ['a stored language that the edition offers', { locales: ['en', 'is'], defaultLocale: 'en' }, 'is', 'is'],
  ['a stored language that the edition does not offer', { locales: ['en'], defaultLocale: 'en' }, 'el', 'en'],
  ['an invalid stored value', { locales: ['en'], defaultLocale: 'en' }, 'xx', 'en'],
] as const)('the right language is chosen for %s', (_, { locales, defaultLocale }, remembered, wanted) =>
  expect(chooseLocale({ locales: [...locales], defaultLocale }, remembered)).toBe(wanted),
)
