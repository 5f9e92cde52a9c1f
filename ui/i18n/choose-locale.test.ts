import { expect, it } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

it.each([
  ['nothing remembered, Greek first', { locales: ['el', 'en'], defaultLocale: 'el' }, null, 'el'],
  ['a language the edition speaks', { locales: ['en', 'is'], defaultLocale: 'en' }, 'is', 'is'],
  ['a language it does not speak', { locales: ['en'], defaultLocale: 'en' }, 'el', 'en'],
  ['rubbish', { locales: ['en'], defaultLocale: 'en' }, 'xx', 'en'],
] as const)('the language is chosen for %s', (_, { locales, defaultLocale }, remembered, wanted) =>
  expect(chooseLocale({ locales: [...locales], defaultLocale }, remembered)).toBe(wanted),
)
