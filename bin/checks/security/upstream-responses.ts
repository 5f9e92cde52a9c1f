import type { Mode } from '@atrium/demo/simulator/modes'
import type { RunningSimulator } from '@atrium/server/simulator-process'
import { setTimeout as pause } from 'node:timers/promises'
import { pauseMs } from '@atrium/platform/providers/upstream/resilience'
import { call, type CallResponse } from '../../client.ts'
import type { AtriumProcess } from '../../run.ts'
import type { Finding } from '../security.ts'
import { findAdapterRuns } from './adapter-runs.ts'
import { signInVisitor, findProductRequests, type ProductRequest, type Visitor } from './product-requests.ts'
import { requestSimulator, identifyCall, listCallsSince, setMode, upstreamCalls, type UpstreamCall } from './simulated-calls.ts'

const hostileModes = ['many-objects', 'deeply-nested', 'invalid-list'] as const satisfies readonly Mode[]
/** Number of requests that are sent to Atrium at once for each upstream call. */
const concurrency = 3
/** Number of requests to Atrium that are tried to repeat an upstream call. */
const maxCandidates = 12
/** Calls that return a file. A file does not state its client, so a file of another client cannot be recognised. */
const fileCalls = new Set<UpstreamCall>(['GET /partner/documents/download/{contactId}/{documentId}'])
/** Calls that Atrium never makes: it returns the URL of an invoice to the browser. */
const neverMade = new Set<UpstreamCall>(['GET /advisory/invoice/{id}/{lob}/{invoiceId}/pdf'])
const quietSamples = 200
/** Number of rounds without load. The fastest one is used, because the machine may be busy. */
const quietRounds = 3
const betweenMs = 20
const minLimitMs = 50
/** Time in which an upstream call must follow the response to the request that causes it. */
const callWithinMs = 3_000

type Times = { times: number[]; wrong: Set<string> }

/**
 * Requests `/api/me` and the account page of a person of another edition in turn, with a pause between requests, until `isDone`. Returns
 * the times in milliseconds, and the responses that differ from those at the start.
 */
async function measureOther({ get }: Visitor, isDone: (count: number) => boolean): Promise<Times> {
  const me = (await get('/api/me')).json as { accounts: { id: string }[] }
  const paths = ['/api/me', `/api/accounts/${me.accounts[0]?.id}`]
  const usualResponses = await Promise.all(paths.map(async (path) => withoutTimes((await get(path)).text)))
  const seen: Times = { times: [], wrong: new Set() }
  while (!isDone(seen.times.length)) {
    const position = seen.times.length % paths.length
    const startedAt = performance.now()
    const { status, text } = await get(paths[position] ?? '')
    seen.times.push(performance.now() - startedAt)
    if (withoutTimes(text) !== usualResponses[position]) seen.wrong.add(`${paths[position]}: ${status}, another answer than before`)
    await pause(betweenMs)
  }
  return seen
}

const withoutTimes = (text: string) => text.replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '""')
const p99 = ({ times }: Times) =>
  times.toSorted((left, correctResponse) => left - correctResponse)[Math.floor(times.length * 0.99)] ?? Infinity

/** Extracts ids, addresses, amounts and names from a text: strings that are long enough to identify a client. */
const extractStrings = (text: string) => new Set(text.match(/"[^"\\]{6,}"|\d+\.\d{2,}|[\w@.-]*\d[\w@.-]{5,}/g))

/**
 * Returns strings of another client, from the response of an upstream in the fault mode `mixed-up`. Strings in the correct response or on
 * the person's own pages are excluded.
 */
async function readForeignStrings(
  simulator: RunningSimulator,
  { upstreamPath, upstreamAddress }: ProductRequest,
  own: string,
): Promise<Set<string>> {
  const correctResponse = await (await requestSimulator(simulator, upstreamAddress)).text()
  await setMode(simulator, 'mixed-up', upstreamPath)
  const mixedResponse = await (await requestSimulator(simulator, upstreamAddress)).text()
  await setMode(simulator, 'ok')
  return extractStrings(mixedResponse).difference(extractStrings(correctResponse)).difference(extractStrings(own))
}

/** Waits up to three seconds for an upstream call. Returns true if it was made. */
async function isCalled(simulator: RunningSimulator, wanted: UpstreamCall, since: string): Promise<boolean> {
  const until = performance.now() + callWithinMs
  do {
    if ((await listCallsSince(simulator, since)).some((logged) => identifyCall(logged) === wanted)) return true
    await pause(100)
  } while (performance.now() < until)
  return false
}

/** Chooses up to three requests for different pages that cause an upstream call with the same path. */
function chooseRequests(requests: readonly ProductRequest[], first: ProductRequest): ProductRequest[] {
  const pages = new Map([
    [findPageName(first), first],
    ...requests.filter(({ upstreamPath }) => upstreamPath === first.upstreamPath).map((one) => [findPageName(one), one] as const),
  ])
  return [...pages.values()].slice(0, concurrency)
}

const findPageName = ({ path }: ProductRequest) => path.split('?')[0]?.split('/').at(-1)

/** Repeats the requests, and keeps the upstream calls that a repeated request causes. A job made the other calls at the same time. */
async function confirmCalls(
  simulator: RunningSimulator,
  found: Map<UpstreamCall, ProductRequest[]>,
): Promise<Map<UpstreamCall, ProductRequest[]>> {
  const confirmed = new Map<UpstreamCall, ProductRequest[]>()
  for (const [wanted, requests] of found) {
    const pages = new Map(requests.map((one) => [`${one.visitor.key} ${findPageName(one)}`, one]))
    for (const first of [...pages.values()].slice(0, maxCandidates)) {
      const since = new Date().toISOString()
      await first.ask()
      const calls = await listCallsSince(simulator, since)
      if (!calls.some((logged) => identifyCall(logged) === wanted && logged.path === first.upstreamPath)) continue
      confirmed.set(wanted, chooseRequests(requests, first))
      break
    }
  }
  return confirmed
}

type State = { isDone: boolean; problems: string[]; tried: number; recognised: number }

/** Sets the fault mode of each upstream call in turn, sends the requests that need it, and records problems in the state. */
async function attackProduct(
  simulator: RunningSimulator,
  requestsByCall: Map<UpstreamCall, ProductRequest[]>,
  mode: Mode,
  state: State,
): Promise<void> {
  for (const [wanted, chosen] of requestsByCall) {
    const [first] = chosen
    if (!first) continue
    const usualResponses = await Promise.all(chosen.map(({ ask }) => ask()))
    const own = [...usualResponses, await first.visitor.get('/api/me')].map(({ text }) => text).join(' ')
    const foreign = mode === 'mixed-up' && !fileCalls.has(wanted) ? await readForeignStrings(simulator, first, own) : new Set<string>()
    await setMode(simulator, mode, first.upstreamPath)
    const since = new Date().toISOString()
    const responses: CallResponse[] = []
    const sendAll = async () => void responses.push(...(await Promise.all(chosen.map(({ ask }) => ask()))))
    await sendAll()
    if (!(await isCalled(simulator, wanted, since))) {
      // Waits, because the upstream is paused after earlier failures.
      await pause(pauseMs + 500)
      await sendAll()
      if (!(await isCalled(simulator, wanted, since))) state.problems.push(`${mode}: ${wanted} was not called by ${first.path}`)
    }
    // Sends the requests again, so that upstream responses that came too late for the first ones are used and checked.
    await pause(200)
    await sendAll()
    await setMode(simulator, 'ok')
    state.tried++
    for (const [position, { status, text }] of responses.entries()) {
      const { path } = chosen[position % chosen.length] ?? first
      const leakedStrings = extractStrings(text).intersection(foreign)
      if (leakedStrings.size > 0) state.problems.push(`${mode}: ${path} shows ${[...leakedStrings].slice(0, 3).join(', ')} of ${wanted}`)
      if (status === 500) state.problems.push(`${mode}: ${path} answers 500 because of ${wanted}`)
    }
    state.recognised += Number(foreign.size > 0)
    // Gets a correct response, so that the upstream is not paused when the next call fails.
    await first.ask()
  }
}

/**
 * Makes the upstreams respond to every call with data that takes much memory or time to read, or with another client's data. Calls that no
 * request to Atrium causes are made through their adapters. The process must keep running, another edition must stay fast, and no response
 * may contain another client's data.
 */
export async function testHostileResponses(atrium: AtriumProcess, simulator: RunningSimulator): Promise<Finding> {
  const { port, child } = atrium
  const requestsByCall = await confirmCalls(simulator, await findProductRequests(port, simulator))
  const other = await signInVisitor(port, 'clara-hendry-demo')
  const quiet: number[] = []
  for (let round = 0; round < quietRounds; round++) quiet.push(p99(await measureOther(other, (count) => count >= quietSamples)))
  const quietMs = Math.min(...quiet)
  const limit = Math.max(2 * quietMs, minLimitMs)
  const state: State = { isDone: false, problems: [], tried: 0, recognised: 0 }
  const parts: string[] = []
  // In the mode `ok` only the time is measured, for comparison. It includes the load of the requests themselves.
  for (const mode of ['ok', ...hostileModes, 'mixed-up'] as const) {
    state.isDone = false
    const measured = measureOther(other, () => state.isDone)
    await attackProduct(simulator, requestsByCall, mode, state).finally(() => (state.isDone = true))
    const seen = await measured
    state.problems.push(...seen.wrong)
    if (mode !== 'ok' && p99(seen) > limit) state.problems.push(`${mode}: p99 of another edition ${p99(seen).toFixed(0)} ms`)
    parts.push(`${mode} ${p99(seen).toFixed(0)} ms over ${seen.times.length}`)
  }
  const unreached = upstreamCalls.filter((one) => !requestsByCall.has(one))
  const runs = await findAdapterRuns(simulator, unreached)
  for (const wanted of unreached.filter((one) => neverMade.has(one) === runs.has(one)))
    state.problems.push(`${wanted} is made by ${runs.has(wanted) ? 'an adapter' : 'neither a route nor an adapter'}`)
  for (const [wanted, runWith] of runs)
    for (const mode of hostileModes) {
      const problem = await runWith(mode)
      if (problem) state.problems.push(`${mode}: ${wanted} ${problem}`)
    }
  const isReady = (await call(port, 'GET', '/readyz')).status === 200 && child.exitCode === null && child.signalCode === null
  for (const problem of state.problems) process.stdout.write(`        ${problem}\n`)
  return {
    title: `hostile responses to each of ${upstreamCalls.length} upstream calls neither stop the process, nor slow down another edition, nor show other clients' data`,
    isGood: isReady && state.problems.length === 0 && state.recognised > 0,
    figure: `${requestsByCall.size} calls made by routes (${state.tried} faults, ${state.recognised} of them with another client's data), ${runs.size} by adapters only; p99 of another edition: quiet ${quietMs.toFixed(0)} ms, ${parts.join(', ')} (limit ${limit.toFixed(0)} ms); ${state.problems.length} problems; ${isReady ? 'ready' : 'NOT READY'}`,
  }
}
