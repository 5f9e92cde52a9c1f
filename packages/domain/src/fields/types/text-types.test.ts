import { describe, expect, it } from 'vitest'
import { read, referencesOf, refused, textOf, titled, type Attributes } from '../testing/field-language.ts'
import { incrementText } from './increment.ts'

describe('types that show something', () => {
  it.each(['label', 'grid', 'history', 'confirm_password'])('%s stores and writes nothing, whatever its input', (type) => {
    for (const input of ['text', 5, true, null, ['a'], { a: 1 }]) expect(read(type, input)).toBeNull()
    expect(textOf(type, 'left over')).toBe('')
    expect(referencesOf(type, 'left over')).toEqual([])
  })
})

describe('texts', () => {
  it.each(
    titled([
      ['text', '  Anna   Smith ', {}, 'Anna Smith'],
      ['text', 'a\r\nb\tc', {}, 'a b c'],
      ['text', 'a\u0000\u0007\u0085b\u007f', {}, 'ab'],
      ['text', 'Guðru\u0301n', {}, 'Guðrún'],
      ['text', 'half \ud83d emoji', {}, 'half \ufffd emoji'],
      ['text', 1200.5, {}, '1200.5'],
      ['text', 1e21, {}, '1000000000000000000000'],
      ['text', '   ', {}, null],
      ['text', '\u0000', {}, null],
      ['text', null, {}, null],
      ['text', undefined, {}, null],
      ['text', [], {}, null],
      ['text', true, {}, refused('field format')],
      ['text', ['a'], {}, refused('field format')],
      ['text', { a: 1 }, {}, refused('field format')],
      ['text', Number.POSITIVE_INFINITY, {}, refused('field format')],
      ['text', 'x'.repeat(500), {}, 'x'.repeat(500)],
      ['text', 'x'.repeat(501), {}, refused('field too-long 500')],
      ['text', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦', { limit: 2 }, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦'],
      ['text', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦', { limit: 1 }, refused('field too-long 1')],
      ['text', 'anna@example.com', { rules: ['email'] }, 'anna@example.com'],
      ['text', 'anna@example', { rules: ['email'] }, refused('field not-an-email')],
      ['text', '/about', { rules: ['link'] }, '/about'],
      ['text', 'javascript:alert(1)', { rules: ['link'] }, refused('field not-a-url')],
      ['text', 'http://example.com', { rules: ['https-url'] }, refused('field not-a-url')],
      ['text', 'no digit', { rules: ['digit'] }, refused('field digit-required')],
      ['textarea', ' one\r\ntwo\rthree\u2028four\r\r\nfive ', {}, 'one\ntwo\nthree\nfour\n\nfive'],
      ['textarea', 'keeps  spaces\tand tabs', {}, 'keeps  spaces\tand tabs'],
      ['textarea', 'x'.repeat(151), { limit: 150 }, refused('field too-long 150')],
      ['textarea', 'x'.repeat(20_001), {}, refused('field too-long 20000')],
      ['textarea', {}, {}, refused('field format')],
    ] as const),
  )('reads %s', (_title, type, input, attributes: Attributes, value) => {
    expect(read(type, input, attributes)).toEqual(value)
  })

  it('are written as they are', () => {
    expect(textOf('text', 'Anna')).toBe('Anna')
    expect(textOf('textarea', 'one\ntwo')).toBe('one\ntwo')
    expect(textOf('text', null)).toBe('')
    expect(textOf('text', ['of another type'])).toBe('')
  })
})

describe('a hidden value', () => {
  it.each(
    titled([
      [' source ', 'source', 'source'],
      ['0', '0', '0'],
      [12.5, 12.5, 'n12.5'],
      [-0, 0, 'n0'],
      [false, false, 'No'],
      [true, true, 'Yes'],
      ['', null, ''],
    ]),
  )('reads %s', (_title, input, value, text) => {
    expect(read('hidden', input)).toStrictEqual(value)
    expect(textOf('hidden', value)).toBe(text)
  })

  it('is refused if it is a list, an object, too long or not finite', () => {
    expect(read('hidden', [1])).toEqual(refused('field format'))
    expect(read('hidden', { a: 1 })).toEqual(refused('field format'))
    expect(read('hidden', Number.NaN)).toEqual(refused('field format'))
    expect(read('hidden', 'x'.repeat(2_001))).toEqual(refused('field too-long 2000'))
    expect(read('hidden', 'xyz', { limit: 2 })).toEqual(refused('field too-long 2'))
  })
})

describe('an icon', () => {
  it.each(
    titled([
      ['chart-pie', 'chart-pie'],
      [' home ', 'home'],
      ['', null],
      ['Home', refused('field format')],
      ['2fa', refused('field format')],
      ['"><script>', refused('field format')],
      [`a${'b'.repeat(40)}`, refused('field format')],
      [5, refused('field format')],
      [['home'], refused('field format')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('icon', input)).toEqual(value)
  })

  it('is written as its name', () => {
    expect(textOf('icon', 'chart-pie')).toBe('chart-pie')
  })
})

describe('a slug', () => {
  it.each(
    titled([
      ['A  B-- C!', {}, 'a-b-c'],
      ['about-us', {}, 'about-us'],
      ['R&D -- Tax', {}, 'rd-tax'],
      [2026, {}, '2026'],
      ['', {}, null],
      ['!!!', {}, refused('field format')],
      ['Αθήνα', {}, refused('field format')],
      [{ a: 1 }, {}, refused('field format')],
      ['x'.repeat(101), {}, refused('field too-long 100')],
      ['abc', { limit: 2 }, refused('field too-long 2')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('slug', input, attributes)).toEqual(value)
  })

  it('is written as it is', () => {
    expect(textOf('slug', 'about-us')).toBe('about-us')
  })
})

describe('an increment', () => {
  it.each(
    titled([
      ['forms-12', { collection: 'forms' }, 'forms-12'],
      [' riskProfiles-1 ', {}, 'riskProfiles-1'],
      ['data-process-3', { collection: 'data-process' }, 'data-process-3'],
      ['', { collection: 'forms' }, null],
      ['pages-12', { collection: 'forms' }, refused('field format')],
      ['forms-0', { collection: 'forms' }, refused('field format')],
      ['forms-012', { collection: 'forms' }, refused('field format')],
      ['forms', {}, refused('field format')],
      ['12', {}, refused('field format')],
      [12, {}, refused('field format')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('increment', input, attributes)).toEqual(value)
  })

  it('is the name of the collection with a number', () => {
    expect(incrementText('forms', 12)).toBe('forms-12')
    expect(read('increment', incrementText('forms', 12), { collection: 'forms' })).toBe('forms-12')
    expect(textOf('increment', 'forms-12')).toBe('forms-12')
  })
})

describe('a password', () => {
  it.each(
    titled([
      ['correct horse 1', 'correct horse 1'],
      ['  8 spaces around  ', '  8 spaces around  '],
      ['aaaaaaa1', 'aaaaaaa1'],
      ['aaaaaa1', refused('field too-short 8')],
      ['aaaaaaaa', refused('field digit-required')],
      ['short', refused('field too-short 8', 'field digit-required')],
      [`1${'x'.repeat(127)}`, `1${'x'.repeat(127)}`],
      [`1${'x'.repeat(128)}`, refused('field too-long 128')],
      ['', null],
      [12_345_678, refused('field format')],
      [['password1'], refused('field format')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('password', input)).toEqual(value)
  })

  it('is never written', () => {
    expect(textOf('password', 'correct horse 1')).toBe('')
  })
})
