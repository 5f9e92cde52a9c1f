import { hash } from 'node:crypto'
import { request, type Dispatcher } from 'undici'
import { UpstreamError, type UpstreamFault } from '../ports/answer.ts'
import { createRemembered } from '../remembered.ts'
import { agentFor, isAllowedAddress } from './addresses.ts'
import { createResilience, type Health } from './resilience.ts'
import { shareUnderWay } from './sharing.ts'

/** Where an upstream is, and what lets us in. */
export type Connection = {
  /** Base address, without a slash at its end. */
  url: string
  /** Carried as a bearer token; empty where none is, or each call brings its own. */
  token: string
  /** Named by the deployment's own configuration: only then may it be a private address or plain http. */
  isTrusted: boolean
}

export type UpstreamSettings = {
  /** The adapter's name: in errors, logs and on the health page. */
  name: string
  /** Asked for every call, so that a changed token counts at once; undefined where none is configured. */
  connection: () => Connection | undefined
  /** A call is given up after this long, unless it names a time of its own. */
  timeoutMs?: number
  /** Calls under way at once; more wait. */
  mostCalls?: number
  /** The largest answer read; more is a fault of the upstream. */
  mostBytes?: number
  clock?: () => Date
  /** Hears every answer as it came, before it is read: for who records them. */
  hear?: (heard: Heard) => void
}

/** A call and the answer to it. */
export type Heard = { call: string; ids: readonly string[]; query: Query; answer: unknown }

type Query = Readonly<Record<string, string | undefined>>

export type Call = {
  /** `GET /Holdings/{portfolio}`: method and path, and where the ids go. */
  call: `${'GET' | 'POST'} /${string}`
  /** What stands in the braces, in their order; each is one step of the path, whatever it holds. */
  ids?: readonly string[]
  query?: Query
  /** Sent as JSON. */
  body?: object
  /** Sent as a form, where the protocol has one in place of JSON. */
  form?: Readonly<Record<string, string>>
  /** In place of the connection's token: one that the upstream gave for a while. */
  bearer?: string
  /** Statuses beside success whose answers are told apart by what they say: `read` gets them too. */
  alsoRead?: readonly number[]
  timeoutMs?: number
  /** A POST that only asks may be asked twice, and shared, as a GET may. */
  isRead?: boolean
}

export type Upstream = {
  readonly name: string
  /**
   * One call, answered in JSON and read by `read`. Callers of the same call at the same time share one answer, and who is told
   * the very same bytes again gets the same answer again: nobody may change it.
   * @throws UpstreamError
   */
  ask<Data>(call: Call & { read: (answer: unknown, call: string) => Data }): Promise<Data>
  /** As `ask`, answered by a file of a type. */
  fetchFile(call: Call & { type: string }): Promise<Uint8Array>
  health(): Health
}

const standardTimeoutMs = 10_000
const standardCalls = 32
const standardBytes = 20_000_000
/** Bytes of answers whose meaning a process remembers of an upstream; in memory each is some five times as large. */
const mostRemembered = 16_000_000

/** The one way out to an upstream: bearer token, encoded ids, no redirects, bounded time, size and number of calls. */
export function createUpstream(settings: UpstreamSettings): Upstream {
  const {
    name,
    timeoutMs = standardTimeoutMs,
    mostCalls = standardCalls,
    mostBytes = standardBytes,
    clock = () => new Date(),
    hear,
  } = settings
  const resilience = createResilience({ name, mostCalls, clock })
  const shareAnswer = shareUnderWay()
  const shareMeaning = shareUnderWay()
  const meanings = createRemembered(mostRemembered)

  const send = <Value>(call: Call, type: string, take: (bytes: Uint8Array) => Value): Promise<Value> => {
    const target = targetOf(settings, call)
    const work = () =>
      resilience.run({ call: call.call, target: target.address.href, isSafe: isSafe(call) }, async () =>
        take(await exchange(name, target, { ...call, timeoutMs: call.timeoutMs ?? timeoutMs, mostBytes }, type)),
      )
    return isSafe(call) ? shareAnswer(`${type} ${target.method} ${target.address.href} ${target.body ?? ''}`, work) : work()
  }

  return {
    name,
    ask: async <Data>({ read, ...call }: Call & { read: (answer: unknown, call: string) => Data }) => {
      // A reader made for one call is never met again: nothing is remembered of it.
      const isLasting = identities.has(read)
      const meaning = `${identityOf(read)} ${JSON.stringify([call.call, call.ids, call.query, call.body])}`
      const work = async () => {
        const said = await send(call, json, (bytes) => ({
          answer: parse(bytes, name, call.call),
          digest: hash('sha256', bytes),
          size: bytes.length,
        }))
        hear?.({ call: call.call, ids: call.ids ?? [], query: call.query ?? {}, answer: said.answer })
        if (!isSafe(call) || !isLasting) return read(said.answer, call.call)
        const kept = meanings.get(
          `${meaning} ${said.digest}`,
          () => said.size,
          async () => ({ data: read(said.answer, call.call) }),
        )
        return (await kept).data
      }
      return isSafe(call) ? shareMeaning(meaning, work) : work()
    },
    fetchFile: async ({ type, ...call }) => send(call, type, (bytes) => bytes),
    health: resilience.health,
  }
}

const isSafe = ({ call, isRead }: Call) => call.startsWith('GET') || isRead === true

const identities = new WeakMap<object, number>()
let known = 0

/** An answer is shared as it was read: by the same function, so that no caller gets what another made of it. */
function identityOf(read: object): number {
  const identity = identities.get(read) ?? ++known
  identities.set(read, identity)
  return identity
}

const json = 'application/json'

type Target = { method: string; address: URL; body: string | undefined; headers: Record<string, string>; agent: Dispatcher }

function targetOf(settings: UpstreamSettings, { call, ids = [], query = {}, body, form, bearer }: Call): Target {
  const connection = settings.connection()
  if (!connection) throw new UpstreamError('unreachable', settings.name, call, 'no address is configured', { isUnasked: true })
  const [method = 'GET', path = '/'] = call.split(' ')
  const address = new URL(`${connection.url}${fill(path, ids, () => noId(settings.name, call))}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value)
  if (!isAllowedAddress(address, connection.isTrusted))
    throw new UpstreamError('unreachable', settings.name, call, 'its address is not allowed', { isUnasked: true })
  const content = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body)
  const token = bearer ?? connection.token
  const headers = {
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(content !== undefined && { 'content-type': form ? 'application/x-www-form-urlencoded' : json }),
  }
  return { method, address, body: content, headers, agent: agentFor(connection.isTrusted) }
}

const noId = (name: string, call: string) => new UpstreamError('unknown', name, call, 'no id that a path can hold')

/** An id stays one step of the path: encoded, and never one that paths give a meaning of their own. */
function fill(path: string, ids: readonly string[], refuse: () => Error): string {
  const left = ids.values()
  return path.replaceAll(/\{\w+\}/g, () => {
    const id = left.next().value
    if (id === undefined || /^\.{0,2}$/.test(id)) throw refuse()
    return encodeURIComponent(id)
  })
}

type Bounds = Pick<Call, 'call' | 'alsoRead'> & { timeoutMs: number; mostBytes: number }

async function exchange(name: string, target: Target, bounds: Bounds, type: string): Promise<Uint8Array> {
  const { method, address, body, agent } = target
  const { call, timeoutMs, mostBytes } = bounds
  const headers = { ...target.headers, accept: type }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await request(address, { dispatcher: agent, method: method as 'GET', headers, body: body ?? null, signal })
    refuseFault(answer, name, bounds, type)
    return await readBounded(answer.body, name, call, mostBytes)
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const detail = isTimeout ? `no whole answer in ${timeoutMs} ms` : codeOf(error)
    throw new UpstreamError('unreachable', name, call, detail, { isPassing: !isTimeout })
  }
}

/** `ECONNRESET` and the like: what an operating system or undici calls it, never a text with an address in it. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'no answer'
}

/** A 401 is about our own token, so it is an outage; a 403 is about the client asked for. */
const faultOfStatus: Record<number, UpstreamFault> = { 400: 'unknown', 401: 'failed', 403: 'refused', 404: 'unknown' }
const passingStatuses = new Set([429, 502, 503, 504])

function refuseFault(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  name: string,
  { call, alsoRead = [] }: Pick<Call, 'call' | 'alsoRead'>,
  type: string,
): void {
  const refuse = (fault: UpstreamFault, detail: string, isPassing = false): never => {
    // What still comes is not read; its connection is closed.
    body.on('error', () => undefined).destroy()
    throw new UpstreamError(fault, name, call, detail, { isPassing, isUnauthorised: statusCode === 401 })
  }
  if (statusCode >= 300 && statusCode < 400) refuse('invalid', `status ${statusCode}: redirects are not followed`)
  if ((statusCode < 200 || statusCode >= 300) && !alsoRead.includes(statusCode))
    refuse(faultOfStatus[statusCode] ?? 'failed', `status ${statusCode}`, passingStatuses.has(statusCode))
  const given = [headers['content-type']].flat()[0] ?? 'nothing'
  if (!given.startsWith(type)) refuse('invalid', `the answer is ${given.slice(0, 60)}, not ${type}`)
}

async function readBounded(body: AsyncIterable<Uint8Array>, name: string, call: string, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > mostBytes) throw new UpstreamError('invalid', name, call, `the answer is larger than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(bytes: Uint8Array, name: string, call: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new UpstreamError('invalid', name, call, 'the answer is not JSON')
  }
}
