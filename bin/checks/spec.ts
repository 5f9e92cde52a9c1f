// lists, for each row of the specification, how many of its statements are proved by passing tests of this tree
import { existsSync, readFileSync } from 'node:fs'
import { hashTree } from '../tree.ts'
import { browserResults, runTests, testedTreeFile, vitestResults } from '../test.ts'
import { judgeStatements, readStatements, readUnproved, type Row } from './spec/proofs.ts'
import { readBrowserResults, readVitestResults, type Test } from './spec/results.ts'

const statements = readStatements(readFileSync('docs/specification/statements.tsv', 'utf8'))
const waiting = readUnproved(readFileSync('docs/specification/not-proved.tsv', 'utf8'))

function haveResultsOfThisTree(): boolean {
  return (
    [vitestResults, browserResults, testedTreeFile].every((file) => existsSync(file)) &&
    readFileSync(testedTreeFile, 'utf8') === hashTree('.')
  )
}

function readTests(): Test[] {
  return [
    ...readVitestResults(JSON.parse(readFileSync(vitestResults, 'utf8')) as Parameters<typeof readVitestResults>[0]),
    ...readBrowserResults(JSON.parse(readFileSync(browserResults, 'utf8')) as Parameters<typeof readBrowserResults>[0]),
  ]
}

const requestedRows = process.argv.slice(2)
const unknown = requestedRows.filter((row) => !statements.some((statement) => statement.row === row))
if (unknown.length > 0) {
  process.stderr.write(`Unknown row: ${unknown.join(', ')}.\n`)
  process.exit(2)
}
if (!haveResultsOfThisTree()) {
  process.stdout.write('There are no test results of this tree, so all tests are run.\n')
  await runTests()
}
if (!haveResultsOfThisTree()) {
  process.stderr.write('The files changed during the tests, a runner left no results, or this is no git repository.\n')
  process.exit(2)
}

const { rows, errors } = judgeStatements(statements, readTests(), waiting)
const selectedRows = rows.filter(({ row }) => requestedRows.length === 0 || requestedRows.includes(row))
const issues = new Map(waiting.map(({ id, issue }) => [id, issue]))
const formatIds = (heading: string, ids: readonly string[]) => (ids.length > 0 ? [`${heading}: ${ids.join(' ')}`] : [])
const withIssue = (id: string) => `${id} (${issues.get(id)})`

function describe({ row, total, proved, withoutCaller, waiting: waits, failed, open }: Row): string {
  const parts = [
    ...formatIds('failed', failed),
    ...formatIds('open', open),
    ...formatIds('waiting', waits.map(withIssue)),
    ...formatIds('nothing calls it yet', withoutCaller.map(withIssue)),
  ]
  return [`${row.padEnd(4)} ${proved}/${total}`, ...parts].join('  ')
}

const sumRows = (kind: (row: Row) => number) => selectedRows.reduce((sum, row) => sum + kind(row), 0)
const failed = sumRows((row) => row.failed.length)
const open = sumRows((row) => row.open.length)
process.stdout.write(`${[...selectedRows.map(describe), ...errors].join('\n')}\n`)
process.stdout.write(
  `proved ${sumRows((row) => row.proved)}/${sumRows((row) => row.total)}, nothing calls it yet ${sumRows((row) => row.withoutCaller.length)}, ` +
    `waiting for an issue ${sumRows((row) => row.waiting.length)}, open ${open}, failed ${failed}, errors ${errors.length}\n`,
)
process.exit(failed + open + errors.length > 0 ? 1 : 0)
