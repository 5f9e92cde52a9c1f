import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { findSimulator } from '@atrium/server/simulator-process'
import { call, signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { measureInTurn, print, roundToThousandths } from './measure.ts'

/**
 * Measures how much longer a page takes than its upstream, and how many upstream calls 200 simultaneous readers of one slow account cause.
 * The baseline, measured in the same run, is the upstream itself, called over a persistent connection.
 */

const rounds = 400
const readers = 200
const maxAddedMs = 5
const dataDir = temporaryFolder()
const atrium = await startAtriumProcess({ DEMO_CLIENTS: '0', TRUST_PROXY: '1' }, dataDir)
const simulator = findSimulator(dataDir)
if (!simulator) throw new Error('The simulator of the benchmark is not running')
const clientId = 'HL-204462'
const email = createDemoFirm({ clients: 0 }).people.find(({ key }) => key === 'amara-osei')?.email ?? ''
const cookie = await signIn(atrium.port, email, demoPassword)
const { accounts } = (await call(atrium.port, 'GET', '/api/me', { cookie })).json as { accounts: { id: string }[] }
const account = `/api/accounts/${accounts[0]?.id}`
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

async function sendRequest(port: number, path: string, headers: Record<string, string>): Promise<string> {
  const request = httpRequest({ agent, host: '127.0.0.1', port, path, headers: { accept: 'application/json', ...headers } }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`)
  return text
}

const upstreamPort = Number(new URL(simulator.url).port)
const authorization = `Bearer ${simulator.token}`
const requestUpstream = (path: string) => sendRequest(upstreamPort, path, { authorization })
const requestPage = () => sendRequest(atrium.port, account, { host: `localhost:${atrium.port}`, cookie })

/** Requests concurrently, from the upstream, the two responses that the page needs. */
const requestUpstreamResponses = () => Promise.all([requestUpstream(`/Account/${clientId}`), requestUpstream(`/Portfolios/${clientId}`)])
/** Sends a request that calls no upstream: it needs only the session, the scope and the database. */
const requestMe = () => sendRequest(atrium.port, '/api/me', { host: `localhost:${atrium.port}`, cookie })

const timings = await measureInTurn({ page: requestPage, floor: requestUpstreamResponses, session: requestMe }, rounds)
const added = timings.page.p50 - timings.floor.p50

async function setFaultMode(mode: string, path?: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' }
  await fetch(`${simulator?.url}/__control`, { method: 'POST', headers, body: JSON.stringify({ mode, path }) })
}
const countCallsSince = async (at: string, path: string) => {
  const log = (await (await fetch(`${simulator.url}/__log`, { headers: { authorization } })).json()) as { path: string; at: string }[]
  return log.filter((request) => request.at >= at && request.path === path).length
}

await setFaultMode('slow', `/Account/${clientId}`)
const since = new Date().toISOString()
const startedAt = performance.now()
const responses = await Promise.all(Array.from({ length: readers }, () => call(atrium.port, 'GET', account, { cookie })))
const readersMs = performance.now() - startedAt
const calls = await countCallsSince(since, `/Account/${clientId}`)
await setFaultMode('ok')

print({
  bench: 'upstreams',
  ...timings,
  addedMs: roundToThousandths(added),
  boundMs: maxAddedMs,
  ratio: roundToThousandths(timings.page.p50 / timings.floor.p50),
  readers,
  readersAnswered: responses.filter(({ status }) => status === 200).length,
  readersMs: Math.round(readersMs),
  upstreamCalls: calls,
  isGood: added <= maxAddedMs && calls === 1,
})
await atrium.stop()
removeFolder(dataDir)
