// takes down one wall of the server after another in a copy of the tree: each time a test must turn red. --only, --no-fallback
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { linkPackages } from './link-packages.ts'
import { faults, type Fault } from './sabotage/faults.ts'

/**
 * Proves that the tests detect faults: for each fault the named tests run against the changed tree; where they stay green, the
 * whole server suite does. Prints faults that were not caught, and caught/total on the last line.
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, 'no-fallback': { type: 'boolean', default: false } },
})
const root = join(import.meta.dirname, '../..')
const patienceMs = 600_000
/** On a busy machine a test is slow before it is wrong. */
const patient = ['--testTimeout=180000', '--hookTimeout=180000']
const say = (text: string) => void process.stdout.write(`${text}\n`)

const chosen = faults.filter(({ name }) => name.includes(options.only))
const copies = [copyOfTree(), copyOfTree()]
try {
  const queue = [...chosen]
  const missed: string[] = []
  await Promise.all(
    copies.map(async (copy) => {
      for (let fault = queue.shift(); fault; fault = queue.shift()) {
        const seenBy = await withFault(copy, fault)
        say(`${seenBy ? 'ok    ' : 'MISSED'} ${fault.name}${seenBy ? `: ${seenBy}` : ''}`)
        if (!seenBy) missed.push(fault.name)
      }
    }),
  )
  // Without faults the tree must be green, or a red test proves nothing.
  const isWhole = await isGreen(copies[0] ?? '')
  say(`${chosen.length - missed.length}/${chosen.length}`)
  process.exitCode = missed.length === 0 && chosen.length > 0 && isWhole ? 0 : 1
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}

function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'atrium-sabotage-'))
  mkdirSync(join(copy, 'apps/web'), { recursive: true })
  const isOurs = (path: string) => !/\/(node_modules|dist)$/.test(path)
  for (const name of [
    'apps/server',
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
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isOurs })
  linkPackages(root, copy)
  return copy
}

async function isGreen(copy: string): Promise<boolean> {
  const { failed, code } = await test(copy, [...new Set(chosen.flatMap(({ tests }) => tests))])
  if (code !== 0) say(`RED    with nothing broken: ${failed.join('; ') || 'the tests do not run'}`)
  return code === 0
}

/** The first test that turned red; undefined where none did. */
async function withFault(copy: string, fault: Fault): Promise<string | undefined> {
  const before = new Map<string, string>()
  for (const [name, from, to] of fault.edits) {
    const file = join(copy, name)
    const text = readFileSync(file, 'utf8')
    if (!text.includes(from))
      throw new Error(`"${fault.name}" does not fit ${name} any more: bring bin/checks/sabotage/faults.ts up to date.`)
    if (!before.has(file)) before.set(file, text)
    writeFileSync(
      file,
      text.replaceAll(from, () => to),
    )
  }
  try {
    const near = await test(copy, fault.tests)
    if (near.failed[0]) return near.failed[0]
    if (options['no-fallback']) return undefined
    return (await test(copy, [])).failed[0]
  } finally {
    for (const [file, text] of before) writeFileSync(file, text)
  }
}

type Assertion = { status: string; fullName: string; failureMessages: string[] }
type Result = { testResults: { assertionResults: Assertion[] }[] }

/** A run that fails without a named test proves nothing, such as of a file that does not load, nor does a timeout. */
async function test(copy: string, tests: readonly string[]): Promise<{ failed: string[]; code: number }> {
  const output = join(copy, 'result.json')
  rmSync(output, { force: true })
  const child = spawn(
    'vitest',
    ['run', '--project', 'server', '--bail=1', ...patient, '--reporter=json', `--outputFile=${output}`, ...tests],
    {
      cwd: copy,
      stdio: 'ignore',
      timeout: patienceMs,
    },
  )
  const code = await new Promise<number>((done) => child.on('close', (status) => done(status ?? 1)))
  const { testResults } = readResult(output)
  const isRed = ({ status, failureMessages }: Assertion) =>
    status === 'failed' && !failureMessages.some((text) => /timed out in/.test(text))
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(isRed)
  return { failed: failed.map(({ fullName }) => fullName), code }
}

function readResult(file: string): Result {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Result
  } catch {
    return { testResults: [] }
  }
}
