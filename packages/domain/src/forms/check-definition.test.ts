import { expect, it, test } from 'vitest'
import '../fields/pattern-engine.ts'
import { isFormDefinition, listDefinitionProblems } from './check-definition.ts'

const form = (...fields: object[]) => ({ steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] })
const field = (name: string, more: object = {}) => ({ name, type: 'text', label: name, ...more })
const choice = { type: 'radio', options: ['x', 'y'].map((value) => ({ value, label: value })) }
const codes = (definition: unknown) => listDefinitionProblems(definition, new Set(['known'])).map(({ path, code }) => `${path} ${code}`)

test.each([
  ['a form without fields', { steps: [] }, ['steps no-fields']],
  ['what is no form', { steps: [{ id: 's' }] }, ['steps not-a-form']],
  ['a text', 'form', ['steps not-a-form']],
  ['two fields with one name', form(field('a'), field('a')), ['a duplicate-name']],
  ['a condition that is no condition', form(field('a', { when: { maybe: [] } })), ['a.when.maybe invalid-expression']],
  ['a condition on a missing field', form(field('a', { when: { answered: { field: 'b' } } })), ['a unknown-field']],
  [
    'conditions in a circle',
    form(field('a', { when: { answered: { field: 'b' } } }), field('b', { when: { answered: { field: 'a' } } })),
    ['a cycle'],
  ],
  ['a field that depends on itself', form(field('a', { compute: { sum: [{ field: 'a' }] } })), ['a cycle']],
  ['an unknown type', form(field('a', { type: 'hologram' })), ['a unknown-type']],
  ['a name that is no name', form(field('1 a')), ['1 a invalid-name']],
  ['a field without a label', form({ name: 'a', type: 'text' }), ['a no-label']],
  ['a select without options', form(field('a', { type: 'select' })), ['a no-options']],
  ['a pattern that is not complete', form(field('a', { pattern: '(x', patternMessage: 'x' })), ['a pattern-incomplete']],
  ['a pattern that looks ahead', form(field('a', { pattern: '(?=x)', patternMessage: 'x' })), ['a pattern-unsupported']],
  ['a pattern that is too long', form(field('a', { pattern: 'x'.repeat(501), patternMessage: 'x' })), ['a pattern-long']],
  ['a pattern without a message', form(field('a', { pattern: 'x+' })), ['a no-message']],
  ['a pattern of a number', form(field('a', { type: 'number', pattern: 'x', patternMessage: 'x' })), ['a pattern-type']],
  ['a pattern with a message', form(field('a', { pattern: '(x+)+', patternMessage: 'x' })), []],
  ['a table of a missing form', form(field('a', { type: 'tabular', collection: 'x' })), ['a unknown-form']],
  ['a table whose columns are no fields', form(field('a', { type: 'tabular', columns: [{ name: 'b' }] })), ['steps not-a-form']],
  ['a table of a form', form(field('a', { type: 'tabular', collection: 'known' })), []],
  [
    'a field for everybody that depends on an internal one',
    form(field('a', { internal: true }), field('b', { when: { answered: { field: 'a' } } })),
    ['b internal-field'],
  ],
  [
    'thirteen required fields in a step',
    form(...Array.from({ length: 13 }, (_, index) => field(`a${index}`, { required: true }))),
    ['s many-required'],
  ],
  [
    'a rule over a missing field',
    { ...form(field('a')), rules: [{ field: 'b', refuseWhen: { all: [] }, message: 'x' }] },
    ['b unknown-field'],
  ],
  [
    'a rule that reads a missing field',
    { ...form(field('a')), rules: [{ field: 'a', refuseWhen: { answered: { field: 'b' } }, message: 'x' }] },
    ['a unknown-field'],
  ],
  [
    'a rule without a message',
    { ...form(field('a')), rules: [{ field: 'a', refuseWhen: { all: [] }, message: { is: 'x' } }] },
    ['a no-message'],
  ],
  ['a rule without a field', { ...form(field('a')), rules: [{ refuseWhen: { all: [] }, message: 'x' }] }, ['steps not-a-form']],
  [
    'a rule over an internal field',
    {
      ...form(field('a', { internal: true }), field('b')),
      rules: [{ field: 'b', refuseWhen: { answered: { field: 'a' } }, message: 'x' }],
    },
    ['b internal-field'],
  ],
  [
    'a rule that is no condition',
    { ...form(field('a')), rules: [{ field: 'a', refuseWhen: { sum: [] }, message: 'x' }] },
    ['rules.0.refuseWhen.sum invalid-expression'],
  ],
  ['a scored field that is missing', { ...form(field('a')), score: { questions: [{ name: 'b', scores: {} }] } }, ['b unknown-field']],
  ['a scored field without options', { ...form(field('a')), score: { questions: [{ name: 'a', scores: {} }] } }, ['a not-scorable']],
  [
    'a scored option without points',
    { ...form(field('a', choice)), score: { questions: [{ name: 'a', scores: { x: 1 } }] } },
    ['a no-points'],
  ],
  [
    'bands that do not ascend, and a cap on a missing field',
    {
      ...form(field('a', choice)),
      score: {
        questions: [{ name: 'a', scores: { x: 1, y: 2 } }],
        bands: [0, 10, 10, 20, 30, 40, 50],
        caps: [{ when: { answered: { field: 'b' } }, profile: 3 }],
      },
    },
    ['score invalid-score', 'score unknown-field'],
  ],
  [
    'points that are no numbers',
    { ...form(field('a', choice)), score: { questions: [{ name: 'a', scores: { x: 'many' } }] } },
    ['steps not-a-form'],
  ],
])('finds %s', (_name, definition, expected) => expect(codes(definition)).toEqual(expected))

it('accepts steps with children, and attributes that it does not know', () => {
  const child = { id: 'child', fieldsets: [{ id: 'g', fields: [field('b')] }] }
  const definition = { steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [field('a')] }], children: [child], colour: 'blue' }] }
  expect([isFormDefinition(definition), codes(definition)]).toEqual([true, []])
})
