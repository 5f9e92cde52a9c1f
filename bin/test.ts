import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describeSecret, startAddressLog, type RecordedRequest } from './address-log.ts'
import { listChangedFiles, listChangedTests } from './changed-tests.ts'
import { openExternalDatabase } from './external-database.ts'
import { listBrowserFailures, listVitestFailures, type BrowserSuite, type Failure, type VitestResult } from './failures.ts'
import { removeFolder, run, startAtriumProcess, temporaryFolder, type CommandResult } from './run.ts'
import { hashTree } from './tree.ts'

/** Result files of the runners, read by `bin/check spec`. */
export const resultsFolder = '.cache/results'
export const vitestResults = `${resultsFolder}/vitest.json`
export const browserResults = `${resultsFolder}/browser.json`
/** File with the hash of the tested files. It is missing if they changed during the tests. */
export const testedTreeFile = `${resultsFolder}/tree`

type Counts = { passed: number; failed: number; failures?: readonly Failure[] }
type Step = { name: string; work: () => Promise<Counts> }

/** Creates the step of a static check, which counts as one test. */
function createCheck(name: string, command: string, args: readonly string[]): Step {
  return {
    name,
    async work() {
      const commandResult = await run(command, args)
      if (commandResult.code !== 0) print(commandResult.output)
      return { passed: Number(commandResult.code === 0), failed: Number(commandResult.code !== 0) }
    },
  }
}

const typeScript = 'node_modules/typescript/lib/tsc.js'

const staticChecks: Step[] = [
  createCheck('structure', 'node', ['bin/structure.ts']),
  createCheck('types', 'node', [typeScript, '-p', 'tsconfig.json']),
  createCheck('types of the web app', 'node', [typeScript, '-p', 'apps/web/tsconfig.json']),
  createCheck('lint', 'oxlint', ['--quiet']),
  createCheck('format', 'oxfmt', ['--check', '.']),
  createCheck('dead code', 'knip', ['--no-config-hints']),
  createCheck('table of security proofs', 'node', ['bin/security-table.ts', '--check']),
  createCheck('third-party licences', 'node', ['bin/licences.ts', '--check']),
]

function createVitestStep(name: string, args: readonly string[], results: string): Step {
  return {
    name,
    async work() {
      rmSync(results, { force: true })
      const commandResult = await run('vitest', ['run', ...args], { VITEST_JSON: results, NO_COLOR: '1' })
      const counts = readVitest(commandResult, results)
      if (counts.failed > 0) print(commandResult.output)
      return counts
    },
  }
}

function readVitest(commandResult: CommandResult, results: string): Counts {
  if (!existsSync(results)) return { passed: 0, failed: 1 }
  const result = JSON.parse(readFileSync(results, 'utf8')) as VitestResult & { numPassedTests: number; numFailedTests: number }
  // A file that could not be loaded has no failed test, so an exit code other than 0 counts as a failure.
  const failed = Math.max(result.numFailedTests, Number(commandResult.code !== 0))
  return { passed: result.numPassedTests, failed, failures: listVitestFailures(result) }
}

/** An Atrium for the journeys, and the recorded requests of the browser to it. */
type Stage = { environment: Record<string, string | undefined>; seen: readonly RecordedRequest[]; close(): Promise<void> }

async function openStage(): Promise<Stage> {
  const dataDir = temporaryFolder()
  const undo: (() => Promise<unknown> | void)[] = [() => removeFolder(dataDir)]
  const close = async () => {
    for (const step of undo.splice(0)) await step()
  }
  try {
    const external = await openExternalDatabase()
    undo.unshift(() => external?.drop())
    const atrium = await startAtriumProcess({ ...external?.environment, TRUST_PROXY: '1' }, dataDir)
    undo.unshift(() => atrium.stop())
    const log = await startAddressLog(atrium.port)
    undo.unshift(() => log.stop())
    return { environment: { ...external?.environment, ATRIUM_URL: log.url, ATRIUM_DATA_DIR: dataDir }, seen: log.recordedRequests, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Creates the step that runs the journeys whose file, title or tag matches the pattern. Without a pattern, it runs all journeys but those of
 * `bin/check journeys`.
 */
function createJourneyStep(opening: Promise<Stage>, results: string, pattern?: string): Step {
  return {
    name: 'browser journeys',
    async work() {
      const stage = await opening
      try {
        rmSync(results, { force: true })
        const commandResult = await run(
          'playwright',
          ['test', '--config', 'e2e/playwright.config.ts', '--grep-invert', '@check', ...(pattern ? ['--grep', pattern] : [])],
          {
            ...stage.environment,
            JOURNEY_RESULTS: results,
            NO_COLOR: '1',
            FORCE_COLOR: undefined,
          },
        )
        const counts = readBrowser(commandResult, results)
        if (counts.failed > 0) print(commandResult.output)
        return addCounts(counts, checkAddresses(stage.seen))
      } finally {
        await stage.close()
      }
    },
  }
}

const addressesTitle = 'no URL requested in any journey contains a token, an e-mail address or a national identity number [S30]'

/** Minimum number of recorded requests. Every run makes many more, so a lower number shows that the proxy was not used. */
const minRequests = 500

function checkAddresses(seen: readonly RecordedRequest[]): Counts {
  const found = [...new Set(seen.map(describeSecret).filter((secret) => secret !== undefined))]
  const isGood = found.length === 0 && seen.length > minRequests
  if (!isGood) print(`FAILED ${addressesTitle}: of ${seen.length} requests\n${found.join('\n')}\n`)
  return { passed: Number(isGood), failed: Number(!isGood) }
}

const addCounts = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...(one.failures ?? []), ...(other.failures ?? [])],
})

function readBrowser(commandResult: CommandResult, results: string): Counts {
  if (!existsSync(results)) {
    print(commandResult.output)
    return { passed: 0, failed: 1 }
  }
  type Result = BrowserSuite & { stats: { expected: number; unexpected: number; flaky: number } }
  const { stats, suites } = JSON.parse(readFileSync(results, 'utf8')) as Result
  const failed = Math.max(stats.unexpected + stats.flaky, Number(commandResult.code !== 0))
  return { passed: stats.expected, failed, failures: listBrowserFailures({ suites: suites ?? [] }) }
}

/** Runs every test. Stores the results and the hash of the tested files, which `bin/check spec` reads. */
export async function runTests(): Promise<Counts> {
  rmSync(testedTreeFile, { force: true })
  const tree = hashTree('.')
  const counts = await runSteps(createVitestStep('rules and server', [], vitestResults), (opening) =>
    createJourneyStep(opening, browserResults),
  )
  if (tree !== null && hashTree('.') === tree) writeFileSync(testedTreeFile, tree)
  return counts
}

/**
 * Runs the tests for daily work: static checks, all rules, the server tests of changes since a commit, and the journeys tagged `@quick`.
 */
async function runQuickTests(since: string | undefined): Promise<Counts> {
  const changed = listChangedTests(listChangedFiles(since))
  if (changed.uncovered.length > 0) print(`Only bin/test covers changes in ${changed.uncovered.join(', ')}.\n`)
  print(`Changed: ${[...changed.server, ...changed.journeys].join(', ') || 'nothing on the server'}.\n`)
  const tests = createVitestStep(
    'rules, and server where it changed',
    ['packages/', 'web/', 'ui/', 'bin/', ...changed.server],
    `${resultsFolder}/quick-vitest.json`,
  )
  const pattern = ['@quick', ...changed.journeys.map((file) => RegExp.escape(file))].join('|')
  return runSteps(tests, (opening) => createJourneyStep(opening, `${resultsFolder}/quick-browser.json`, pattern))
}

async function runSteps(tests: Step, createJourneys: (opening: Promise<Stage>) => Step): Promise<Counts> {
  mkdirSync(resultsFolder, { recursive: true })
  let total: Counts = { passed: 0, failed: 0 }
  const runStep = async (step: Step) => {
    const startedAt = performance.now()
    const counts = await step.work().catch((error: Error): Counts => {
      print(`${error.stack}\n`)
      return { passed: 0, failed: 1 }
    })
    total = addCounts(total, counts)
    const { passed, failed } = counts
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    print(`${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${passed} passed, ${failed} failed (${seconds} s)\n`)
  }
  // Two steps run at a time, for two cores: first the static checks and the server's tests, then the server's tests and the start of Atrium
  // for the journeys. The browser tests run alone.
  const checked = staticChecks.reduce((before, step) => before.then(() => runStep(step)), Promise.resolve())
  const opening = checked.then(openStage)
  await Promise.allSettled([runStep(tests), opening])
  await runStep(createJourneys(opening))
  return total
}

function print(text: string): void {
  process.stdout.write(text)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [mode, since] = process.argv.slice(2)
  if (mode !== undefined && mode !== 'quick') {
    process.stderr.write('Usage: bin/test, or bin/test quick [COMMIT]\n')
    process.exit(2)
  }
  const { passed, failed, failures = [] } = mode === 'quick' ? await runQuickTests(since) : await runTests()
  // Failures are repeated at the end, each with the start of its message.
  for (const { title, excerpt } of failures) print(`\nFAILED ${title}\n${excerpt}\n`)
  print(`\n${passed} passed, ${failed} failed\n`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}
