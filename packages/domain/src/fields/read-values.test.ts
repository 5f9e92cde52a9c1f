import { describe, expect, it } from 'vitest'
import type { FieldDefinition, FieldValues } from './definition.ts'
import { isChangeable, listExcludedFields, readValues, selectVisibleValues } from './read-values.ts'
import { issueText } from './testing/field-language.ts'

type Input = Readonly<Record<string, unknown>>
type Options = { isAdmin?: boolean; before?: FieldValues | null }

const field = (name: string, type: string, attributes: Partial<FieldDefinition> = {}): FieldDefinition => ({ ...attributes, name, type })

/** Reads values as a person who is no admin, for a new record, if not stated otherwise. */
function readAll(fields: readonly FieldDefinition[], input: Input, { isAdmin = false, before = null }: Options = {}) {
  const { values, issues } = readValues(fields, input, { isAdmin, before })
  return { values, issues: issues.map(issueText) }
}
const issuesOf = (...args: Parameters<typeof readAll>): string[] => readAll(...args).issues
const valuesOf = (...args: Parameters<typeof readAll>): FieldValues => readAll(...args).values

const pets = field('pet', 'select', { options: ['cat', 'dog'].map((value) => ({ value, label: value })), other: true })

describe('a new record', () => {
  const fields = [field('name', 'text'), field('score', 'number', { value: ' 1,000 ' }), field('hidden', 'switch', { value: false })]

  it('has the given values, defaults as their types read them, and null', () => {
    expect(readAll(fields, { hidden: 'yes' })).toEqual({ values: { name: null, score: '1000', hidden: true }, issues: [] })
    expect(valuesOf(fields, { score: null, name: undefined })).toEqual({ name: null, score: null, hidden: false })
  })

  it('has no default that its type refuses', () => {
    expect(readAll([field('score', 'number', { value: 'many' })], {})).toEqual({ values: { score: null }, issues: [] })
  })

  it('has defaults also in fields that the caller may not see or change', () => {
    const closed = [field('a', 'text', { internal: true, value: 'x' }), field('b', 'text', { readonly: true, value: 'y' })]
    expect(readAll(closed, {})).toEqual({ values: { a: 'x', b: 'y' }, issues: [] })
  })
})

describe('an existing record', () => {
  const fields = [field('name', 'text'), field('score', 'number', { value: '5' })]

  it('keeps what the input leaves out, and gets no defaults', () => {
    expect(readAll(fields, { name: 'B' }, { before: { name: 'A', older: 'kept' } })).toEqual({
      values: { name: 'B', older: 'kept' },
      issues: [],
    })
  })

  it('keeps a value whose input is invalid', () => {
    expect(readAll(fields, { score: 'x' }, { before: { score: '1' } })).toEqual({ values: { score: '1' }, issues: ['score not-a-number'] })
  })
})

describe('an input without a field', () => {
  it('is refused', () => {
    expect(issuesOf([field('name', 'text')], { name: 'A', nickname: 'B', 'name-other': 'C' })).toEqual([
      'nickname unknown-field',
      'name-other unknown-field',
    ])
  })

  it('is refused also by names that every object has, and changes no prototype', () => {
    const input = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":"x"}')
    const fields = [field('__proto__', 'custom'), field('toString', 'text', { required: true })]
    const { values, issues } = readAll(fields, input)
    expect(issues).toEqual(['__proto__ unknown-field', 'constructor unknown-field', 'toString required'])
    expect(Object.keys(values)).toEqual(['toString'])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('leaves the prototype alone also if it has been stored', () => {
    const before = JSON.parse('{"__proto__":{"isAdmin":true},"name":"A"}')
    expect(Object.keys(valuesOf([field('name', 'text')], {}, { before }))).toEqual(['name'])
  })

  it('is ignored if the field has no value of its own', () => {
    const fields = ['label', 'grid', 'history', 'confirm_password'].map((type) => field(type, type, { required: true, internal: true }))
    expect(readAll(fields, { label: 'x', grid: [1], history: {}, confirm_password: 'y' })).toEqual({ values: {}, issues: [] })
  })
})

describe('a required value', () => {
  const name = field('name', 'text', { required: true })

  it('must be given', () => {
    expect(issuesOf([name], {})).toEqual(['name required'])
    expect(issuesOf([name], { name: ' ' })).toEqual(['name required'])
    expect(issuesOf([name], { name: 'A' })).toEqual([])
    expect(issuesOf([name], {}, { before: { name: 'A' } })).toEqual([])
    expect(issuesOf([name], { name: '' }, { before: { name: 'A' } })).toEqual(['name required'])
  })

  it('has one error if it is invalid', () => {
    expect(issuesOf([field('score', 'number', { required: true })], { score: 'x' })).toEqual(['score not-a-number'])
  })

  it('of a checkbox must be ticked; a switch may be off', () => {
    expect(issuesOf([field('agreed', 'checkbox', { required: true })], { agreed: false })).toEqual(['agreed required'])
    expect(issuesOf([field('agreed', 'checkbox', { required: true })], { agreed: true })).toEqual([])
    expect(issuesOf([field('active', 'switch', { required: true })], { active: false })).toEqual([])
  })

  it('is not required of callers who cannot give it', () => {
    for (const attribute of ['admin', 'internal', 'readonly', 'disabled'] as const)
      expect(issuesOf([{ ...name, [attribute]: true }], {})).toEqual([])
    expect(issuesOf([{ ...name, admin: true }], {}, { isAdmin: true })).toEqual(['name required'])
    expect(issuesOf([field('number', 'increment', { required: true })], {}, { isAdmin: true })).toEqual([])
  })
})

describe('a field that the caller may not change', () => {
  const before = { score: '1000', pet: 'other', 'pet-other': 'Owl' }

  it.each([
    ['admin', { admin: true }, ['score not-allowed'], []],
    ['readonly', { readonly: true }, ['score not-allowed'], ['score not-allowed']],
    ['disabled', { disabled: true }, ['score not-allowed'], ['score not-allowed']],
    ['internal', { internal: true }, ['score unknown-field'], []],
  ])('because it is %s refuses a change, unless an admin may make it', (_attribute, attributes, ofPerson, ofAdmin) => {
    const fields = [field('score', 'number', attributes)]
    const person = readAll(fields, { score: '5' }, { before: { score: '1000' } })
    expect(person).toEqual({ values: { score: '1000' }, issues: ofPerson })
    const admin = readAll(fields, { score: '5' }, { before: { score: '1000' }, isAdmin: true })
    expect(admin).toEqual({ values: { score: ofAdmin.length > 0 ? '1000' : '5' }, issues: ofAdmin })
  })

  it('accepts the present value in any form', () => {
    const fields = [field('score', 'number', { readonly: true }), { ...pets, readonly: true }]
    for (const input of [{ score: '1000' }, { score: 1000 }, { score: '1,000.0' }, { pet: 'other', 'pet-other': 'Owl' }])
      expect(readAll(fields, input, { before })).toEqual({ values: before, issues: [] })
    expect(issuesOf(fields, { score: '' }, { before: { score: null } })).toEqual([])
    expect(issuesOf(fields, { score: '' }, { before })).toEqual(['score not-allowed'])
    expect(issuesOf(fields, { 'pet-other': 'Hawk' }, { before })).toEqual(['pet-other not-allowed'])
  })

  it('accepts its default in a new record', () => {
    const fields = [field('score', 'number', { readonly: true, value: 5 })]
    expect(readAll(fields, { score: '5' })).toEqual({ values: { score: '5' }, issues: [] })
    expect(issuesOf(fields, { score: '6' })).toEqual(['score not-allowed'])
  })

  it('does not disclose a value that the caller may not see', () => {
    const fields = [field('score', 'number', { internal: true })]
    for (const score of ['1000', '5']) expect(issuesOf(fields, { score }, { before })).toEqual(['score unknown-field'])
  })

  it('because the server assigns it is not even changed by admins', () => {
    const fields = [field('number', 'increment', { collection: 'forms' })]
    expect(valuesOf(fields, {}, { isAdmin: true })).toEqual({ number: null })
    expect(issuesOf(fields, { number: '' }, { isAdmin: true })).toEqual([])
    expect(issuesOf(fields, { number: 'forms-1' }, { isAdmin: true })).toEqual(['number not-allowed'])
    expect(issuesOf(fields, { number: 'forms-1' }, { isAdmin: true, before: { number: 'forms-1' } })).toEqual([])
    expect(issuesOf(fields, { number: 'forms-2' }, { isAdmin: true, before: { number: 'forms-1' } })).toEqual(['number not-allowed'])
  })
})

describe('a field of an unknown type', () => {
  const fields = [field('shape', 'polygon', { required: true })]
  const shape = { points: [1, { x: 2 }] }

  it('keeps its value, which the input may repeat and may not change', () => {
    expect(readAll(fields, {}, { before: { shape } })).toEqual({ values: { shape }, issues: [] })
    expect(readAll(fields, { shape: structuredClone(shape) }, { before: { shape } })).toEqual({ values: { shape }, issues: [] })
    expect(readAll(fields, { shape: {} }, { before: { shape }, isAdmin: true })).toEqual({
      values: { shape },
      issues: ['shape not-allowed'],
    })
    expect(isChangeable(field('shape', 'polygon'), true)).toBe(false)
  })

  it('has its default in a new record', () => {
    expect(readAll([field('shape', 'polygon', { value: shape })], {})).toEqual({ values: { shape }, issues: [] })
    expect(readAll(fields, {})).toEqual({ values: {}, issues: [] })
  })
})

describe('the text that goes with the option "Other"', () => {
  it('is stored beside the value', () => {
    expect(readAll([pets], { pet: 'other', 'pet-other': ' Owl ' })).toEqual({ values: { pet: 'other', 'pet-other': 'Owl' }, issues: [] })
  })

  it('is required if the option is chosen, and null otherwise', () => {
    expect(issuesOf([pets], { pet: 'other' })).toEqual(['pet-other required'])
    expect(issuesOf([pets], { pet: 'other', 'pet-other': ['x'] })).toEqual(['pet-other format'])
    expect(valuesOf([pets], { pet: 'cat', 'pet-other': 'Owl' })).toEqual({ pet: 'cat', 'pet-other': null })
    expect(valuesOf([pets], {})).toEqual({ pet: null, 'pet-other': null })
    expect(issuesOf([{ ...pets, value: 'other' }], {})).toEqual(['pet-other required'])
  })

  it('may be changed on its own, and stays if only the value is given', () => {
    const before = { pet: 'other', 'pet-other': 'Owl' }
    expect(valuesOf([pets], { 'pet-other': 'Hawk' }, { before })).toEqual({ pet: 'other', 'pet-other': 'Hawk' })
    expect(readAll([pets], { pet: 'other' }, { before })).toEqual({ values: before, issues: [] })
    expect(valuesOf([pets], { pet: 'dog' }, { before })).toEqual({ pet: 'dog', 'pet-other': null })
    expect(readAll([pets], {}, { before: { pet: 'other' } })).toEqual({ values: { pet: 'other' }, issues: [] })
  })

  it('belongs also to one of several values, and to a value of another name', () => {
    const several = { ...pets, type: 'dropdown', otherValue: 'else' }
    expect(valuesOf([several], { pet: ['else', 'cat'], 'pet-other': 'Owl' })).toEqual({ pet: ['cat', 'else'], 'pet-other': 'Owl' })
  })
})

describe('fields that a checkbox excludes', () => {
  const fields = [
    field('hasPets', 'checkbox', { exclude: 'pet, count,missing' }),
    pets,
    field('count', 'number', { required: true }),
    field('note', 'label'),
    field('name', 'text'),
  ]

  it('are stored as null without being checked if it is not ticked', () => {
    expect(
      readAll(fields, { hasPets: false, pet: 'owl', count: 'x' }, { before: { pet: 'other', 'pet-other': 'Owl', count: '1' } }),
    ).toEqual({
      values: { hasPets: false, pet: null, 'pet-other': null, count: null },
      issues: [],
    })
    expect(issuesOf(fields, {})).toEqual([])
  })

  it('are checked if it is ticked', () => {
    expect(issuesOf(fields, { hasPets: true, pet: 'owl' })).toEqual(['pet not-an-option', 'count required'])
    expect(issuesOf(fields, { pet: 'owl' }, { before: { hasPets: true, count: '1' } })).toEqual(['pet not-an-option'])
  })

  it('include those of an excluded checkbox, so that reading again changes nothing', () => {
    const chain = [
      field('c', 'checkbox', { exclude: 'd' }),
      field('a', 'checkbox', { exclude: 'b' }),
      field('b', 'checkbox', { exclude: 'c' }),
      field('d', 'text'),
    ]
    const { values } = readAll(chain, { a: false, b: true, c: true, d: 'x' })
    expect(values).toEqual({ a: false, b: null, c: null, d: null })
    expect(valuesOf(chain, {}, { before: values })).toEqual(values)
  })

  it('apply if a checkbox with options has one ticked', () => {
    const checkbox = field('kinds', 'checkbox', { exclude: 'name', options: [{ value: 'a', label: 'A' }] })
    expect([...listExcludedFields([checkbox], { kinds: ['a'] })]).toEqual([])
    expect([...listExcludedFields([checkbox], { kinds: null })]).toEqual(['name'])
    expect([...listExcludedFields([field('s', 'switch', { exclude: 'name' })], {})]).toEqual([])
  })

  it('keep what the server assigned, and store nothing for fields without a value', () => {
    const assigned = [field('ticked', 'checkbox', { exclude: 'number,note' }), field('number', 'increment'), field('note', 'label')]
    expect(valuesOf(assigned, {}, { before: { number: 'forms-1' } })).toEqual({ number: 'forms-1' })
  })
})

describe('a password', () => {
  const fields = [field('password', 'password'), field('repeated', 'confirm_password')]

  it('must be repeated', () => {
    expect(readAll(fields, { password: 'secret 12', repeated: 'secret 12' })).toEqual({ values: { password: 'secret 12' }, issues: [] })
    for (const repeated of ['secret 13', 'secret 12 ', '', null, undefined, ['secret 12']])
      expect(issuesOf(fields, { password: 'secret 12', repeated })).toEqual(['repeated passwords-differ'])
    expect(issuesOf(fields, { password: 'secret 12' })).toEqual(['repeated passwords-differ'])
  })

  it('need not be repeated if it is not given, or if the form does not ask for it', () => {
    expect(readAll(fields, { password: '', repeated: 'left over' }, { before: { password: 'hash' } })).toEqual({
      values: { password: 'hash' },
      issues: [],
    })
    expect(readAll(fields.slice(0, 1), { password: 'secret 12' }).issues).toEqual([])
    expect(readAll(fields, {})).toEqual({ values: {}, issues: [] })
  })

  it('is not compared while it does not apply', () => {
    const excluded = [field('change', 'checkbox', { exclude: 'password,repeated' }), ...fields]
    expect(issuesOf(excluded, { password: 'secret 12', repeated: 'x' })).toEqual([])
    expect(issuesOf(excluded, { change: true, password: 'secret 12', repeated: 'x' })).toEqual(['repeated passwords-differ'])
  })

  it('is compared with the password before it', () => {
    const two = [...fields, field('pin', 'password'), field('repeatedPin', 'confirm_password')]
    const input = { password: 'secret 12', repeated: 'secret 12', pin: '12345678', repeatedPin: '1234567' }
    expect(issuesOf(two, input)).toEqual(['repeatedPin passwords-differ'])
  })

  it('that is required must be given once', () => {
    const required = [field('password', 'password', { required: true })]
    expect(issuesOf(required, { password: '' })).toEqual(['password required'])
    expect(issuesOf(required, { password: '' }, { before: { password: 'hash' } })).toEqual([])
  })
})

describe('an empty slug', () => {
  const fields = [field('name', 'text', { required: true, limit: 200 }), field('slug', 'slug', { required: true })]

  it('[B188] is filled from the name: lower-case, only a-z, 0-9, space and hyphen kept, spaces become hyphens, repeated hyphens collapsed', () => {
    const slugOf = (name: string, slug = '') => valuesOf(fields, { name, slug })['slug']
    expect(slugOf('A  B-- C!')).toBe('a-b-c')
    expect(slugOf('R&D -- Tax 2026')).toBe('rd-tax-2026')
    expect(slugOf('About Us', 'kept')).toBe('kept')
  })

  it('is filled if it is left out, or if it was emptied', () => {
    expect(valuesOf(fields, { name: 'About us' })).toEqual({ name: 'About us', slug: 'about-us' })
    expect(valuesOf(fields, { slug: '' }, { before: { name: 'About us', slug: 'old' } })).toEqual({ name: 'About us', slug: 'about-us' })
    expect(valuesOf(fields, { name: 'New name' }, { before: { name: 'About us', slug: 'old' } })).toEqual({ name: 'New name', slug: 'old' })
  })

  it('is cut to its limit', () => {
    const short = [field('name', 'text'), field('slug', 'slug', { limit: 6 })]
    expect(valuesOf(short, { name: 'Fees in 2026' })['slug']).toBe('fees-i')
    expect(valuesOf(short, { name: 'Funds in 2026' })['slug']).toBe('funds')
    expect(valuesOf(fields, { name: 'x'.repeat(200) })['slug']).toBe('x'.repeat(100))
  })

  it('stays empty without a name in Latin letters', () => {
    expect(readAll(fields, { name: 'Αθήνα' })).toEqual({ values: { name: 'Αθήνα', slug: null }, issues: ['slug required'] })
    expect(issuesOf(fields, {})).toEqual(['name required', 'slug required'])
  })

  it('is not reported as missing while the name is invalid', () => {
    expect(issuesOf(fields, { name: ['A'] })).toEqual(['name format'])
  })

  it('stays empty if the slug does not apply', () => {
    const excluded = [field('own', 'checkbox', { exclude: 'slug' }), ...fields]
    expect(valuesOf(excluded, { name: 'A' })['slug']).toBeNull()
  })
})

describe('visible values', () => {
  const fields = [
    field('name', 'text'),
    field('note', 'text', { internal: true }),
    { ...pets, internal: true },
    field('password', 'password'),
  ]
  const values = { name: 'A', note: 'B', pet: 'other', 'pet-other': 'Owl', password: 'hash', removed: 'C' }

  it('are those of fields that are not internal', () => {
    expect(selectVisibleValues(fields, values, false)).toEqual({ name: 'A' })
    expect(selectVisibleValues([pets], values, false)).toEqual({ pet: 'other', 'pet-other': 'Owl' })
  })

  it('for admins include internal ones and those of removed fields, but no secrets', () => {
    expect(selectVisibleValues(fields, values, true)).toEqual({ name: 'A', note: 'B', pet: 'other', 'pet-other': 'Owl', removed: 'C' })
  })
})
