import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findLatestDay, londonToday } from '../calendar.ts'
import { defaultGeneratedClients } from '../firm/firm.ts'
import { createReplyCache, type ReplyCache } from './reply-cache.ts'
import { mixUp } from './mixed-up.ts'
import { faultHandlers, modes, send, type Mode, type Reply } from './modes.ts'
import { createState, type SimulatorState } from './simulator-state.ts'
import { serviceAccount, type ServiceAccount } from './push/account.ts'
import type { ReceivedPush } from './push/devices.ts'
import { Refusal, type UpstreamRequest } from './request.ts'
import { findRoute, findUpstream, type Method, type Upstream } from './upstream.ts'
import { upstreams } from './upstreams.ts'

export type { Mode } from './modes.ts'

export type LoggedRequest = {
  method: string
  path: string
  query: Record<string, string>
  authorised: boolean
  at: string
  /** Body of a POST, as JSON or a form. */
  body?: unknown
}

export type SimulatorOptions = {
  /** Port; 0 or undefined for any free port. */
  port?: number
  host?: '127.0.0.1'
  token: string
  /** Number of the firm's generated clients. */
  clients?: number
  /** Editions whose clients are served; all by default. */
  editions?: readonly string[]
  /** File that stores the push sender's key between starts. */
  pushKeyFile?: string
  today?: () => string
  now?: () => string
}

export type Simulator = {
  url: string
  port: number
  close(): Promise<void>
  /**
   * Sets a fault mode. With `path`, it applies only to paths that start with it, and the longest match applies. Without a path, it replaces
   * all modes.
   */
  setMode(mode: Mode, path?: string): void
  log(): LoggedRequest[]
  /** Lists the notifications shown on devices. */
  pushes(): ReceivedPush[]
  /** Returns the service account with which a firm sends notifications. */
  pushAccount(): ServiceAccount
}

type State = {
  options: SimulatorOptions
  modes: Map<string, Mode>
  log: LoggedRequest[]
  timers: Set<NodeJS.Timeout>
  written: SimulatorState
  replies: ReplyCache
}

const logLimit = 500

/** Serves all upstreams of the demo firm over HTTP, reachable from this machine only. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const state: State = {
    options,
    modes: new Map(),
    log: [],
    timers: new Set(),
    written: createState(options.pushKeyFile),
    replies: createReplyCache(),
  }
  const server = createServer((request, response) => {
    handleRequest(state, request, response).catch((failure: unknown) => reportBug(response, failure))
  })
  await listen(server, options)
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  state.written.push.tokenAddress = `${url}/push/token`
  return {
    url,
    port,
    close: () => close(server, state),
    setMode: (mode, path) => setMode(state, mode, path),
    log: () => [...state.log],
    pushes: () => [...state.written.push.received],
    pushAccount: () => getPushAccount(state),
  }
}

async function handleRequest(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const hasToken = request.headers.authorization === `Bearer ${state.options.token}`
  if (url.pathname.startsWith('/__'))
    return send(response, hasToken ? await control(state, request, url.pathname) : createErrorReply(401, 'unauthorised'))
  const isText = request.method === 'REPORT' || request.method === 'PROPFIND'
  const body = request.method === 'POST' ? await readBody(request) : isText ? await readText(request) : undefined
  const authorised = isAdmitted(state, request, url.pathname, hasToken)
  logRequest(state, request, url, authorised, body)
  const mode = findMode(state, url.pathname)
  const reply = createReply(state, request, mode === 'mixed-up' ? mixUp(url) : url, authorised, body)
  faultHandlers[mode](response, reply, (milliseconds, then) => wait(state, milliseconds, then))
}

function isAdmitted(state: State, { headers }: IncomingMessage, path: string, hasToken: boolean): boolean {
  const admits = findUpstream(upstreams, path)?.admits
  return admits ? admits({ path, authorization: headers.authorization, written: state.written, now: readNow(state) }) : hasToken
}

const readNow = ({ options: { now } }: State) => now?.() ?? new Date().toISOString()

/** Reports a bug in the simulator itself, as opposed to a fault mode. */
function reportBug(response: ServerResponse, failure: unknown): void {
  process.stderr.write(`${failure instanceof Error ? failure.stack : String(failure)}\n`)
  if (response.headersSent) response.destroy()
  else send(response, createErrorReply(500, 'simulator-failure'))
}

function createReply(state: State, request: IncomingMessage, url: URL, authorised: boolean, body: unknown): Reply {
  const upstream = findUpstream(upstreams, url.pathname)
  if (!authorised) return upstream?.admits && upstream.refused ? upstream.refused(unknownCaller) : createErrorReply(401, 'unauthorised')
  const route = upstream && findRoute(upstream, url.pathname)
  try {
    if (!upstream || !route) throw new Refusal(404, 'unknown-path')
    const answer = route.responses.get(request.method as Method)
    if (!answer) throw new Refusal(405, 'method-not-allowed')
    const upstreamRequest = createUpstreamRequest(state, upstream, url, route.ids, body)
    const compute = () => createDataReply(upstream, answer(upstreamRequest))
    if (request.method === 'GET') return state.replies.find(`${upstreamRequest.today} ${url.pathname}${url.search}`, compute)
    // A POST may change what later responses contain.
    state.replies.clear()
    return compute()
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    return upstream?.refused ? upstream.refused(failure) : createErrorReply(failure.status, failure.message)
  }
}

function createDataReply(upstream: Upstream, result: unknown): Reply {
  if (upstream.reply) return upstream.reply(result)
  if (Buffer.isBuffer(result)) return { status: 200, type: 'application/pdf', body: result }
  return jsonReply(200, upstream.answered ? upstream.answered(result) : result)
}

const unknownCaller = new Refusal(401, 'unauthorised')

function createUpstreamRequest(state: State, upstream: Upstream, url: URL, ids: string[], body: unknown): UpstreamRequest {
  const { options, written } = state
  const { clients: generated = defaultGeneratedClients, editions = null, today: readToday = londonToday } = options
  const today = readToday()
  const servedEditions =
    upstream.edition === undefined ? editions : (editions ?? [upstream.edition]).filter((edition) => edition === upstream.edition)
  const firm = { generated, editions: servedEditions, today, lastDay: findLatestDay(today), now: readNow(state), written }
  return { id: ids[0] ?? '', ids, query: url.searchParams, body, ...firm }
}

/**
 * Handles calls outside the protocol: POST /__control sets a fault mode, GET /__log lists requests, GET /__pushes lists the notifications
 * on devices, and GET /__push-account returns the service account for push notifications.
 */
async function control(state: State, request: IncomingMessage, path: string): Promise<Reply> {
  if (request.method === 'GET' && path === '/__log') return jsonReply(200, state.log)
  if (request.method === 'GET' && path === '/__pushes') return jsonReply(200, state.written.push.received)
  if (request.method === 'GET' && path === '/__push-account') return jsonReply(200, getPushAccount(state))
  if (request.method !== 'POST' || path !== '/__control') return createErrorReply(404, 'unknown-path')
  const command = await readJson(request)
  if (!modes.includes(command.mode as Mode)) return createErrorReply(400, 'unknown-mode')
  setMode(state, command.mode as Mode, typeof command.path === 'string' ? command.path : undefined)
  return jsonReply(200, { modes: Object.fromEntries(state.modes) })
}

function getPushAccount({ written: { push } }: State): ServiceAccount {
  return serviceAccount(push.key().privateKey, push.tokenAddress)
}

function setMode(state: State, mode: Mode, path = ''): void {
  if (path === '') state.modes.clear()
  state.modes.set(path, mode)
}

/** Returns the fault mode of a path. The longest matching prefix applies. */
function findMode(state: State, path: string): Mode {
  const matchingPrefixes = [...state.modes.keys()]
    .filter((prefix) => path.startsWith(prefix))
    .sort((one, other) => other.length - one.length)
  return state.modes.get(matchingPrefixes[0] ?? '') ?? 'ok'
}

function logRequest(state: State, request: IncomingMessage, url: URL, authorised: boolean, body: unknown): void {
  const query = Object.fromEntries(url.searchParams)
  const entry = { method: request.method ?? 'GET', path: url.pathname, query, authorised, at: readNow(state) }
  state.log.push(body === undefined ? entry : { ...entry, body })
  if (state.log.length > logLimit) state.log.shift()
}

function wait(state: State, milliseconds: number, then: () => void): void {
  const timer = setTimeout(() => {
    state.timers.delete(timer)
    then()
  }, milliseconds)
  state.timers.add(timer)
}

const maxBytes = 1_000_000

const jsonReply = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(body)),
})

const createErrorReply = (status: number, error: string): Reply => jsonReply(status, { error })

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return readJson(request)
  return Object.fromEntries(new URLSearchParams(await readText(request)))
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) if (text.length < maxBytes) text += part
  return text
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readText(request)
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

const listen = (server: Server, { port = 0, host = '127.0.0.1' }: SimulatorOptions) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

function close(server: Server, state: State): Promise<void> {
  state.timers.forEach((timer) => clearTimeout(timer))
  return new Promise((resolve) => {
    server.close(() => resolve())
    // Hanging and trickling responses would keep the server open.
    server.closeAllConnections()
  })
}
