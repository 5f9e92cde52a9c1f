// test coverage of the domain: at least 98 % of statements and branches, and at least as many lines of tests as of code
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const minPercent = 98
const folder = mkdtempSync(join(tmpdir(), 'atrium-coverage-'))
const run = spawnSync(
  'node_modules/.bin/vitest',
  [
    'run',
    '--project=rules',
    'packages/domain',
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.reporter=json-summary',
    `--coverage.reportsDirectory=${folder}`,
    '--coverage.include=packages/domain/src/**/*.ts',
    '--coverage.exclude=**/*.test.ts',
    '--coverage.exclude=packages/domain/src/testing/**',
  ],
  // Coverage of functions from stored compiled modules is imprecise.
  { encoding: 'utf8', env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' } },
)
if (run.status !== 0) {
  process.stderr.write(`${run.stdout}\n${run.stderr}\n`)
  process.exit(1)
}
type Share = { total: number; covered: number; pct: number }
type Summary = Record<string, { statements: Share; branches: Share }>
const summary = JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8')) as Summary
rmSync(folder, { recursive: true })

const printLine = (text: string) => void process.stdout.write(`${text}\n`)
for (const [file, { statements, branches }] of Object.entries(summary)) {
  if (file !== 'total' && (statements.pct < minPercent || branches.pct < minPercent))
    printLine(`${file.slice(file.indexOf('packages/'))}: statements ${statements.pct} %, branches ${branches.pct} %`)
}
const files = globSync('packages/domain/src/**/*.ts')
const countLines = (paths: string[]) =>
  paths.flatMap((file) => readFileSync(file, 'utf8').split('\n')).filter((line) => line.trim() !== '').length
const isTest = (file: string) => file.endsWith('.test.ts') || file.includes('/testing/')
const [tests, code] = [countLines(files.filter(isTest)), countLines(files.filter((file) => !isTest(file)))]
const { statements, branches } = summary['total']!
printLine(`statements ${statements.pct} %, branches ${branches.pct} %, lines of tests ${tests}, lines of code ${code}`)
process.exitCode = statements.pct >= minPercent && branches.pct >= minPercent && tests >= code ? 0 : 1
