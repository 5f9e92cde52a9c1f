import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { FieldDefinition, FieldValue } from './definition.ts'
import { isIssue, type Reading } from './field-type.ts'
import { listOptionValues } from './options.ts'
import { readValues } from './read-values.ts'
import { fieldTypes, findFieldType } from './registry.ts'
import './pattern-engine.ts'
import { anyInput, fieldVariants, inputOf } from './testing/field-inputs.ts'
import { testWords, typeOf } from './testing/field-language.ts'

/** Number of runs of each property: 200 in the ordinary tests, 10,000 in the nightly ones. */
const runs = { numRuns: Number(process.env['ATRIUM_PROPERTY_RUNS'] ?? 200) }

vi.setConfig({ testTimeout: 20_000 + runs.numRuns * 30 })

const titleOf = ({ name: _name, ...field }: FieldDefinition): string => JSON.stringify(field)
const fields = fieldVariants.map((field) => [titleOf(field), field] as const)
const isChoice = ({ type }: FieldDefinition): boolean => ['select', 'radio', 'dropdown'].includes(type)
const readField = (field: FieldDefinition, input: unknown): Reading => typeOf(field.type).read(input, field)

/** Large and deep inputs, as somebody might send them to exhaust the server. */
const hostile: readonly unknown[] = [
  ...['x', ' ', '1', ',', '1,', '-', '\u0000', '\r', 'é', '\u0301', '\ud83d', '[', '{"a":', '"', '@a.', 'a@', '/', '👩‍'].map((part) =>
    part.repeat(50_000 / part.length),
  ),
  `1${'0'.repeat(50_000)}`,
  `0.${'0'.repeat(50_000)}1`,
  `${' '.repeat(25_000)}x${' '.repeat(25_000)}`,
  `mailto:${'a'.repeat(50_000)}`,
  `https://${'a.'.repeat(25_000)}`,
  JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  JSON.parse(`${'{"content":['.repeat(20_000)}${']}'.repeat(20_000)}`),
  JSON.parse(`${'{"type":"doc","content":['.repeat(20_000)}${']}'.repeat(20_000)}`),
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"type":"__proto__"}'),
  JSON.parse('[{"__proto__":{"isAdmin":true},"name":"a","id":"__proto__"}]'),
  { type: 'doc', content: Array.from({ length: 10_000 }, () => ({ type: 'text', text: 'a', marks: [{ type: 'bold' }] })) },
  { headers: Array.from({ length: 50 }, String), items: Array.from({ length: 500 }, () => Array.from({ length: 50 }, () => 'cell')) },
  Array.from({ length: 50_000 }, () => 'a'),
  Array.from({ length: 50_000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, index])),
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1n,
  Symbol('s'),
  () => 1,
  new Date(0),
]

describe('field types', () => {
  it('are the 35 of the specification', () => {
    const names =
      'label hidden text icon number slug increment password confirm_password textarea file switch checkbox slider date-picker select ' +
      'dropdown collectionSelect radio combobox media-picker picker country tabs permissions grid history range dropzone tabular ' +
      'navigation-designer multi-text-field multi-group-text-field custom richtext'
    expect(fieldTypes.map(({ name }) => name)).toEqual(names.split(' '))
    expect(fieldTypes).toHaveLength(35)
    expect(findFieldType('polygon')).toBeUndefined()
    expect(findFieldType('constructor')).toBeUndefined()
  })

  it.each(['label', 'confirm_password', 'grid', 'history'])('of the kind %s have no value', (name) => {
    expect(typeOf(name).isStored).toBe(false)
  })

  it('that are never sent back are passwords', () => {
    expect(fieldTypes.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual(['password', 'confirm_password'])
  })
})

describe('any input', () => {
  it.each(fields)(
    'of a field %s is refused with errors of the field, or stored so that reading it again changes nothing',
    (_title, field) => {
      let count = 0
      fc.assert(
        fc.property(inputOf(field), (input) => {
          const reading = readField(field, input)
          if (isIssue(reading)) return expectErrorsOf(field, reading.issues)
          if (reading.value !== null) count += 1
          expect(JSON.parse(JSON.stringify(reading.value))).toStrictEqual(reading.value)
          expect(readField(field, reading.value)).toStrictEqual(reading)
          return expectText(field, reading.value)
        }),
        runs,
      )
      // The property would prove nothing if all inputs were refused.
      const hasValues = typeOf(field.type).isStored && !(isChoice(field) && listOptionValues(field).length === 0)
      expect(count > runs.numRuns / 50).toBe(hasValues)
    },
  )

  it.each(fields)('of a field %s may be large, deep or no JSON', (_title, field) => {
    for (const input of hostile) {
      const reading = readField(field, input)
      if (isIssue(reading)) expectErrorsOf(field, reading.issues)
      else expect(readField(field, reading.value)).toStrictEqual(reading)
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  it('of all fields of a form is read without an error of the program', () => {
    const form = fieldVariants.map((field, index) => ({ ...field, name: `f${index}`, required: index % 2 === 0 }))
    const inputs = Object.fromEntries(form.map((field) => [field.name, inputOf(field)]))
    const input = fc.record({ ...inputs, x: fc.constant(1) }, { requiredKeys: [] })
    fc.assert(
      fc.property(input, fc.boolean(), (given, isAdmin) => {
        const { values, issues } = readValues(form, given, { isAdmin, before: null })
        if (issues.length > 0) return
        // Saving the stored values again changes nothing; a new password is given once.
        const again = readValues(form, values, { isAdmin, before: values })
        expect(again.values).toEqual(values)
      }),
      runs,
    )
  })
})

describe('any stored value', () => {
  it.each(fields)('of a field %s, also one of an earlier type, is written as text', (_title, field) => {
    fc.assert(
      fc.property(anyInput, (value) => expectText(field, value as FieldValue)),
      runs,
    )
    for (const value of hostile) expectText(field, value as FieldValue)
    expect(typeOf(field.type).text(null, field, testWords())).toBe('')
  })
})

function expectErrorsOf({ name }: FieldDefinition, issues: readonly { path: string }[]): void {
  expect(issues.length).toBeGreaterThan(0)
  expect(issues.length).toBeLessThanOrEqual(100)
  for (const { path } of issues) expect(path === name || path.startsWith(`${name}.`)).toBe(true)
}

function expectText(field: FieldDefinition, value: FieldValue): void {
  const { text, references } = typeOf(field.type)
  expect(typeof text(value, field, testWords('is'))).toBe('string')
  const parts = (references?.(value, field) ?? []).flatMap(({ collection, id }) => [collection, id])
  expect(parts.every((part) => typeof part === 'string')).toBe(true)
}
