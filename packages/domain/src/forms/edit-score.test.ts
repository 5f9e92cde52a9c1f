import { expect, it } from 'vitest'
import { listDefinitionProblems } from './check-definition.ts'
import type { FormDefinition, FormField } from './definition.ts'
import { changeQuestion, changeScore, listScorableFields, setOwnBands, setScored } from './edit-score.ts'

const choice = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  type: 'radio',
  label: name,
  options: ['x', 'y', 'z'].map((value) => ({ value, label: value })),
  ...more,
})
const [first, second] = [choice('a'), choice('b', { type: 'select' })]
const form: FormDefinition = {
  steps: [
    {
      id: 's',
      fieldsets: [
        { id: 'f', fields: [first, second, choice('c', { internal: true }), { name: 'd', type: 'text', label: 'd' }] },
        { id: 'r', repeat: true, fields: [choice('e')] },
      ],
    },
  ],
}
const problems = (definition: FormDefinition) => listDefinitionProblems(definition, new Set()).map(({ path, code }) => `${path} ${code}`)

it('offers questions with options that clients see', () => {
  expect(listScorableFields(form).map(({ name }) => name)).toEqual(['a', 'b'])
})

it('gives questions rising points in the order of the form, once, and takes them away', () => {
  const both = setScored(setScored(form, second, true), first, true)
  expect(both.score).toEqual({
    questions: [
      { name: 'a', scores: { x: 0, y: 1, z: 2 } },
      { name: 'b', scores: { x: 0, y: 1, z: 2 } },
    ],
  })
  expect(problems(both)).toEqual([])
  expect(setScored(both, first, true)).toBe(both)
  expect(setScored(setScored(both, first, false), second, false)).toEqual(form)
})

it('changes points and weight, without points of options that were removed', () => {
  const scored = setScored(form, first, true)
  const weighted = changeQuestion(scored, first, { weight: 2, scores: { x: -1.5, y: 0, z: 4, gone: 9 } })
  expect(weighted.score?.questions).toEqual([{ name: 'a', weight: 2, scores: { x: -1.5, y: 0, z: 4 } }])
  expect(changeQuestion(weighted, first, { weight: undefined }).score?.questions[0]).not.toHaveProperty('weight')
  expect(changeQuestion(scored, second, { weight: 2 })).toEqual(scored)
})

it('begins own bands with seven equal ones, and sets caps and who sees the result', () => {
  const banded = setOwnBands(setScored(form, first, true), true)
  expect(banded.score?.bands).toEqual([0, 14.29, 28.57, 42.86, 57.14, 71.43, 85.71])
  expect(problems(banded)).toEqual([])
  expect(setOwnBands(banded, false).score).not.toHaveProperty('bands')
  const caps = [{ when: { answered: { field: 'a' } } as const, profile: 3 }]
  expect(problems(changeScore(banded, { caps, isShownToSender: true }))).toEqual([])
})
