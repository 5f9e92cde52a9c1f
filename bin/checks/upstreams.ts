// fault F09 in real time: load on the portfolio pages during every fault mode of the upstreams. Option: --seconds per mode (4)
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { modes, type Mode } from '@atrium/demo/simulator/modes'
import { findSimulator } from '@atrium/server/simulator-process'
import { call, signIn, type Answer } from '../client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../run.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } })
const loadMs = Number(values.seconds) * 1_000
const readersOfEach = 3
/** Pause of a simulated reader between two pages. The 24 readers together request about a hundred pages a second. */
const thinkMs = 150
const mostMs = 2_000
const mostLagMs = 100
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

async function admit(key: string, clientId: string, isKept: boolean): Promise<Reader> {
  const person = demoFirm({ clients: 0 }).people.find((one) => one.key === key)
  const host = person?.edition === 'wealth' ? 'localhost' : `${person?.edition}.localhost`
  return { key, host, clientId, isKept, cookie: await signIn(atrium.port, person?.email ?? '', demoPassword, { host }), good: new Map() }
}

const read = ({ host, cookie, clientId }: Reader, tab: string): Promise<Answer> =>
  call(atrium.port, 'GET', `/api/portfolios/${clientId}-01${tab}`, { host, cookie })

/** Returns the figures of a response as text, without the time at which they were fetched. */
const figuresOf = (response: Answer) => JSON.stringify({ ...(response.json as object), provenance: null })

async function control(mode: Mode): Promise<void> {
  const headers = { authorization: `Bearer ${simulator?.token}`, 'content-type': 'application/json' }
  await fetch(`${simulator?.url}/__control`, { method: 'POST', headers, body: JSON.stringify({ mode }) })
}

/** Returns the 99th percentile of the delay of the event loop since the last call, in milliseconds. */
async function lagMs(): Promise<number> {
  const { text } = await call(atrium.port, 'GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  return 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1])
}

type Seen = { times: number[]; stale: number; told: number; fresh: number; wrong: string[] }

async function load(readers: readonly Reader[]): Promise<Seen> {
  const seen: Seen = { times: [], stale: 0, told: 0, fresh: 0, wrong: [] }
  const until = performance.now() + loadMs
  const others = new Map(readers.map(({ clientId }) => [clientId, readers.map((one) => one.clientId).filter((id) => id !== clientId)]))
  const loop = async (reader: Reader, start: number) => {
    for (let turn = start; performance.now() < until; turn++) {
      const tab = tabs[turn % tabs.length] ?? ''
      const startedAt = performance.now()
      const response = await read(reader, tab)
      seen.times.push(performance.now() - startedAt)
      judge(seen, reader, tab, response, others.get(reader.clientId) ?? [])
      await pause(thinkMs)
    }
  }
  await Promise.all(readers.flatMap((reader) => Array.from({ length: readersOfEach }, (_, start) => loop(reader, start))))
  return seen
}

function judge(seen: Seen, reader: Reader, tab: string, response: Answer, others: readonly string[]): void {
  const { provenance, code } = (response.json ?? {}) as { provenance?: { isStale: boolean }; code?: string }
  const whose = others.find((id) => response.text.includes(id))
  if (whose) seen.wrong.push(`${reader.key} was shown ${whose}`)
  if (response.status === 200) {
    if (reader.isKept && figuresOf(response) !== reader.good.get(tab)) seen.wrong.push(`${reader.key}${tab}: other figures`)
    seen[provenance?.isStale ? 'stale' : 'fresh']++
  } else if (code === 'upstream-unavailable' || code === 'upstream-slow') {
    if (reader.isKept) seen.wrong.push(`${reader.key}${tab}: ${code}, although figures were cached`)
    seen.told++
  } else seen.wrong.push(`${reader.key}${tab}: ${response.status} ${code}`)
}

const at = (times: readonly number[], share: number) =>
  Math.round(times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? 0)

try {
  const readers: Reader[] = []
  for (const [key, clientId, isKept] of people) readers.push(await admit(key, clientId, isKept))
  for (const reader of readers.filter(({ isKept }) => isKept))
    for (const tab of tabs) reader.good.set(tab, figuresOf(await read(reader, tab)))
  let short = 0
  const withoutFaults = await load(readers.filter(({ isKept }) => isKept))
  say(
    `before      ${withoutFaults.times.length} pages: p50 ${at(withoutFaults.times, 0.5)} ms, p99 ${at(withoutFaults.times, 0.99)} ms, longest ${Math.round(Math.max(...withoutFaults.times))} ms; event loop p99 ${(await lagMs()).toFixed(0)} ms`,
  )
  for (const mode of modes.filter((one) => one !== 'ok')) {
    await control(mode)
    await lagMs()
    const { times, stale, told, fresh, wrong } = await load(readers)
    const lag = await lagMs()
    const longest = Math.round(Math.max(...times))
    const isGood = wrong.length === 0 && longest <= mostMs && lag < mostLagMs && stale + fresh > 0
    short += Number(!isGood)
    say(
      `${isGood ? 'ok     ' : 'FAILED '}${mode.padEnd(12)}${times.length} pages: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, longest ${longest} ms; ` +
        `${stale} stale, ${told} refused with a message, ${fresh} fresh; event loop p99 ${lag.toFixed(0)} ms`,
    )
    for (const line of new Set(wrong)) say(`      ${line}`)
    await control('ok')
    await pause(pauseMs)
  }
  const afterwards = await read(readers[0]!, '/holdings')
  const isBack = (afterwards.json as { provenance: { isStale: boolean } }).provenance.isStale === false
  say(`${isBack ? 'ok     ' : 'FAILED '}afterwards the figures are fresh again`)
  process.exitCode = short === 0 && isBack ? 0 : 1
} finally {
  await atrium.stop()
  removeFolder(dataDir)
}
