// fault F09 in real time: load on the portfolio pages during every fault mode of the upstreams. Option: --seconds per mode (4)
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { modes, type Mode } from '@atrium/demo/simulator/modes'
import { findSimulator } from '@atrium/server/simulator-process'
import { call, signIn, type CallResponse } from '../client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } })
const loadMs = Number(values.seconds) * 1_000
const readersOfEach = 3
/** Pause of a simulated reader between two pages. The 24 readers together request about a hundred pages a second. */
const pauseBetweenPagesMs = 150
const maxMs = 2_000
const maxLagMs = 100
/** Milliseconds after which Atrium calls a failed upstream again. */
const pauseMs = 30_500
const metricsToken = 'a-token-for-the-check'
const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: '0', TRUST_PROXY: '1', METRICS_TOKEN: metricsToken, LOG_LEVEL: 'fatal' }, dataDir)
const simulator = findSimulator(dataDir)
if (!simulator) throw new Error('The simulator is not running')
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** A simulated reader. `isKept` is true if the client's figures are cached before the faults begin; `good` has these figures by tab. */
type Reader = { key: string; host: string; clientId: string; isKept: boolean; cookie: string; good: Map<string, string> }
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

async function signInReader(key: string, clientId: string, isKept: boolean): Promise<Reader> {
  const person = createDemoFirm({ clients: 0 }).people.find((one) => one.key === key)
  const host = person?.edition === 'wealth' ? 'localhost' : `${person?.edition}.localhost`
  return { key, host, clientId, isKept, cookie: await signIn(atrium.port, person?.email ?? '', demoPassword, { host }), good: new Map() }
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

type LoadResult = { times: number[]; stale: number; told: number; fresh: number; wrong: string[] }

async function load(readers: readonly Reader[]): Promise<LoadResult> {
  const seen: LoadResult = { times: [], stale: 0, told: 0, fresh: 0, wrong: [] }
  const until = performance.now() + loadMs
  const others = new Map(readers.map(({ clientId }) => [clientId, readers.map((one) => one.clientId).filter((id) => id !== clientId)]))
  const loop = async (reader: Reader, start: number) => {
    for (let turn = start; performance.now() < until; turn++) {
      const tab = tabs[turn % tabs.length] ?? ''
      const startedAt = performance.now()
      const response = await readPage(reader, tab)
      seen.times.push(performance.now() - startedAt)
      judge(seen, reader, tab, response, others.get(reader.clientId) ?? [])
      await pause(pauseBetweenPagesMs)
    }
  }
  await Promise.all(readers.flatMap((reader) => Array.from({ length: readersOfEach }, (_, start) => loop(reader, start))))
  return seen
}

function judge(seen: LoadResult, reader: Reader, tab: string, response: CallResponse, others: readonly string[]): void {
  const { provenance, code } = (response.json ?? {}) as { provenance?: { isStale: boolean }; code?: string }
  const foreignId = others.find((id) => response.text.includes(id))
  if (foreignId) seen.wrong.push(`${reader.key} was shown ${foreignId}`)
  if (response.status === 200) {
    if (reader.isKept && formatFigures(response) !== reader.good.get(tab)) seen.wrong.push(`${reader.key}${tab}: other figures`)
    seen[provenance?.isStale ? 'stale' : 'fresh']++
  } else if (code === 'upstream-unavailable' || code === 'upstream-slow') {
    if (reader.isKept) seen.wrong.push(`${reader.key}${tab}: ${code}, although figures were cached`)
    seen.told++
  } else seen.wrong.push(`${reader.key}${tab}: ${response.status} ${code}`)
}

const percentile = (times: readonly number[], share: number) =>
  Math.round(times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? 0)

try {
  const readers: Reader[] = []
  for (const [key, clientId, isKept] of people) readers.push(await signInReader(key, clientId, isKept))
  for (const reader of readers.filter(({ isKept }) => isKept))
    for (const tab of tabs) reader.good.set(tab, formatFigures(await readPage(reader, tab)))
  let failedModes = 0
  const withoutFaults = await load(readers.filter(({ isKept }) => isKept))
  say(
    `before      ${withoutFaults.times.length} pages: p50 ${percentile(withoutFaults.times, 0.5)} ms, p99 ${percentile(withoutFaults.times, 0.99)} ms, longest ${Math.round(Math.max(...withoutFaults.times))} ms; event loop p99 ${(await readLagMs()).toFixed(0)} ms`,
  )
  for (const mode of modes.filter((one) => one !== 'ok')) {
    await setFaultMode(mode)
    await readLagMs()
    const { times, stale, told, fresh, wrong } = await load(readers)
    const lag = await readLagMs()
    const longest = Math.round(Math.max(...times))
    const isGood = wrong.length === 0 && longest <= maxMs && lag < maxLagMs && stale + fresh > 0
    failedModes += Number(!isGood)
    say(
      `${isGood ? 'ok     ' : 'FAILED '}${mode.padEnd(12)}${times.length} pages: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, longest ${longest} ms; ` +
        `${stale} stale, ${told} refused with a message, ${fresh} fresh; event loop p99 ${lag.toFixed(0)} ms`,
    )
    for (const line of new Set(wrong)) say(`      ${line}`)
    await setFaultMode('ok')
    await pause(pauseMs)
  }
  const afterwards = await readPage(readers[0]!, '/holdings')
  const hasRecovered = (afterwards.json as { provenance: { isStale: boolean } }).provenance.isStale === false
  say(`${hasRecovered ? 'ok     ' : 'FAILED '}afterwards the figures are fresh again`)
  process.exitCode = failedModes === 0 && hasRecovered ? 0 : 1
} finally {
  await atrium.stop()
  removeFolder(dataDir)
}
