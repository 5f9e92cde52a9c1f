import { expect, it } from 'vitest'
import type { FieldValues } from '../fields/definition.ts'
import { compileForm } from './compile-form.ts'
import type { FormDefinition, FormField } from './definition.ts'
import { readAnswers } from './read-answers.ts'
import { scoreForm } from './score.ts'

const today = '2026-11-26'
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
const field = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'radio', label: name, options, ...more })
const definition: FormDefinition = {
  steps: [
    {
      id: 's',
      fieldsets: [
        {
          id: 'f',
          fields: [
            field('one'),
            field('two', { type: 'dropdown' }),
            field('three', { when: { eq: [{ field: 'one' }, { value: 'a' }] } }),
            field('four', { other: true }),
          ],
        },
      ],
    },
  ],
  score: {
    questions: [
      { name: 'one', scores: { a: 0, b: 1, c: 2 } },
      { name: 'two', scores: { a: 0, b: 1, c: 2 }, weight: 3 },
      { name: 'three', scores: { a: 0, b: 10, c: 20 } },
      { name: 'four', scores: { a: 4 } },
    ],
    caps: [{ when: { eq: [{ field: 'four' }, { value: 'b' }] }, profile: 2 }],
  },
}

const score = (answers: FieldValues, form = definition) => {
  const { evaluation } = readAnswers(compileForm(form), answers, { isAdmin: false, before: null, today })
  const result = scoreForm(form, evaluation.shown, today)
  return (
    result && {
      raw: result.raw?.toFixed() ?? null,
      range: [result.least.toFixed(), result.most.toFixed()],
      parts: result.parts.map(({ name, points }) => `${name} ${points?.toFixed()}`),
      profile: result.profile,
      uncapped: result.uncapped,
      caps: result.appliedCaps,
      missing: result.missing,
    }
  )
}

it('sums the points of shown questions with their weights; of several choices the highest counts', () => {
  expect(score({ one: 'b', two: ['a', 'c'], four: 'a' })).toEqual({
    raw: '11',
    range: ['0', '12'],
    parts: ['one 1', 'two 2', 'four 4'],
    profile: 7,
    uncapped: 7,
    caps: [],
    missing: [],
  })
  expect(score({ one: 'a', two: ['b'], three: 'b', four: 'a' })).toMatchObject({ raw: '17', range: ['0', '32'], profile: 4 })
})

it('is lowered by a cap, and counts an option without points as 0', () => {
  expect(score({ one: 'c', two: ['c'], four: 'b' })).toMatchObject({ raw: '8', uncapped: 5, profile: 2, caps: [0] })
  expect(score({ one: 'c', two: ['c'], four: 'other', 'four-other': 'x' })).toMatchObject({ raw: '8', profile: 5 })
})

it('is missing while a shown question is not answered, and for a form without a score', () => {
  expect(score({ one: 'a', two: ['b'], four: 'a' })).toMatchObject({ raw: null, profile: null, missing: ['three'] })
  const { score: _, ...rest } = definition
  expect(score({ one: 'b' }, rest)).toBeNull()
})
