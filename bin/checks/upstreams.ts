// Loads the portfolio pages while the upstreams are in each fault mode, in real time.
// Option: --seconds, the duration of each fault mode (default 4).
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { modes, type Mode } from '@atrium/demo/simulator/modes'
import { findSimulator } from '@atrium/server/simulator-process'
import { call, signIn, type CallResponse } from '../client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } })
const loadMs = Number(values.seconds) * 1_000
const readersPerPerson = 3
/** Pause of a simulated reader between two pages. The 24 readers together request about a hundred pages a second. */
const pauseBetweenPagesMs = 150
const maxResponseMs = 2_000
const maxLagMs = 100
/** Milliseconds after which Atrium calls a failed upstream again. */
const upstreamRetryMs = 30_500
const metricsToken = 'a-token-for-the-check'
const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: '0', TRUST_PROXY: '1', METRICS_TOKEN: metricsToken, LOG_LEVEL: 'fatal' }, dataDir)
const simulator = findSimulator(dataDir)
if (!simulator) throw new Error('The simulator is not running')
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A simulated reader. `isCached` is true if the client's figures are cached before the faults begin; `cachedFigures` has them by tab. */
type Reader = { key: string; host: string; clientId: string; isCached: boolean; cookie: string; cachedFigures: Map<string, string> }
const people = [
  ['clara-hendry-wealth', 'HL-204480', true],
  ['geoffrey-tillotson', 'HL-204450', false],
  ['clara-hendry-asset-manager', 'CI-310010', true],
  ['jonah-whitaker', 'CI-310001', false],
  ['clara-hendry-partner', 'FP-5130', true],
  ['ambrose-kettle', 'FP-5120', false],
  ['clara-hendry-greek', 'GR-71010', true],
  ['stavros-karamanolis', 'GR-71004', false],
] as const
const tabs = ['', '/holdings', '/transactions', '/performance']

async function signInReader(key: string, clientId: string, isCached: boolean): Promise<Reader> {
  const person = createDemoFirm({ clients: 0 }).people.find((one) => one.key === key)
  const host = person?.edition === 'wealth' ? 'localhost' : `${person?.edition}.localhost`
  return {
    key,
    host,
    clientId,
    isCached,
    cookie: await signIn(atrium.port, person?.email ?? '', demoPassword, { host }),
    cachedFigures: new Map(),
  }
}

const readPage = ({ host, cookie, clientId }: Reader, tab: string): Promise<CallResponse> =>
  call(atrium.port, 'GET', `/api/portfolios/${clientId}-01${tab}`, { host, cookie })

/** Returns the figures of a response as text, without the time at which they were fetched. */
const formatFigures = (response: CallResponse) => JSON.stringify({ ...(response.json as object), provenance: null })

async function setFaultMode(mode: Mode): Promise<void> {
  const headers = { authorization: `Bearer ${simulator?.token}`, 'content-type': 'application/json' }
  await fetch(`${simulator?.url}/__control`, { method: 'POST', headers, body: JSON.stringify({ mode }) })
}

/** Returns the 99th percentile of the delay of the event loop since the last call, in milliseconds. */
async function readLagMs(): Promise<number> {
  const { text } = await call(atrium.port, 'GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  return 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1])
}

type LoadResult = { times: number[]; stale: number; refused: number; fresh: number; faults: string[] }

async function runLoad(readers: readonly Reader[]): Promise<LoadResult> {
  const result: LoadResult = { times: [], stale: 0, refused: 0, fresh: 0, faults: [] }
  const until = performance.now() + loadMs
  const otherClientIds = new Map(
    readers.map(({ clientId }) => [clientId, readers.map((one) => one.clientId).filter((id) => id !== clientId)]),
  )
  const loop = async (reader: Reader, start: number) => {
    for (let pageIndex = start; performance.now() < until; pageIndex++) {
      const tab = tabs[pageIndex % tabs.length] ?? ''
      const startedAt = performance.now()
      const response = await readPage(reader, tab)
      result.times.push(performance.now() - startedAt)
      recordResponse(result, reader, tab, response, otherClientIds.get(reader.clientId) ?? [])
      await pause(pauseBetweenPagesMs)
    }
  }
  await Promise.all(readers.flatMap((reader) => Array.from({ length: readersPerPerson }, (_, start) => loop(reader, start))))
  return result
}

function recordResponse(result: LoadResult, reader: Reader, tab: string, response: CallResponse, otherClientIds: readonly string[]): void {
  const { provenance, code } = (response.json ?? {}) as { provenance?: { isStale: boolean }; code?: string }
  const foreignId = otherClientIds.find((id) => response.text.includes(id))
  if (foreignId) result.faults.push(`${reader.key} was shown ${foreignId}`)
  if (response.status === 200) {
    if (reader.isCached && formatFigures(response) !== reader.cachedFigures.get(tab))
      result.faults.push(`${reader.key}${tab}: the figures differ from those cached before the faults`)
    result[provenance?.isStale ? 'stale' : 'fresh']++
  } else if (code === 'upstream-unavailable' || code === 'upstream-slow') {
    if (reader.isCached) result.faults.push(`${reader.key}${tab}: ${code}, although figures were cached`)
    result.refused++
  } else result.faults.push(`${reader.key}${tab}: ${response.status} ${code}`)
}

const percentile = (times: readonly number[], share: number) =>
  Math.round(times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? 0)

try {
  const readers: Reader[] = []
  for (const [key, clientId, isCached] of people) readers.push(await signInReader(key, clientId, isCached))
  for (const reader of readers.filter(({ isCached }) => isCached))
    for (const tab of tabs) reader.cachedFigures.set(tab, formatFigures(await readPage(reader, tab)))
  let failedModeCount = 0
  const withoutFaults = await runLoad(readers.filter(({ isCached }) => isCached))
  say(
    `before      ${withoutFaults.times.length} pages: p50 ${percentile(withoutFaults.times, 0.5)} ms, p99 ${percentile(withoutFaults.times, 0.99)} ms, longest ${Math.round(Math.max(...withoutFaults.times))} ms; event loop p99 ${(await readLagMs()).toFixed(0)} ms`,
  )
  for (const mode of modes.filter((one) => one !== 'ok')) {
    await setFaultMode(mode)
    await readLagMs()
    const { times, stale, refused, fresh, faults } = await runLoad(readers)
    const lag = await readLagMs()
    const longest = Math.round(Math.max(...times))
    const isGood = faults.length === 0 && longest <= maxResponseMs && lag < maxLagMs && stale + fresh > 0
    failedModeCount += Number(!isGood)
    say(
      `${isGood ? 'ok     ' : 'FAILED '}${mode.padEnd(12)}${times.length} pages: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, longest ${longest} ms; ` +
        `${stale} stale, ${refused} refused with a message, ${fresh} fresh; event loop p99 ${lag.toFixed(0)} ms`,
    )
    for (const line of new Set(faults)) say(`      ${line}`)
    await setFaultMode('ok')
    await pause(upstreamRetryMs)
  }
  const afterwards = await readPage(readers[0]!, '/holdings')
  const hasRecovered = (afterwards.json as { provenance: { isStale: boolean } }).provenance.isStale === false
  say(`${hasRecovered ? 'ok     ' : 'FAILED '}afterwards the figures are fresh again`)
  process.exitCode = failedModeCount === 0 && hasRecovered ? 0 : 1
} finally {
  await atrium.stop()
  removeFolder(dataDir)
}
