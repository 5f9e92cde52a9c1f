import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('lists failed journeys in suites at any depth with all messages and the content of the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-'))
  const path = join(folder, 'error-context.md')
  writeFileSync(path, 'Error details\n```\ntime limit\n```\n```yaml\n- dialog "Sign in"\n- button "Continue"\n```\n# Source\n')
  const journey = (title: string, messages: readonly string[]) => ({
    file: 'a.spec.ts',
    line: 7,
    title,
    ok: messages.length === 0,
    tests: [{ results: [{ errors: messages.map((message) => ({ message })), attachments: [{ name: 'error-context', path }] }] }],
  })
  const suites = [{ specs: [journey('goes well', [])], suites: [{ specs: [journey('goes wrong', ['time limit', 'two links'])] }] }]
  expect(listBrowserFailures({ suites })).toEqual([
    {
      title: 'a.spec.ts:7 › goes wrong',
      excerpt: 'time limit\ntwo links\nThe page contained:\n- dialog "Sign in"\n- button "Continue"\n',
    },
  ])
  rmSync(folder, { recursive: true })
})
