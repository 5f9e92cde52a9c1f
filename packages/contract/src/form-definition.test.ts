import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { formDefinition, toFormJsonSchema } from './form-definition.ts'
import { formTemplates } from './form-templates/index.ts'

const form = (field: object, more: object = {}) => ({
  steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [{ name: 'a', type: 'text', ...field }] }] }],
  ...more,
})
const issues = (definition: unknown) => z.safeParse(formDefinition, definition).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the schema of a form', () => {
  test.each(Object.entries(formTemplates))('accepts the template %s unchanged', (_name, definition) => {
    expect(z.parse(formDefinition, definition)).toEqual(definition)
  })

  test.each<[string, unknown, string[]]>([
    ['no steps', {}, ['steps']],
    ['a name that is no name', form({ name: '1 a' }), ['steps.0.fieldsets.0.fields.0.name']],
    ['a label that is a number', form({ label: 1 }), ['steps.0.fieldsets.0.fields.0.label']],
    ['a pattern that is too long', form({ pattern: 'x'.repeat(501) }), ['steps.0.fieldsets.0.fields.0.pattern']],
    ['a condition of an unknown kind', form({ when: { maybe: [] } }), ['steps.0.fieldsets.0.fields.0.when']],
    ['a condition with two keys', form({ when: { all: [], any: [] } }), ['steps.0.fieldsets.0.fields.0.when']],
    ['a rule without a message', form({}, { rules: [{ field: 'a', refuseWhen: { all: [] } }] }), ['rules.0.message']],
    ['points that are text', form({}, { score: { questions: [{ name: 'a', scores: { x: '1' } }] } }), ['score.questions.0.scores.x']],
  ])('refuses %s, with its place', (_name, definition, expected) => expect(issues(definition)).toEqual(expected))

  it('keeps attributes that it does not know', () => {
    const definition = { ...form({ colour: 'blue' }), theme: { dark: true } }
    expect(z.parse(formDefinition, definition)).toEqual(definition)
  })

  it('is published in docs as it is (node bin/form-schema.ts)', () => {
    const published = JSON.parse(readFileSync(new URL('../../../docs/form-definition.schema.json', import.meta.url), 'utf8')) as object
    expect(published).toEqual(JSON.parse(JSON.stringify(toFormJsonSchema())))
  })
})
