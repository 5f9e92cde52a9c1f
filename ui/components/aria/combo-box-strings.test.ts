import { readFileSync } from 'node:fs'
import el from '@atrium/locales/el'
import en from '@atrium/locales/en'
import is from '@atrium/locales/is'
import i18next from 'i18next'
import { afterAll, beforeAll, expect, it } from 'vitest'
import strings from './combo-box-strings.ts'

const resources = { en: { translation: en }, is: { translation: is }, el: { translation: el } }

beforeAll(() => i18next.init({ lng: 'en', resources, interpolation: { escapeValue: false } }))
afterAll(() => i18next.changeLanguage('en'))

it.each([
  ['en', '1 choice', '3 choices', 'Lomond Global, selected'],
  ['is', '1 valkostur', '3 valkostir', 'Lomond Global, valið'],
  ['el', '1 επιλογή', '3 επιλογές', 'Lomond Global, επιλέχθηκε'],
])('choices are announced in the language of the person (%s)', async (locale, one, three, chosen) => {
  await i18next.changeLanguage(locale)
  expect(strings.countAnnouncement({ optionCount: 1 })).toBe(one)
  expect(strings.countAnnouncement({ optionCount: 3 })).toBe(three)
  expect(strings.selectedAnnouncement({ optionText: 'Lomond Global' })).toBe(chosen)
  const focused = { isGroupChange: true, groupTitle: 'Funds', groupCount: 3, optionText: 'Lomond Global', isSelected: true }
  expect(strings.focusAnnouncement(focused)).toBe(`Funds, ${three} ${chosen}`)
})

it('every string of React Aria is replaced', () => {
  const path = 'node_modules/react-aria/dist/private/intl/combobox/en-US.mjs'
  const keys = [...readFileSync(path, 'utf8').matchAll(/^ {4}"(?<key>\w+)":/gm)].map(({ groups }) => groups?.['key'])
  expect(keys.length).toBeGreaterThan(3)
  expect(Object.keys(strings).toSorted()).toEqual(keys.toSorted())
})
