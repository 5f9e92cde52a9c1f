import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { secretIn, startAddressLog, type Seen } from './address-log.ts'
import { openExternalDatabase } from './external-database.ts'
import { removeFolder, run, startAtriumProcess, temporaryFolder, type Ran } from './run.ts'

/** Where the runners leave their results; `bin/check spec` reads them. */
export const resultsFolder = '.cache/results'
export const vitestResults = `${resultsFolder}/vitest.json`
export const browserResults = `${resultsFolder}/browser.json`

type Counts = { passed: number; failed: number }
type Step = { name: string; work: () => Promise<Counts> }

/** Each static check counts as one test. */
function check(name: string, command: string, args: readonly string[]): Step {
  return {
    name,
    async work() {
      const ran = await run(command, args)
      if (ran.code !== 0) print(ran.output)
      return { passed: Number(ran.code === 0), failed: Number(ran.code !== 0) }
    },
  }
}

const typeScript = 'node_modules/typescript/lib/tsc.js'

const staticChecks: Step[] = [
  check('structure', 'node', ['bin/structure.ts']),
  check('types', 'node', [typeScript, '-p', 'tsconfig.json']),
  check('types of the web app', 'node', [typeScript, '-p', 'apps/web/tsconfig.json']),
  check('lint', 'oxlint', ['--quiet']),
  check('format', 'oxfmt', ['--check', '.']),
  check('dead code', 'knip', ['--no-config-hints']),
  check('table of security proofs', 'node', ['bin/security-table.ts', '--check']),
  check('third-party licences', 'node', ['bin/licences.ts', '--check']),
]

const rulesAndServer: Step = {
  name: 'rules and server',
  async work() {
    rmSync(vitestResults, { force: true })
    const ran = await run('vitest', ['run'], { VITEST_JSON: vitestResults, NO_COLOR: '1' })
    const counts = readVitest(ran)
    if (counts.failed > 0) print(ran.output)
    return counts
  },
}

function readVitest(ran: Ran): Counts {
  if (!existsSync(vitestResults)) return { passed: 0, failed: 1 }
  const result = JSON.parse(readFileSync(vitestResults, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numTotalTests: number
  }
  // A file that could not be loaded has no tests to fail: the exit code tells.
  return { passed: result.numPassedTests, failed: Math.max(result.numFailedTests, Number(ran.code !== 0)) }
}

const journeys: Step = {
  name: 'browser journeys',
  async work() {
    rmSync(browserResults, { force: true })
    const dataDir = temporaryFolder()
    const undo: (() => Promise<unknown> | void)[] = [() => removeFolder(dataDir)]
    try {
      const external = await openExternalDatabase()
      undo.unshift(() => external?.drop())
      const atrium = await startAtriumProcess(external?.environment, dataDir)
      undo.unshift(() => atrium.stop())
      const log = await startAddressLog(atrium.port)
      undo.unshift(() => log.stop())
      const ran = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
        ...external?.environment,
        ATRIUM_URL: log.url,
        ATRIUM_DATA_DIR: dataDir,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
      })
      const counts = readBrowser(ran)
      if (counts.failed > 0) print(ran.output)
      return add(counts, noSecretInAddresses(log.seen))
    } finally {
      for (const step of undo) await step()
    }
  },
}

const addressesTitle = 'between browser and Atrium no address of any journey holds a token, an e-mail address or an e-ID [S30]'

function noSecretInAddresses(seen: readonly Seen[]): Counts {
  const found = [...new Set(seen.map(secretIn).filter((secret) => secret !== undefined))]
  const isGood = found.length === 0 && seen.length > 1_000
  if (!isGood) print(`FAILED ${addressesTitle}: of ${seen.length} requests\n${found.join('\n')}\n`)
  return { passed: Number(isGood), failed: Number(!isGood) }
}

const add = (one: Counts, other: Counts): Counts => ({ passed: one.passed + other.passed, failed: one.failed + other.failed })

function readBrowser(ran: Ran): Counts {
  if (!existsSync(browserResults)) {
    print(ran.output)
    return { passed: 0, failed: 1 }
  }
  const { stats } = JSON.parse(readFileSync(browserResults, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, Number(ran.code !== 0)) }
}

export async function runTests(): Promise<Counts> {
  mkdirSync(resultsFolder, { recursive: true })
  const total: Counts = { passed: 0, failed: 0 }
  const take = async (step: Step) => {
    const startedAt = performance.now()
    const { passed, failed } = await step.work().catch((error: Error) => {
      print(`${error.stack}\n`)
      return { passed: 0, failed: 1 }
    })
    total.passed += passed
    total.failed += failed
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    print(`${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${passed} passed, ${failed} failed (${seconds} s)\n`)
  }
  // Two things at a time, as there are two cores: the quick checks beside the server's tests, then the browser.
  await Promise.all([take(rulesAndServer), staticChecks.reduce((before, step) => before.then(() => take(step)), Promise.resolve())])
  await take(journeys)
  return total
}

function print(text: string): void {
  process.stdout.write(text)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await runTests()
  print(`\n${passed} passed, ${failed} failed\n`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}
