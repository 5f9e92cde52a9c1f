import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { judgeStatements, readStatements, readUnproved } from './proofs.ts'
import { readBrowserResults, readVitestResults } from './results.ts'

const statements = readStatements('id\trow\tstatement\nP001\tM1\tone\nP002\tM1\ttwo\nP003\tM10\tthree\nP004\tM2\tfour\n')
const passed = (title: string) => ({ title, isPassed: true })
const failed = (title: string) => ({ title, isPassed: false })
const row = (name: string, result: ReturnType<typeof judgeStatements>) => result.rows.find((one) => one.row === name)

describe('judging statements by test results', () => {
  test('counts a statement as proved if a test with its id passes, and sorts the rows', () => {
    const result = judgeStatements(statements, [passed('signs in [P001] [S21]')], [])
    expect(result.rows.map((one) => one.row)).toEqual(['M1', 'M2', 'M10'])
    expect(row('M1', result)).toEqual({ row: 'M1', total: 2, proved: 1, withoutCaller: [], waiting: [], failed: [], open: ['P002'] })
    expect(result.errors).toEqual([])
  })

  test('counts a statement as failed if one of several tests with its id fails, in any order', () => {
    for (const tests of [
      [passed('a [P001]'), failed('b [P001]')],
      [failed('b [P001]'), passed('a [P001]')],
    ])
      expect(row('M1', judgeStatements(statements, tests, []))).toMatchObject({ proved: 0, failed: ['P001'], open: ['P002'] })
  })

  test('counts listed statements as without a caller or as waiting, and as failed if a test fails', () => {
    const waiting = readUnproved('id\tstate\tissue\treason\nP001\tcaller\t14\tNo page yet.\nP002\topen\t10\tNo page yet.\n')
    const result = judgeStatements(statements, [passed('[P001]')], waiting)
    expect(row('M1', result)).toMatchObject({ proved: 0, withoutCaller: ['P001'], waiting: ['P002'], failed: [], open: [] })
    expect(row('M1', judgeStatements(statements, [failed('[P001]')], waiting))).toMatchObject({ withoutCaller: [], failed: ['P001'] })
  })

  test('reports unknown ids in titles and in the list, duplicate entries, and outdated entries', () => {
    const list =
      'id\tstate\tissue\treason\nP001\topen\t10\tr\nP002\tcaller\t10\tr\nP009\topen\t10\tr\nP004\topen\t10\tr\nP004\topen\t10\tr\n'
    expect(judgeStatements(statements, [passed('[P001]'), passed('[B999]')], readUnproved(list)).errors).toEqual([
      'A test carries the id B999, which no statement has.',
      'The list names P009, which no statement has.',
      'The list names P004 twice.',
      'The list calls P001 open, but tests carry its id.',
      'The list calls the rule or adapter of P002 proved, but no test carries its id.',
    ])
  })

  test('rejects an entry of the list without a known state, an issue or a reason', () => {
    expect(() => readUnproved('id\tstate\tissue\treason\nP001\tdone\t10\tr\n')).toThrow('P001: the state is "done"')
    expect(() => readUnproved('id\tstate\tissue\treason\nP001\topen\t10\t\n')).toThrow('P001: an entry needs the issue')
  })
})

describe('test results', () => {
  test('of rules and server count a skipped test as not passed', () => {
    const assertionResults = [
      { fullName: 'a [P001]', status: 'passed' },
      { fullName: 'b [P002]', status: 'skipped' },
      { fullName: 'c', status: 'failed' },
    ]
    expect(readVitestResults({ testResults: [{ assertionResults }] }).map(({ isPassed }) => isPassed)).toEqual([true, false, false])
  })

  test('of journeys include the titles of suites, and count repeated and skipped journeys as not passed', () => {
    const spec = (title: string, status: string, ok = true) => ({ title, ok, tests: [{ status }] })
    const suites = [
      {
        title: 'file.spec.ts',
        suites: [
          {
            title: 'suite [P001]',
            specs: [spec('a', 'expected'), spec('b', 'flaky'), spec('c', 'skipped'), spec('d', 'unexpected', false)],
          },
        ],
      },
    ]
    expect(readBrowserResults({ suites })).toEqual([
      { title: 'file.spec.ts suite [P001] a', isPassed: true },
      { title: 'file.spec.ts suite [P001] b', isPassed: false },
      { title: 'file.spec.ts suite [P001] c', isPassed: false },
      { title: 'file.spec.ts suite [P001] d', isPassed: false },
    ])
  })
})

test('the list of this repository names only statements, each once, with a state, an issue and a reason', () => {
  const all = readStatements(readFileSync('docs/specification/statements.tsv', 'utf8'))
  const waiting = readUnproved(readFileSync('docs/specification/not-proved.tsv', 'utf8'))
  const proofs = waiting.filter(({ state }) => state === 'caller').map(({ id }) => passed(`[${id}]`))
  expect(judgeStatements(all, proofs, waiting).errors).toEqual([])
})
