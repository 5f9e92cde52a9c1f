import { describe, expect, it } from 'vitest'
import { countryCodes, countryName } from '../countries.ts'
import { read, refused, textOf, titled, type Attributes } from '../testing/field-language.ts'

const options = [
  { value: 'a', label: { en: 'Apple', is: 'Epli', el: 'Μήλο' } },
  { value: 'b', label: 'Banana' },
  { value: '3', label: 'Three' },
]

describe('a switch', () => {
  it.each(
    titled([
      [true, true],
      [false, false],
      [' TRUE ', true],
      ['No', false],
      [1, true],
      [0, false],
      ['', null],
      [null, null],
      ['on', refused('field format')],
      [2, refused('field format')],
      [{}, refused('field format')],
      [[true], refused('field format')],
      ['x'.repeat(50_000), refused('field format')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('switch', input)).toEqual(value)
  })

  it('is written as yes or no', () => {
    expect([true, false, null].map((value) => textOf('switch', value))).toEqual(['Yes', 'No', ''])
  })
})

describe('a checkbox', () => {
  it.each(
    titled([
      [true, {}, true],
      ['no', {}, false],
      ['', {}, null],
      [['a'], {}, refused('field format')],
      [['b', 'a', 'b'], { options }, ['a', 'b']],
      ['b', { options }, ['b']],
      [[], { options }, null],
      [['c'], { options }, refused('field not-an-option')],
      [true, { options }, refused('field format')],
      [['other'], { options, other: true }, ['other']],
      [['other'], { options }, refused('field not-an-option')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('checkbox', input, attributes)).toEqual(value)
  })

  it('is written as yes or no, or as the labels of its options', () => {
    expect(textOf('checkbox', true)).toBe('Yes')
    expect(textOf('checkbox', ['a', 'b'], { options }, 'el')).toBe('Μήλο, Banana')
  })
})

describe.each(['select', 'radio'])('a %s', (type) => {
  it.each(
    titled([
      ['a', {}, 'a'],
      [' b ', {}, 'b'],
      [3, {}, '3'],
      ['', {}, null],
      ['Apple', {}, refused('field not-an-option')],
      ['other', {}, refused('field not-an-option')],
      ['other', { other: true }, 'other'],
      ['else', { other: true, otherValue: 'else' }, 'else'],
      ['other', { other: true, otherValue: 'else' }, refused('field not-an-option')],
      ['constructor', {}, refused('field not-an-option')],
      ['__proto__', {}, refused('field not-an-option')],
      [['a'], {}, refused('field format')],
      [true, {}, refused('field format')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read(type, input, { options, ...attributes })).toEqual(value)
  })

  it('has no valid value without options', () => {
    expect(read(type, 'a')).toEqual(refused('field not-an-option'))
  })

  it('is written as the label of its option; a removed option as its value', () => {
    expect(textOf(type, 'a', { options }, 'is')).toBe('Epli')
    expect(textOf(type, 'b', { options }, 'is')).toBe('Banana')
    expect(textOf(type, 'gone', { options })).toBe('gone')
    expect(textOf(type, null, { options })).toBe('')
  })
})

describe('a dropdown', () => {
  it.each(
    titled([
      [['3', 'a', 'a'], {}, ['a', '3']],
      ['b', {}, ['b']],
      [[''], {}, null],
      [['a', 'x'], {}, refused('field not-an-option')],
      [['other', 'a'], { other: true }, ['a', 'other']],
      [[['a']], {}, refused('field format')],
      [{ a: true }, {}, refused('field format')],
      [Array.from({ length: 1_001 }, () => 'a'), {}, refused('field too-many 1000')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('dropdown', input, { options, ...attributes })).toEqual(value)
  })

  it('is written as the labels of its options', () => {
    expect(textOf('dropdown', ['a', '3'], { options })).toBe('Apple, Three')
  })
})

describe('a combobox', () => {
  it.each(
    titled([
      ['a', {}, 'a'],
      [' something  else ', {}, 'something else'],
      [['a'], {}, refused('field format')],
      ['', {}, null],
      [['x', 'a', 'x', ''], { multiple: true }, ['x', 'a']],
      ['x', { multiple: true }, ['x']],
      [[{}], { multiple: true }, refused('field format')],
      [['long'], { multiple: true, limit: 3 }, refused('field too-long 3')],
      [Array.from({ length: 51 }, (_, index) => String(index)), { multiple: true }, refused('field too-many 50')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('combobox', input, { options, ...attributes })).toEqual(value)
  })

  it('is written as its texts, and suggestions as their labels', () => {
    expect(textOf('combobox', 'free text', { options })).toBe('free text')
    expect(textOf('combobox', ['a', 'free text'], { options })).toBe('Apple, free text')
  })
})

describe('a day', () => {
  it.each(
    titled([
      ['2026-02-28', '2026-02-28'],
      [' 2024-02-29 ', '2024-02-29'],
      ['1900-01-01', '1900-01-01'],
      ['2199-12-31', '2199-12-31'],
      ['', null],
      ['2026-02-29', refused('field not-a-date')],
      ['1899-12-31', refused('field not-a-date')],
      ['2200-01-01', refused('field not-a-date')],
      ['28/02/2026', refused('field not-a-date')],
      ['2026-02-28T00:00:00Z', refused('field not-a-date')],
      [20_260_228, refused('field format')],
      [['2026-02-28'], refused('field format')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('date-picker', input)).toEqual(value)
  })

  it('is written in the format of the language', () => {
    expect(textOf('date-picker', '2026-02-28')).toBe('day 2026-02-28')
    expect(textOf('date-picker', 'soon')).toBe('soon')
  })
})

describe('a country', () => {
  it('is one of the 249 codes of ISO 3166-1', () => {
    expect(countryCodes).toHaveLength(249)
    expect(new Set(countryCodes).size).toBe(249)
    expect([...countryCodes].toSorted()).toEqual(countryCodes)
    for (const code of countryCodes) expect([code, countryName(code, 'en')]).not.toEqual([code, code])
  })

  it.each(
    titled([
      ['GB', 'GB'],
      [' is ', 'IS'],
      ['', null],
      ['UK', refused('field not-an-option')],
      ['EU', refused('field not-an-option')],
      ['Iceland', refused('field not-an-option')],
      [354, refused('field format')],
      [['GB'], refused('field format')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('country', input)).toEqual(value)
  })

  it('is written as its name in the language', () => {
    expect(textOf('country', 'GB')).toBe('United Kingdom')
    expect(textOf('country', 'GB', {}, 'is')).toBe('Bretland')
    expect(textOf('country', 'GB', {}, 'el')).toBe('Ηνωμένο Βασίλειο')
    expect(textOf('country', 'XX')).toBe('XX')
  })
})
