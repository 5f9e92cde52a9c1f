// two app processes on one database: sessions, limits, single-use codes, rights, units and seats are shared between them. Option: --tries (1,000)
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { startEmbedded } from '@atrium/platform/db/embedded'
import { call, signIn, type CallOptions } from '../client.ts'
import { openExternalDatabase } from '../external-database.ts'
import { findFreePort, removeFolder, run, startAtriumProcess, temporaryFolder } from '../run.ts'
import { checkOversell, checkRights, checkSeats, type Finding, type TwoProcesses } from './processes/rights-and-limits.ts'

const { values } = parseArgs({ options: { tries: { type: 'string', default: '1000' } } })
const tries = Number(values.tries)
const tcpPort = await findFreePort()
const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
const printLine = (text: string) => void process.stdout.write(`${text}\n`)

/** Cleanup steps, in the order of their execution. New steps are inserted at the front. */
const cleanupSteps: (() => Promise<unknown> | void)[] = [() => folders.forEach(removeFolder)]
const processes: Awaited<ReturnType<typeof startAtriumProcess>>[] = []
/** Environment of `bin/admin`. */
const commandEnvironment: Record<string, string | undefined> = {}

async function startBoth(): Promise<void> {
  const [clusterDir = '', ...dataDirs] = folders
  const cluster = await startEmbedded({ dataDir: clusterDir, tcpPort, settings: ['max_connections=200'], say: () => undefined })
  cleanupSteps.unshift(() => cluster.stop())
  process.env['DATABASE_URL'] = `postgres://postgres@127.0.0.1:${tcpPort}/postgres`
  const database = await openExternalDatabase()
  cleanupSteps.unshift(() => database?.drop())
  const settings = {
    ...database?.environment,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
    DEMO_CLIENTS: '0',
    ATRIUM_SECRET: randomBytes(48).toString('base64'),
  }
  Object.assign(commandEnvironment, settings, { DATA_DIR: dataDirs[0] })
  for (const dataDir of dataDirs) {
    const atrium = await startAtriumProcess(settings, dataDir)
    cleanupSteps.unshift(() => atrium.stop())
    processes.push(atrium)
  }
}

const findEmail = (key: string) => createDemoFirm({ clients: 0 }).people.find((person) => person.key === key)?.email ?? ''
let requestCount = 0

/** Sends a request to the next process in turn, from a network that no other request uses, so that only the tested limit applies. */
function sendToNextProcess(method: string, path: string, options: CallOptions = {}) {
  return sendTo((requestCount % processes.length) as 0 | 1, method, path, options)
}

function sendTo(index: 0 | 1, method: string, path: string, options: CallOptions = {}) {
  requestCount++
  const atrium = processes[index]
  const address = `198.${18 + (requestCount >> 16)}.${(requestCount >> 8) & 255}.${requestCount & 255}`
  return call(atrium?.port ?? 0, method, path, { ...options, headers: { 'x-forwarded-for': address, ...options.headers } })
}

/** Default number of concurrent requests. */
const defaultConcurrency = 100
/** Number of concurrent requests of one session. With more, the limit of requests per session might apply, which is not tested here. */
const sessionConcurrency = 12

/** Sends requests concurrently. Returns the number of responses by status. */
async function countStatuses(
  count: number,
  work: () => ReturnType<typeof sendToNextProcess>,
  concurrency = defaultConcurrency,
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  const lanes = Array.from({ length: concurrency }, async (_, lane) => {
    for (let turn = lane; turn < count; turn += concurrency) {
      const { status } = await work()
      counts[status] = (counts[status] ?? 0) + 1
    }
  })
  await Promise.all(lanes)
  return counts
}

/** Checks that a session ended at one process is invalid at the other, from the next request on. */
async function checkRevocation(): Promise<Finding> {
  const cookie = await signIn(processes[0]?.port ?? 0, findEmail('margaret-ashworth'), demoPassword)
  const before = await countStatuses(tries, () => sendToNextProcess('GET', '/api/me', { cookie }), sessionConcurrency)
  await call(processes[0]?.port ?? 0, 'DELETE', '/api/session', { cookie })
  const after = await countStatuses(tries, () => sendToNextProcess('GET', '/api/me', { cookie }), sessionConcurrency)
  return {
    title: 'a session ended by one process is invalid at the other [S08] [S20]',
    isGood: before[200] === tries && after[401] === tries,
    seen: { before, after },
  }
}

/** Checks that wrong passwords from one network are limited across both processes. */
async function checkRateLimit(): Promise<Finding> {
  const body = { email: findEmail('geoffrey-tillotson'), password: 'a guess' }
  const seen = await countStatuses(tries, () =>
    sendToNextProcess('POST', '/api/session', { body, headers: { 'x-forwarded-for': '203.0.113.7' } }),
  )
  return {
    title: 'two processes together check only ten password attempts for one account from one network [S14] [S53]',
    isGood: seen[401] === 10 && seen[429] === tries - 10,
    seen,
  }
}

/** Checks that after ten wrong PINs both processes refuse the correct PIN too. */
async function checkLockout(): Promise<Finding> {
  const email = findEmail('benedict-sauveterre')
  const { cookie } = await sendToNextProcess('POST', '/api/session', { body: { email, password: demoPassword } })
  const code = await readPin(email)
  const wrong = code === '000000' ? '000001' : '000000'
  const seen = await countStatuses(
    tries,
    () => sendToNextProcess('POST', '/api/session/second-factor', { cookie, body: { code: wrong } }),
    sessionConcurrency,
  )
  const right = await countStatuses(2, () => sendToNextProcess('POST', '/api/session/second-factor', { cookie, body: { code } }))
  return {
    title: 'two processes together check only ten PIN attempts of one person, and then refuse the correct PIN as well [S13] [S53]',
    isGood: seen[401] === 10 && seen[429] === tries - 10 && right[429] === 2,
    seen: { seen, right },
  }
}

/** Checks that a single-use token signs in only once, although it is sent concurrently to both processes. */
async function checkSingleUseToken(): Promise<Finding> {
  const cookie = await signIn(processes[1]?.port ?? 0, findEmail('amara-osei'), demoPassword)
  const { token } = (await sendToNextProcess('POST', '/api/sign-in-tokens', { cookie })).json as { token: string }
  const seen = await countStatuses(tries, () => sendToNextProcess('POST', '/api/session/token', { body: { token } }))
  return {
    title: 'a token sent many times at once to two processes signs in once [S17]',
    isGood: seen[200] === 1 && seen[410] === tries - 1,
    seen,
  }
}

/** Checks that the correct PIN signs in only once, although it is sent concurrently to both processes. */
async function checkSingleUsePin(): Promise<Finding> {
  const email = findEmail('leonard-pask')
  const { cookie } = await sendToNextProcess('POST', '/api/session', { body: { email, password: demoPassword } })
  const code = await readPin(email)
  const seen = await countStatuses(
    tries,
    () => sendToNextProcess('POST', '/api/session/second-factor', { cookie, body: { code } }),
    sessionConcurrency,
  )
  return { title: 'a PIN sent many times at once to two processes signs in once [S12]', isGood: seen[200] === 1, seen }
}

async function readPin(email: string): Promise<string> {
  const mails = (await sendToNextProcess('GET', '/dev/mail')).json as { to: string; text: string }[]
  return /\b\d{6}\b/.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[0] ?? ''
}

try {
  await startBoth()
  let good = 0
  const both: TwoProcesses = {
    send: sendToNextProcess,
    sendTo,
    signIn: (key, options) => signIn(processes[0]?.port ?? 0, findEmail(key), demoPassword, options),
    administer: async (...args) => {
      const { code, output } = await run('node', ['apps/server/src/commands/admin.ts', ...args], commandEnvironment)
      if (code !== 0) throw new Error(`bin/admin ${args.join(' ')}: ${output}`)
    },
  }
  const checks = [
    checkRevocation,
    checkRateLimit,
    checkLockout,
    checkSingleUseToken,
    checkSingleUsePin,
    () => checkRights(both),
    () => checkOversell(both),
    () => checkSeats(both),
  ]
  for (const check of checks) {
    const { title, isGood, seen } = await check()
    printLine(`${isGood ? 'ok    ' : 'FAILED'} ${title}: ${JSON.stringify(seen)}`)
    good += Number(isGood)
  }
  printLine(`${good}/${checks.length} checks passed on two processes, with ${tries} attempts each`)
  process.exitCode = good === checks.length ? 0 : 1
} finally {
  for (const step of cleanupSteps) await step()
}
