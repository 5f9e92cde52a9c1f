import { describe, expect, it } from 'vitest'
import { read, referencesOf, refused, textOf, titled, type Attributes } from '../testing/field-language.ts'

const one = '0b8e2a34-5c6d-4e7f-8a90-123456789abc'
const two = '1b8e2a34-5c6d-4e7f-8a90-123456789abc'
const collection = 'people'

describe('the record of a collection', () => {
  it.each(
    titled([
      [one, one],
      [' portal:main ', 'portal:main'],
      [42, '42'],
      ['', null],
      ['a b', refused('field format')],
      ['../etc', refused('field format')],
      ['x'.repeat(101), refused('field format')],
      [[one], refused('field format')],
      [1.5, refused('field format')],
      [{ id: one }, refused('field format')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('collectionSelect', input, { collection })).toEqual(value)
    expect(read('picker', input, { collection })).toEqual(value)
  })

  it('is written by its name, and named as a reference', () => {
    for (const type of ['collectionSelect', 'picker']) {
      expect(textOf(type, one, { collection })).toBe(`people/${one}`)
      expect(referencesOf(type, one, { collection })).toEqual([`people/${one}`])
      expect(referencesOf(type, one)).toEqual([])
      expect([textOf(type, null, { collection }), referencesOf(type, null, { collection })]).toEqual(['', []])
    }
  })
})

describe('a picker of several records', () => {
  const attributes: Attributes = { collection, multiple: true }

  it.each(
    titled([
      [
        [two, one, two],
        [two, one],
      ],
      [one, [one]],
      [[], null],
      [['', null], null],
      [[one, 'a b'], refused('field format')],
      [[[one]], refused('field format')],
      [Array.from({ length: 1_000 }, (_, index) => String(index)), Array.from({ length: 1_000 }, (_, index) => String(index))],
      [Array.from({ length: 1_001 }, (_, index) => String(index)), refused('field too-many 1000')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('picker', input, attributes)).toEqual(value)
  })

  it('is written by the names of its records, all of which are references', () => {
    expect(textOf('picker', ['a', 'b'], attributes)).toBe('people/a, people/b')
    expect(referencesOf('picker', ['a', 'b'], attributes)).toEqual(['people/a', 'people/b'])
  })
})

describe('a file of a media library', () => {
  it.each(
    titled([
      [one.toUpperCase(), {}, one],
      ['', {}, null],
      ['logo.png', {}, refused('field format')],
      [[one], {}, refused('field format')],
      [5, {}, refused('field format')],
      [[one, two, one], { multiple: true }, [one, two]],
      [[one, 'x'], { multiple: true }, refused('field format')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('media-picker', input, attributes)).toEqual(value)
  })

  it('is a reference to the collection of media', () => {
    expect(referencesOf('media-picker', one)).toEqual([`media/${one}`])
    expect(referencesOf('media-picker', [one, two])).toEqual([`media/${one}`, `media/${two}`])
    expect(textOf('media-picker', [one, two])).toBe(`media/${one}, media/${two}`)
  })
})

describe('uploaded files', () => {
  const first = { id: one, name: 'passport.pdf' }
  const second = { id: two, name: 'bill.pdf' }

  it.each(
    titled([
      ['file', [first], {}, [first]],
      ['file', first, {}, [first]],
      ['file', [{ id: one.toUpperCase(), name: ' passport.pdf ', path: '/etc' }], {}, [first]],
      ['file', [first, first], { multiple: true }, [first]],
      ['file', [first, second], {}, refused('field too-many 1')],
      ['file', [first, second], { multiple: true }, [first, second]],
      ['file', [], {}, null],
      ['file', null, {}, null],
      ['file', [{ id: one }], {}, refused('field.0.name required')],
      ['file', [{ id: 'x', name: 'a' }], {}, refused('field.0.id format')],
      ['file', [{ name: 'a' }], {}, refused('field.0.id required')],
      ['file', [{ id: one, name: 'x'.repeat(256) }], {}, refused('field.0.name too-long 255')],
      ['file', 'passport.pdf', {}, refused('field format')],
      ['file', ['passport.pdf'], {}, refused('field.0 format')],
      ['dropzone', [first, second], {}, [first, second]],
      ['dropzone', [first, second], { limit: 1 }, refused('field too-many 1')],
      ['dropzone', Array.from({ length: 21 }, () => first), {}, refused('field too-many 20')],
    ] as const),
  )('reads %s', (_title, type, input, attributes: Attributes, value) => {
    expect(read(type, input, attributes)).toEqual(value)
  })

  it('are written by their names, and are references to the collection of media', () => {
    for (const type of ['file', 'dropzone']) {
      expect(textOf(type, [first, second])).toBe('passport.pdf, bill.pdf')
      expect(referencesOf(type, [first, second])).toEqual([`media/${one}`, `media/${two}`])
    }
  })
})

describe('permissions', () => {
  it.each(
    titled([
      [{ type: 'public' }, { type: 'public', value: [] }],
      [
        { type: 'hidden', value: ['a'] },
        { type: 'hidden', value: [] },
      ],
      [
        { type: 'authenticated', value: null, extra: 1 },
        { type: 'authenticated', value: [] },
      ],
      [
        { type: 'users', value: ['a', 'b', 'a'] },
        { type: 'users', value: ['a', 'b'] },
      ],
      [
        { type: 'organisations', value: 'a' },
        { type: 'organisations', value: ['a'] },
      ],
      [{ type: 'users', value: [] }, refused('field.value required')],
      [{ type: 'users' }, refused('field.value required')],
      [{ type: 'users', value: ['a b'] }, refused('field.value format')],
      [{ type: 'users', value: Array.from({ length: 1_001 }, (_, index) => String(index)) }, refused('field.value too-many 1000')],
      [{ type: 'everyone' }, refused('field.type not-an-option')],
      [{ type: 'constructor' }, refused('field.type not-an-option')],
      [{ type: ['public'] }, refused('field.type not-an-option')],
      [{}, null],
      [null, null],
      ['public', refused('field format')],
      [['public'], refused('field format')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('permissions', input)).toEqual(value)
  })

  it('are written as the access level with its users or organisations', () => {
    expect(textOf('permissions', { type: 'public', value: [] })).toBe('Public')
    expect(textOf('permissions', { type: 'hidden', value: [] }, {}, 'is')).toBe('Falið')
    expect(textOf('permissions', { type: 'users', value: ['a', 'b'] })).toBe('Specific users: users/a, users/b')
    expect(textOf('permissions', 'of another type')).toBe('')
  })

  it('name users and organisations as references', () => {
    expect(referencesOf('permissions', { type: 'users', value: ['a', 'b'] })).toEqual(['users/a', 'users/b'])
    expect(referencesOf('permissions', { type: 'organisations', value: ['a'] })).toEqual(['organisations/a'])
    expect(referencesOf('permissions', { type: 'public', value: [] })).toEqual([])
  })
})
