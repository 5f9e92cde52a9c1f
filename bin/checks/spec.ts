// lists, for each row of the specification, how many of its statements are proved by passing tests of this tree
import { existsSync, readFileSync } from 'node:fs'
import { hashTree } from '../tree.ts'
import { browserResults, runTests, treeOfResults, vitestResults } from '../test.ts'
import { judge, readStatements, readWaiting, type Row } from './spec/proofs.ts'
import { readBrowserResults, readVitestResults, type Test } from './spec/results.ts'

const statements = readStatements(readFileSync('docs/specification/statements.tsv', 'utf8'))
const waiting = readWaiting(readFileSync('docs/specification/not-proved.tsv', 'utf8'))

function haveResultsOfThisTree(): boolean {
  return (
    [vitestResults, browserResults, treeOfResults].every((file) => existsSync(file)) &&
    readFileSync(treeOfResults, 'utf8') === hashTree('.')
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

const { rows, errors } = judge(statements, readTests(), waiting)
const shown = rows.filter(({ row }) => requestedRows.length === 0 || requestedRows.includes(row))
const issueOf = new Map(waiting.map(({ id, issue }) => [id, issue]))
const list = (heading: string, ids: readonly string[]) => (ids.length > 0 ? [`${heading}: ${ids.join(' ')}`] : [])
const withIssue = (id: string) => `${id} (${issueOf.get(id)})`

function describe({ row, total, proved, withoutCaller, waiting: waits, failed, open }: Row): string {
  const parts = [
    ...list('failed', failed),
    ...list('open', open),
    ...list('waiting', waits.map(withIssue)),
    ...list('nothing calls it yet', withoutCaller.map(withIssue)),
  ]
  return [`${row.padEnd(4)} ${proved}/${total}`, ...parts].join('  ')
}

const count = (kind: (row: Row) => number) => shown.reduce((sum, row) => sum + kind(row), 0)
const failed = count((row) => row.failed.length)
const open = count((row) => row.open.length)
process.stdout.write(`${[...shown.map(describe), ...errors].join('\n')}\n`)
process.stdout.write(
  `proved ${count((row) => row.proved)}/${count((row) => row.total)}, nothing calls it yet ${count((row) => row.withoutCaller.length)}, ` +
    `waiting for an issue ${count((row) => row.waiting.length)}, open ${open}, failed ${failed}, errors ${errors.length}\n`,
)
process.exit(failed + open + errors.length > 0 ? 1 : 0)
