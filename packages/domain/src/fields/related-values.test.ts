import { expect, test } from 'vitest'
import { selectRelatedValues } from './related-values.ts'

const values = { name: 'July letter', password: 'one', kind: 'Other', 'kind-other': 'Letter', note: 'x' }

test('Selects only the values of other fields that a control shows', () => {
  expect(selectRelatedValues({ name: 'note', type: 'text' }, values)).toEqual({})
  expect(selectRelatedValues({ name: 'address', type: 'slug' }, values)).toEqual({ name: 'July letter' })
  expect(selectRelatedValues({ name: 'again', type: 'confirm_password' }, values)).toEqual({ password: 'one' })
  expect(selectRelatedValues({ name: 'kind', type: 'radio', other: true }, values)).toEqual({ 'kind-other': 'Letter' })
  expect(selectRelatedValues({ name: 'address', type: 'slug' }, {})).toEqual({ name: null })
})

test('Returns all values for a custom component', () => {
  expect(selectRelatedValues({ name: 'own', type: 'custom' }, values)).toBe(values)
})
