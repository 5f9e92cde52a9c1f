// removes one protection of the server at a time in a copy of the tree; a test must fail each time. Options: --only NAME, --no-fallback
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { linkPackages } from './link-packages.ts'
import { faults } from './sabotage/faults.ts'
import type { Fault } from './sabotage/faults/fault.ts'

/**
 * Verifies that the tests detect faults. For each fault, the tests that it names run in a copy with the fault, and the whole server suite
 * runs if they pass. Prints whether each fault was detected, and detected/total on the last line.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, 'no-fallback': { type: 'boolean', default: false } },
})
const root = join(import.meta.dirname, '../..')
const timeoutMs = 600_000
/** Long limits, so that a busy machine does not cause timeouts. */
const longTimeouts = ['--testTimeout=180000', '--hookTimeout=180000']
const printLine = (text: string) => void process.stdout.write(`${text}\n`)

const selectedFaults = faults.filter(({ name }) => name.includes(options.only))
const copies = [copyTree(), copyTree()]
try {
  const queue = [...selectedFaults]
  const missed: string[] = []
  await Promise.all(
    copies.map(async (copy) => {
      for (let fault = queue.shift(); fault; fault = queue.shift()) {
        const detectingTest = await findDetectingTest(copy, fault)
        printLine(`${detectingTest ? 'ok    ' : 'MISSED'} ${fault.name}${detectingTest ? `: ${detectingTest}` : ''}`)
        if (!detectingTest) missed.push(fault.name)
      }
    }),
  )
  // The tests must pass without faults, because otherwise a failing test proves nothing.
  const isGreenUnchanged = await passesWithoutFaults(copies[0] ?? '')
  printLine(`${selectedFaults.length - missed.length}/${selectedFaults.length}`)
  process.exitCode = missed.length === 0 && selectedFaults.length > 0 && isGreenUnchanged ? 0 : 1
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'atrium-sabotage-'))
  mkdirSync(join(copy, 'apps/web'), { recursive: true })
  const isSource = (path: string) => !/\/(node_modules|dist)$/.test(path)
  for (const name of [
    'apps/server',
    'docs/examples',
    'apps/web/generated-modules.ts',
    'modules',
    'packages',
    'platform',
    'ui',
    'vitest.config.ts',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource })
  linkPackages(root, copy)
  return copy
}

async function passesWithoutFaults(copy: string): Promise<boolean> {
  const { failed, code } = await runTests(copy, [...new Set(selectedFaults.flatMap(({ tests }) => tests))])
  if (code !== 0) printLine(`FAILED without any fault: ${failed.join('; ') || 'the tests do not run'}`)
  return code === 0
}

/** Runs the tests in a copy with a fault, and then restores the copy. Returns the first test that failed, or undefined if all passed. */
async function findDetectingTest(copy: string, fault: Fault): Promise<string | undefined> {
  const before = new Map<string, string>()
  for (const [name, from, to] of fault.edits) {
    const file = join(copy, name)
    const text = readFileSync(file, 'utf8')
    if (!text.includes(from))
      throw new Error(`"${fault.name}": the text to replace is no longer in ${name}. Update it in bin/checks/sabotage/faults.`)
    if (!before.has(file)) before.set(file, text)
    writeFileSync(
      file,
      text.replaceAll(from, () => to),
    )
  }
  try {
    const namedTests = await runTests(copy, fault.tests)
    if (namedTests.failed[0]) return namedTests.failed[0]
    if (options['no-fallback']) return undefined
    return (await runTests(copy, [])).failed[0]
  } finally {
    for (const [file, text] of before) writeFileSync(file, text)
  }
}

type Assertion = { status: string; fullName: string; failureMessages: string[] }
type Result = { testResults: { assertionResults: Assertion[] }[] }

/**
 * Runs tests. Returns the names of failed tests and the exit code. Ignores timeouts and files that do not load, because neither shows that
 * a test detected the fault.
 */
async function runTests(copy: string, tests: readonly string[]): Promise<{ failed: string[]; code: number }> {
  const output = join(copy, 'result.json')
  rmSync(output, { force: true })
  // The whole suite excludes the project `rules`, because some of its tests need folders that are not in the copy.
  const projects = tests.length > 0 ? ['--project=server', '--project=rules'] : ['--project=server']
  const child = spawn('vitest', ['run', ...projects, '--bail=1', ...longTimeouts, '--reporter=json', `--outputFile=${output}`, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: timeoutMs,
  })
  const code = await new Promise<number>((done) => child.on('close', (status) => done(status ?? 1)))
  const { testResults } = readResult(output)
  const hasFailed = ({ status, failureMessages }: Assertion) =>
    status === 'failed' && !failureMessages.some((text) => /timed out in/.test(text))
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(hasFailed)
  return { failed: failed.map(({ fullName }) => fullName), code }
}

function readResult(file: string): Result {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Result
  } catch {
    return { testResults: [] }
  }
}
