import type { Condition } from '@atrium/domain/forms/expression'
import { expect, it, test } from 'vitest'
import { readSimpleCondition, writeSimpleCondition } from './simple-condition.ts'

const conditions: readonly Condition[] = [
  { eq: [{ field: 'a' }, { value: 'x' }] },
  { answered: { field: 'a' } },
  { not: { answered: { field: 'a' } } },
  { lt: [{ field: 'to' }, { field: 'from' }] },
  { gt: [{ field: 'born' }, { today: true }] },
  { ne: [{ sum: [{ field: 'shares.part' }] }, { value: 100 }] },
  { all: [{ le: [{ count: { field: 'shares.part' } }, { value: 3 }] }, { ge: [{ field: 'a' }, { value: 0 }] }] },
  { any: [{ contains: [{ field: 'a' }, { value: 'x' }] }, { eq: [{ field: 'b' }, { value: true }] }] },
]

test.each(conditions)('%j is edited by choices and written again unchanged', (condition) => {
  const read = readSimpleCondition(condition)
  expect(read && writeSimpleCondition(read)).toEqual(condition)
})

test.each<Condition>([
  { not: { eq: [{ field: 'a' }, { value: 'x' }] } },
  { lt: [{ age: [{ field: 'born' }, { today: true }] }, { value: 18 }] },
  { in: [{ field: 'a' }, { value: ['x', 'y'] }] },
  { eq: [{ sum: [{ field: 'a' }, { field: 'b' }] }, { value: 1 }] },
  { all: [{ any: [] }] },
])('%j is edited as JSON', (condition) => expect(readSimpleCondition(condition)).toBeNull())

it('has no rules for what is always true or never', () => {
  expect(readSimpleCondition(undefined)).toEqual({ join: 'all', rules: [] })
  expect(readSimpleCondition({ any: [] })).toEqual({ join: 'any', rules: [] })
  expect(writeSimpleCondition({ join: 'all', rules: [] })).toBeUndefined()
})
