import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { runCase, runLine } from './calc/answer.ts'
import { kinds } from './calc/kinds.ts'

// These tests check that any input gives an error with a code, or a result without NaN and infinity, and never an exception.
const runs = { numRuns: Number(process.env['ATRIUM_PROPERTY_RUNS'] ?? 200) }

vi.setConfig({ testTimeout: 20_000 + runs.numRuns * 30 })

type Case = { name: string; input: Record<string, unknown> }

const folder = join(import.meta.dirname, '../cases')
const cases = readdirSync(folder).flatMap((file) => {
  const { kind, cases: kindCases } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { kind: string; cases: Case[] }
  // One input for each operation is enough to test every replacement.
  const byOp = new Map(kindCases.filter(isSmall).map((each) => [each.input['op'], each.input]))
  return [...byOp.values()].map((input) => ({ kind, op: String(input['op']), input }))
})

function isSmall({ input }: Case): boolean {
  return JSON.stringify(input).length < 1500
}

/** Values that replace a valid value. */
const replacements: readonly [name: string, value: unknown][] = [
  ['undefined', undefined],
  ['null', null],
  ['empty text', ''],
  ['a word', 'lots'],
  ['NaN in text', 'NaN'],
  ['infinity in text', 'Infinity'],
  ['a number with a comma', '1,000'],
  ['zero', 0],
  ['a negative number', -1],
  ['a huge number', 1e300],
  ['a tiny number', 1e-300],
  ['a flag', true],
  ['a list', []],
  ['a list of null', [null]],
  ['a record', {}],
  ['31 June', '2026-06-31'],
  ['a day in the distant future', '9999-12-31'],
  ['a day in the distant past', '0001-01-01'],
  ['the name of a built-in property', '__proto__'],
]

describe.each(cases)('$kind $op', ({ kind, input }) => {
  it.each(replacements)('input with %s in any field is refused or calculated', (_, value) => {
    for (const path of listPaths(input)) {
      const changed = replaceAt(input, path, value)
      expect(listFaults(runCase(kind, changed)), `${path.join('.')}`).toEqual([])
    }
  })

  it('gives the same result with a trace', () => {
    const plain = runCase(kind, input) as object
    const { trace, ...explained } = runCase(kind, { ...input, trace: true }) as Record<string, unknown>
    expect(explained).toEqual(plain)
    expect('error' in plain || typeof (trace as { formula: string }).formula === 'string').toBe(true)
  })
})

describe('arbitrary input', () => {
  it('is refused with a code, or calculated', () => {
    const operations = Object.entries(kinds).flatMap(([kind, kindCases]) => Object.keys(kindCases).map((op) => [kind, op] as const))
    fc.assert(
      fc.property(fc.constantFrom(...operations), fc.dictionary(fc.string(), fc.jsonValue()), ([kind, op], rest) => {
        expect(listFaults(runCase(kind, { ...rest, op }))).toEqual([])
      }),
      runs,
    )
  })

  it('is refused as a line of the command', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        expect(listFaults(runLine(line))).toEqual([])
        expect(runLine(line)).toHaveProperty('error')
      }),
      runs,
    )
  })
})

/** Lists the faults of a result: unexpected errors, and numbers that are not finite. */
function listFaults(result: unknown, path = 'answer'): string[] {
  if (typeof result === 'number') return Number.isFinite(result) ? [] : [`${path} is ${result}`]
  if (typeof result !== 'object' || result === null) return []
  const unexpected = 'error' in result && result.error === 'UNEXPECTED' ? [`${path}: ${JSON.stringify(result)}`] : []
  return [...unexpected, ...Object.entries(result).flatMap(([name, part]) => listFaults(part, `${path}.${name}`))]
}

function listPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).filter(([name]) => path.length > 0 || name !== 'op')
  // The first two entries of a long list represent all entries.
  const searched = Array.isArray(value) ? inner.slice(0, 2) : inner
  return [...(path.length > 0 ? [path] : []), ...searched.flatMap(([name, part]) => listPaths(part, [...path, name]))]
}

function replaceAt(value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown {
  if (name === undefined) return replacement
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[name] = replaceAt(copy[name], rest, replacement)
  return copy
}
