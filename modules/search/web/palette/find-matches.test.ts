import { expect, test } from 'vitest'
import { findMatches, foldText } from './find-matches.ts'

const mark = (text: string, search: string) =>
  findMatches(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Margaret Ashworth', 'ash', 'Margaret [Ash]worth'],
  ['Nicola Washbourne', 'ASH', 'Nicola W[ash]bourne'],
  ['Ásdís Þórðardóttir', 'asdis thord', '[Ásdís] [Þórð]ardóttir'],
  ['Γεώργιος Παπαδόπουλος', 'γεωργιοσ', '[Γεώργιος] Παπαδόπουλος'],
  ['Zoë O’Brien', 'obri', 'Zoë [O’Bri]en'],
  ['Ægir', 'ae', '[Æ]gir'],
  ['HL-204417', 'hl 204', '[HL]-[204]417'],
  ['Ann Ann', 'ann', '[Ann] [Ann]'],
  ['Margaret', '', 'Margaret'],
  ['', 'ash', ''],
  ['Margaret', 'xyz', 'Margaret'],
])('%j is marked by %j', (text, search, expected) => {
  expect(mark(text, search)).toBe(expected)
})

test('the parts add up to the text', () => {
  for (const text of ['ﬁnance Ⅻ', '😀 Ash 😀', '%_\\'])
    expect(
      findMatches(text, 'fin')
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})

test('texts are folded as on the server', () => {
  expect(foldText("O'Brien & Sons, Ltd.")).toBe('obrien sons ltd')
})
