import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { latestDay, londonToday } from '../calendar.ts'
import { defaultGeneratedClients } from '../firm/firm.ts'
import { misbehaviours, modes, send, type Mode, type Reply } from './modes.ts'
import { Refusal } from './request.ts'
import { answerTo } from './routes.ts'

export type { Mode } from './modes.ts'

export type LoggedRequest = { method: string; path: string; query: Record<string, string>; authorised: boolean; at: string }

export type SimulatorOptions = {
  /** 0 or none takes a free one. */
  port?: number
  host?: '127.0.0.1'
  token: string
  /** How many generated clients the firm has. */
  clients?: number
  /** Serves only the clients of these editions; all of them unless given. */
  editions?: readonly string[]
  today?: () => string
  now?: () => string
}

export type Simulator = {
  url: string
  port: number
  close(): Promise<void>
  /** With a path, only for requests whose path starts with it; 'ok' without one clears everything. */
  setMode(mode: Mode, path?: string): void
  log(): LoggedRequest[]
}

type State = { options: SimulatorOptions; modes: Map<string, Mode>; log: LoggedRequest[]; timers: Set<NodeJS.Timeout> }

const logLimit = 500

/** Serves the demo firm's portfolio API over HTTP, on this machine only. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const state: State = { options, modes: new Map(), log: [], timers: new Set() }
  const server = createServer((request, response) => {
    handle(state, request, response).catch((failure: unknown) => fail(response, failure))
  })
  await listen(server, options)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () => close(server, state),
    setMode: (mode, path) => setMode(state, mode, path),
    log: () => [...state.log],
  }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const authorised = request.headers.authorization === `Bearer ${state.options.token}`
  if (url.pathname.startsWith('/__'))
    return send(response, authorised ? await control(state, request, url.pathname) : refused(401, 'unauthorised'))
  note(state, request, url, authorised)
  const reply = replyTo(state, request, url, authorised)
  misbehaviours[modeFor(state, url.pathname)](response, reply, (milliseconds, then) => wait(state, milliseconds, then))
}

/** A bug of the simulator itself, told apart from the failures it plays. */
function fail(response: ServerResponse, failure: unknown): void {
  process.stderr.write(`${failure instanceof Error ? failure.stack : String(failure)}\n`)
  if (response.headersSent) response.destroy()
  else send(response, refused(500, 'simulator-failure'))
}

function replyTo(state: State, request: IncomingMessage, url: URL, authorised: boolean): Reply {
  if (!authorised) return refused(401, 'unauthorised')
  if (request.method !== 'GET') return refused(405, 'method-not-allowed')
  const { clients = defaultGeneratedClients, editions, today = londonToday } = state.options
  try {
    const answer = answerTo(url.pathname, {
      query: url.searchParams,
      generated: clients,
      editions: editions ?? null,
      lastDay: latestDay(today()),
    })
    return Buffer.isBuffer(answer) ? { status: 200, type: 'application/pdf', body: answer } : jsonReply(200, answer)
  } catch (failure) {
    if (failure instanceof Refusal) return refused(failure.status, failure.message)
    throw failure
  }
}

/** Outside the protocol: POST /__control sets a mode, GET /__log shows what was asked. */
async function control(state: State, request: IncomingMessage, path: string): Promise<Reply> {
  if (request.method === 'GET' && path === '/__log') return jsonReply(200, state.log)
  if (request.method !== 'POST' || path !== '/__control') return refused(404, 'unknown-path')
  const wanted = await readJson(request)
  if (!modes.includes(wanted.mode as Mode)) return refused(400, 'unknown-mode')
  setMode(state, wanted.mode as Mode, typeof wanted.path === 'string' ? wanted.path : undefined)
  return jsonReply(200, { modes: Object.fromEntries(state.modes) })
}

function setMode(state: State, mode: Mode, path = ''): void {
  if (path === '') state.modes.clear()
  state.modes.set(path, mode)
}

/** The longest path that fits decides. */
function modeFor(state: State, path: string): Mode {
  const fitting = [...state.modes.keys()].filter((prefix) => path.startsWith(prefix)).sort((one, other) => other.length - one.length)
  return state.modes.get(fitting[0] ?? '') ?? 'ok'
}

function note(state: State, request: IncomingMessage, url: URL, authorised: boolean): void {
  const at = (state.options.now ?? (() => new Date().toISOString()))()
  state.log.push({ method: request.method ?? 'GET', path: url.pathname, query: Object.fromEntries(url.searchParams), authorised, at })
  if (state.log.length > logLimit) state.log.shift()
}

function wait(state: State, milliseconds: number, then: () => void): void {
  const timer = setTimeout(() => {
    state.timers.delete(timer)
    then()
  }, milliseconds)
  state.timers.add(timer)
}

const jsonReply = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify(body)),
})

const refused = (status: number, error: string): Reply => jsonReply(status, { error })

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request) text += part
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
    // Hanging and trickling answers would keep the server open for ever.
    server.closeAllConnections()
  })
}
