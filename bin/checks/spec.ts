// lists for each row of the specification how many statements passing tests prove, and which are still open
import { existsSync, readFileSync } from 'node:fs'
import { browserResults, runTests, vitestResults } from '../test.ts'

type Statement = { id: string; row: string; statement: string }

function readStatements(): Statement[] {
  const [head = '', ...lines] = readFileSync('docs/specification/statements.tsv', 'utf8').trimEnd().split('\n')
  const columns = head.split('\t')
  const place = (name: string) => columns.indexOf(name)
  return lines.map((line) => {
    const cells = line.split('\t')
    return { id: cells[place('id')] ?? '', row: cells[place('row')] ?? '', statement: cells[place('statement')] ?? '' }
  })
}

/** Reads the titles of passed tests; skipped and failed tests prove nothing. */
function readPassedTitles(): string[] {
  return [...readVitestTitles(), ...readBrowserTitles()]
}

function readVitestTitles(): string[] {
  if (!existsSync(vitestResults)) return []
  const { testResults } = JSON.parse(readFileSync(vitestResults, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[]
  }
  return testResults.flatMap((file) => file.assertionResults.filter((test) => test.status === 'passed').map((test) => test.fullName))
}

type Suite = { title: string; specs?: { title: string; ok: boolean; tests: { status: string }[] }[]; suites?: Suite[] }

function readBrowserTitles(): string[] {
  if (!existsSync(browserResults)) return []
  const { suites } = JSON.parse(readFileSync(browserResults, 'utf8')) as { suites: Suite[] }
  const listTitles = (suite: Suite): string[] => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.ok && spec.tests.every((test) => test.status === 'expected'))
      .map((spec) => `${suite.title} ${spec.title}`),
    ...(suite.suites ?? []).flatMap(listTitles),
  ]
  return suites.flatMap(listTitles)
}

if (!existsSync(vitestResults) || !existsSync(browserResults)) await runTests()
const requestedRows = process.argv.slice(2)
const proved = new Set(readPassedTitles().flatMap((title) => [...title.matchAll(/\[([PB]\d{3})\]/g)].map((match) => match[1])))
const statements = readStatements()
const unknown = requestedRows.filter((row) => !statements.some((statement) => statement.row === row))
if (unknown.length > 0) {
  process.stderr.write(`Unknown row: ${unknown.join(', ')}.\n`)
  process.exit(2)
}
const rows = Map.groupBy(
  statements.filter((statement) => requestedRows.length === 0 || requestedRows.includes(statement.row)),
  (statement) => statement.row,
)
const byName = (left: string, right: string) => left.localeCompare(right, 'en', { numeric: true })
let open = 0
let total = 0
for (const [row, statementsOfRow] of [...rows].toSorted(([left], [right]) => byName(left, right))) {
  const missing = statementsOfRow.filter((statement) => !proved.has(statement.id))
  open += missing.length
  total += statementsOfRow.length
  process.stdout.write(
    `${row.padEnd(4)} ${statementsOfRow.length - missing.length}/${statementsOfRow.length}${missing.length > 0 ? `  open: ${missing.map((statement) => statement.id).join(' ')}` : ''}\n`,
  )
}
process.stdout.write(`proved ${total - open}/${total}\n`)
process.exit(open > 0 ? 1 : 0)
