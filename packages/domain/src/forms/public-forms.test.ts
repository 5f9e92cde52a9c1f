import { describe, expect, test } from 'vitest'
import { listDefinitionProblems, listPublicProblems } from './check-definition.ts'
import type { FormDefinition, FormField } from './definition.ts'
import { selectPublicDefinition } from './public-forms.ts'

const field = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'text', label: name, ...more })
const define = (fields: FormField[], more: Partial<FormDefinition> = {}): FormDefinition => ({
  steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }],
  ...more,
})
const namesOf = ({ steps }: FormDefinition) =>
  steps.flatMap(({ fieldsets }) => fieldsets.flatMap(({ fields }) => fields.map(({ name }) => name)))
const codes = (definition: FormDefinition) => listPublicProblems(definition).map(({ path, code, detail }) => `${path} ${code} ${detail}`)

describe('a public form', () => {
  test('has no internal fields, fields of admins, points and rules at such fields; empty fieldsets and steps stay as they were', () => {
    const definition = define([field('a'), field('b', { internal: true }), field('c', { admin: true }), field('d', { type: 'file' })], {
      rules: [
        { field: 'a', refuseWhen: { answered: { field: 'a' } }, message: 'x' },
        { field: 'c', refuseWhen: { answered: { field: 'a' } }, message: 'x' },
      ],
      score: { questions: [] },
    })
    const selected = selectPublicDefinition(definition)
    expect(namesOf(selected)).toEqual(['a'])
    expect(selected.rules?.map((rule) => rule.field)).toEqual(['a'])
    expect(selected.score).toBeUndefined()
    const [step] = definition.steps
    const more = {
      ...definition,
      steps: [{ ...step!, fieldsets: [...step!.fieldsets, { id: 'g', fields: [field('x', { admin: true })] }, { id: 'h', fields: [] }] }],
    }
    expect(selectPublicDefinition(more).steps[0]?.fieldsets.map(({ id }) => id)).toEqual(['f', 'h'])
  })

  test.each([
    ['a file', [field('a', { type: 'file' })], ['a not-public file']],
    ['a column with files', [field('a', { type: 'tabular', columns: [field('b', { type: 'dropzone' })] })], ['a not-public tabular']],
    ['a column of admins', [field('a', { type: 'tabular', columns: [field('b', { admin: true })] })], ['a not-public tabular']],
    ['an internal file', [field('a', { type: 'file', internal: true })], []],
    [
      'a condition on a field of admins',
      [field('a', { admin: true }), field('b', { when: { answered: { field: 'a' } } })],
      ['b withheld-field a'],
    ],
    [
      'a computation of one',
      [field('a', { admin: true }), field('b', { type: 'number', compute: { field: 'a' } })],
      ['b withheld-field a'],
    ],
    ['a text with one', [field('a', { admin: true }), field('b', { help: '{{a}}' })], ['b withheld-field a']],
    ['what fits', [field('a'), field('b', { when: { answered: { field: 'a' } } })], []],
  ])('with %s has these problems', (_name, fields, expected) => {
    expect(codes(define(fields))).toEqual(expected)
    // They concern public forms only.
    expect(listDefinitionProblems(define(fields), new Set()).filter(({ code }) => ['not-public', 'withheld-field'].includes(code))).toEqual(
      [],
    )
  })

  test('has problems of rules too, and none if it is no valid form', () => {
    const rules = [{ field: 'b', refuseWhen: { answered: { field: 'a' } }, message: 'x' }]
    expect(codes(define([field('a', { admin: true }), field('b')], { rules }))).toEqual(['b withheld-field a'])
    expect(listPublicProblems({ steps: 'x' })).toEqual([])
    expect(listPublicProblems(define([field('a'), field('a')]))).toEqual([])
  })
})
