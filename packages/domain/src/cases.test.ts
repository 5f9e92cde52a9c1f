import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCase } from './calc/answer.ts'
import { Fields } from './calc/fields.ts'
import { kinds } from './calc/kinds.ts'

/** Folders of the copied reference vectors; `bin/refresh-references` updates them. */
const folders = ['cases', 'cases-2'].map((name) => join(import.meta.dirname, '..', name))

/** Vectors of calculations that do not exist yet. When a calculation is added, remove it from this list so that its vectors run. */
const kindsWithoutCalculation = ['deadlines-more']

type Case = { name: string; input: Record<string, unknown>; expected: Record<string, unknown>; tolerance: number }

const allFiles = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { kind: string; cases: Case[] }),
)
const [files, filesWithoutCalculation] = [allFiles.filter(({ kind }) => kind in kinds), allFiles.filter(({ kind }) => !(kind in kinds))]
const passedCounts = new Map<string, number>()

const severalRoots = files.flatMap(({ kind, cases }) =>
  cases.filter((each) => each.expected['acceptable']).map((each) => ({ kind, ...each })),
)

it.each(severalRoots)('every root of $name is listed, and the rate is the root nearest to zero', ({ kind, input, expected, tolerance }) => {
  const { rate, roots } = runCase(kind, input) as { rate: number; roots: number[] }
  const acceptable = expected['acceptable'] as number[]
  expect(roots).toHaveLength(acceptable.length)
  expect(acceptable.filter((root) => !roots.some((actual) => isNear(root, actual, tolerance)))).toEqual([])
  expect(Math.abs(rate)).toBe(Math.min(...roots.map(Math.abs)))
})

describe.each(files)('reference vectors of $kind', ({ kind, cases }) => {
  it.each(cases)('$name', ({ input, expected, tolerance }) => {
    expect(listDifferences(expected, runCase(kind, input), tolerance)).toEqual([])
    passedCounts.set(kind, (passedCounts.get(kind) ?? 0) + 1)
  })

  it.each(cases.filter((each) => each.expected['error'] === undefined))(
    '$name: the inputs of the trace give the same result again',
    ({ input }) => {
      const operation = kinds[kind]![String(input['op'])]!
      const { result, trace } = operation.explain(new Fields(input))
      expect(operation.rerun(JSON.parse(JSON.stringify(trace)) as typeof trace)).toEqual(result)
      expect(trace.formula).toBe(operation.formula)
    },
  )
})

it('every vector file has a calculation, except the listed ones', () => {
  expect(filesWithoutCalculation.map(({ kind }) => kind).toSorted()).toEqual(kindsWithoutCalculation)
})

afterAll(() => {
  const counts = files.map(({ kind, cases }) => `${kind} ${passedCounts.get(kind) ?? 0}/${cases.length}`)
  const waiting = filesWithoutCalculation.map(({ kind, cases }) => `${kind} 0/${cases.length}`)
  process.stdout.write(`vectors passed: ${counts.join(' · ')}\nvectors without a calculation: ${waiting.join(' · ')}\n`)
})

/**
 * Lists the differences from an expected result. Numbers must be within the tolerance and all other values equal; additional fields are
 * allowed.
 */
function listDifferences(expected: unknown, actual: unknown, tolerance: number, path = ''): string[] {
  if (typeof expected === 'number') return isNear(expected, actual, tolerance) ? [] : [`${path}: ${String(actual)} instead of ${expected}`]
  if (typeof expected !== 'object' || expected === null)
    return Object.is(expected, actual) ? [] : [`${path}: ${String(actual)} instead of ${String(expected)}`]
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length)) return [`${path}: another length`]
  return Object.entries(expected).flatMap(([name, part]) => {
    const actualPart = (actual as Record<string, unknown> | null)?.[name]
    // If there are several roots, any of them is correct.
    const acceptable = name === 'rate' ? (expected as { acceptable?: number[] }).acceptable : undefined
    if (name === 'acceptable' || acceptable?.some((root) => isNear(root, actualPart, tolerance))) return []
    return listDifferences(part, actualPart, tolerance, `${path}.${name}`)
  })
}

function isNear(expected: number, actual: unknown, tolerance: number): boolean {
  return typeof actual === 'number' && Math.abs(actual - expected) <= tolerance + 1e-12
}
