import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from './faults.ts'

test.each(faults.flatMap(({ name, edits }) => edits.map((edit) => [name, ...edit] as const)))(
  'the text that the fault "%s" replaces exists in %s',
  (_, file, from, to) => {
    expect(readFileSync(file, 'utf8')).toContain(from)
    expect(to).not.toBe(from)
  },
)

test('each fault has a unique name and at least one test file that should detect it', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  for (const { name, tests } of faults) expect([name, tests.length > 0]).toEqual([name, true])
})
