import { expect, test } from 'vitest'
import { listBrowserFailures, listVitestFailures } from './failures.ts'

test('lists each failed test of rules and server with the start of its message, and files that could not be loaded', () => {
  const assertionResults = [
    { fullName: 'a sum adds', status: 'passed', failureMessages: [] },
    { fullName: 'a sum subtracts', status: 'failed', failureMessages: [`\u001B[31mexpected 2\u001B[39m${'\n'.repeat(20)}far below`] },
  ]
  const failures = listVitestFailures({
    testResults: [
      { name: 'sum.test.ts', status: 'failed', message: '', assertionResults },
      { name: 'broken.test.ts', status: 'failed', message: 'cannot find module', assertionResults: [] },
      { name: 'empty.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  })
  expect(failures.map(({ title }) => title)).toEqual(['sum.test.ts › a sum subtracts', 'broken.test.ts'])
  expect(failures.map(({ excerpt }) => excerpt.trim())).toEqual(['expected 2', 'cannot find module'])
})

test('lists failed journeys in suites at any depth', () => {
  const journey = (title: string, message?: string) => ({
    file: 'a.spec.ts',
    line: 7,
    title,
    ok: message === undefined,
    tests: [{ results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  })
  const suites = [{ specs: [journey('goes well')], suites: [{ specs: [journey('goes wrong', 'two links')] }] }]
  expect(listBrowserFailures({ suites })).toEqual([{ title: 'a.spec.ts:7 › goes wrong', excerpt: 'two links' }])
})
