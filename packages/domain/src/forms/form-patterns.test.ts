import { expect, it } from 'vitest'
import type { FormField } from './definition.ts'
import { hasPatterns } from './form-patterns.ts'

const form = (field: Partial<FormField>, isChild = false) => {
  const step = { id: 's', fieldsets: [{ id: 'f', fields: [{ name: 'a', type: 'text', ...field }] }] }
  return { steps: [isChild ? { id: 'above', fieldsets: [], children: [step] } : step] }
}

it('is known of fields, columns and children of steps', () => {
  expect(hasPatterns(form({}))).toBe(false)
  expect(hasPatterns(form({ pattern: '' }))).toBe(false)
  expect(hasPatterns(form({ pattern: 'a' }))).toBe(true)
  expect(hasPatterns(form({ pattern: 'a' }, true))).toBe(true)
  expect(hasPatterns(form({ type: 'tabular', columns: [{ name: 'b', type: 'text', pattern: 'a' }] }))).toBe(true)
})
