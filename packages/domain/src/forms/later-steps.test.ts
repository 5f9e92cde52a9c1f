import { expect, test } from 'vitest'
import { compileForm } from './compile-form.ts'
import type { FormDefinition } from './definition.ts'
import { hasLaterStep } from './later-steps.ts'
import { readAnswers } from './read-answers.ts'

const when = { eq: [{ field: 'more' }, { value: 'yes' }] } as const
const definition: FormDefinition = {
  steps: [
    { id: 'one', fieldsets: [{ id: 'f1', fields: [{ name: 'more', type: 'text' }] }] },
    { id: 'two', when, fieldsets: [{ id: 'f2', fields: [{ name: 'why', type: 'text' }] }] },
    { id: 'three', fieldsets: [{ id: 'f3', fields: [{ name: 'how', type: 'text', when }] }] },
    { id: 'four', fieldsets: [{ id: 'f4', repeat: true, when: { answered: { field: 'how' } }, fields: [{ name: 'x', type: 'text' }] }] },
  ],
}
const later = (step: string, answers: Record<string, unknown>) =>
  hasLaterStep(
    definition,
    readAnswers(compileForm(definition), answers, { isAdmin: false, before: null, today: '2026-11-26' }).evaluation,
    step,
  )

test('a step follows if its condition, or that of one of its fields, is true, also a repeated fieldset without entries', () => {
  expect(later('one', {})).toBe(false)
  expect(later('one', { more: 'yes' })).toBe(true)
  expect(later('two', { more: 'yes' })).toBe(true)
  expect(later('three', { more: 'yes' })).toBe(false)
  expect(later('three', { more: 'yes', how: 'x' })).toBe(true)
  expect(later('four', { more: 'yes', how: 'x' })).toBe(false)
})
