import { hash } from 'node:crypto'
import { request, type Dispatcher } from 'undici'
import { UpstreamError, type UpstreamFault } from '../ports/answer.ts'
import { createRemembered } from '../remembered.ts'
import { createJsonScanner, type JsonScanner } from './json-limits.ts'
import { createAgent, isAllowedAddress } from './addresses.ts'
import { parseJson, type Reader } from './answer-reading.ts'
import { createThreadReading } from './reading-threads.ts'
import { createResilience, type Health } from './resilience.ts'
import { createCallSharing } from './sharing.ts'

/** URL and credentials of an upstream. */
export type Connection = {
  /** Base URL, without a trailing slash. */
  url: string
  /** Bearer token; empty if there is none, or if each call has its own. */
  token: string
  /** True if set by the deployment's own configuration: only then may it be a private address or plain http. */
  isTrusted: boolean
}

export type UpstreamSettings = {
  /** Name of the adapter, used in errors, in logs and on the health page. */
  name: string
  /** Returns the connection; called for every request, so that a changed token applies immediately. Undefined if none is configured. */
  connection: () => Connection | undefined
  /** Default timeout of a call. */
  timeoutMs?: number
  /** Maximum number of concurrent calls; more are queued. */
  mostCalls?: number
  /** Maximum size of a response; a larger one is a fault of the upstream. */
  mostBytes?: number
  /** Maximum size of a JSON response that is read in the main thread; a larger one is read in a worker thread. */
  mostBytesHere?: number
  clock?: () => Date
  /** Receives every raw response, for recording. */
  onResponse?: (response: RecordedResponse) => void
}

/** A call and its response. */
export type RecordedResponse = { call: string; ids: readonly string[]; query: Query; answer: unknown }

type Query = Readonly<Record<string, string | undefined>>

export type Call = {
  /** Method and path with placeholders for ids, such as `GET /Holdings/{portfolio}`. */
  call: `${'GET' | 'POST'} /${string}`
  /** Values of the placeholders, in order. Each is one segment of the path, whatever it contains. */
  ids?: readonly string[]
  query?: Query
  /** Body sent as JSON. */
  body?: object
  /** Body sent as a form, if the protocol requires one. */
  form?: Readonly<Record<string, string>>
  /** Replaces the connection's token by a temporary one that the upstream issued. */
  bearer?: string
  /** Statuses, in addition to success, whose responses are passed to `read`. */
  alsoRead?: readonly number[]
  timeoutMs?: number
  /** True for a POST that only reads, which may be retried and shared like a GET. */
  isRead?: boolean
}

export type Upstream = {
  readonly name: string
  /**
   * Sends a call and parses its JSON response with `read`, a function of `readers.ts`; other functions are for small
   * responses only. Concurrent equal calls share one response, and identical bytes give the same
   * object, so do not modify it.
   * @throws UpstreamError
   */
  ask<Data>(call: Call & { read: Reader<Data, []> }): Promise<Data>
  /** Sends a call whose response is read with values of the request. */
  ask<Data, Details extends readonly string[]>(call: Call & { read: Reader<Data, Details>; details: Details }): Promise<Data>
  /** Sends a call like `ask`, but returns a file of the given type. */
  fetchFile(call: Call & { type: string }): Promise<Uint8Array>
  health(): Health
}

const standardTimeoutMs = 10_000
const standardCalls = 32
const standardBytes = 20_000_000
/** Reading this much takes about ten milliseconds, for which the process serves nobody else. */
const standardBytesHere = 256_000
/** Maximum size of all responses of an upstream that are being received, in bytes. */
const mostBytesUnderWay = 60_000_000
/** Maximum size of raw responses whose parsed results a process caches for an upstream; in memory each takes about five times as much. */
const mostRemembered = 16_000_000

/**
 * Creates the client of an upstream, through which all calls are made: bearer token, encoded ids, no redirects, and limits on time, size
 * and number of calls.
 */
export function createUpstream(settings: UpstreamSettings): Upstream {
  const {
    name,
    timeoutMs = standardTimeoutMs,
    mostCalls = standardCalls,
    mostBytes = standardBytes,
    mostBytesHere = standardBytesHere,
    clock = () => new Date(),
    onResponse,
  } = settings
  const resilience = createResilience({ name, mostCalls, clock })
  const shareAnswer = createCallSharing()
  const shareMeaning = createCallSharing()
  const meanings = createRemembered(mostRemembered)
  const readInThread = createThreadReading(name)

  const underWay = { bytes: 0 }

  const send = (call: Call, type: string): Promise<Uint8Array> => {
    const target = targetOf(settings, call)
    const work = () =>
      resilience.run({ call: call.call, target: target.address.href, isSafe: isSafe(call) }, () =>
        exchange(name, target, { ...call, timeoutMs: call.timeoutMs ?? timeoutMs, mostBytes, underWay }, type),
      )
    return isSafe(call) ? shareAnswer(`${type} ${target.method} ${target.address.href} ${target.body ?? ''}`, work) : work()
  }

  const readHere = async <Data>(reader: Reader<Data>, { bytes, call, details }: Received): Promise<Data> =>
    reader(parseJson(bytes, name, call), call, ...details)

  return {
    name,
    ask: async <Data>({ read: reader, details = [], ...call }: Call & { read: Reader<Data>; details?: readonly string[] }) => {
      // A reader created for one call is never used again, so its result is not cached.
      const isLasting = identities.has(reader)
      const meaning = `${identityOf(reader)} ${JSON.stringify([call.call, call.ids, call.query, call.body, details])}`
      const work = async () => {
        const bytes = await send(call, json)
        onResponse?.({ call: call.call, ids: call.ids ?? [], query: call.query ?? {}, answer: parseJson(bytes, name, call.call) })
        const received = { bytes, call: call.call, details }
        const readIt = () => (bytes.length <= mostBytesHere ? readHere(reader, received) : readInThread(reader, received))
        if (!isSafe(call) || !isLasting) return readIt()
        const kept = meanings.get(
          `${meaning} ${hash('sha256', bytes)}`,
          () => bytes.length,
          async () => ({ data: await readIt() }),
        )
        return (await kept).data
      }
      return isSafe(call) ? shareMeaning(meaning, work) : work()
    },
    fetchFile: async ({ type, ...call }) => send(call, type),
    health: resilience.health,
  }
}

type Received = { bytes: Uint8Array; call: string; details: readonly string[] }

const isSafe = ({ call, isRead }: Call) => call.startsWith('GET') || isRead === true

const identities = new WeakMap<object, number>()
let known = 0

/**
 * Returns the identity of a reader function. Responses are shared only for the same function, so that no caller gets another caller's
 * result.
 */
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
  return { method, address, body: content, headers, agent: createAgent(connection.isTrusted) }
}

const noId = (name: string, call: string) => new UpstreamError('unknown', name, call, 'no id that a path can hold')

/** Inserts an id as one encoded path segment. Refuses ids that have a meaning in paths, such as `..`. */
function fill(path: string, ids: readonly string[], refuse: () => Error): string {
  const left = ids.values()
  return path.replaceAll(/\{\w+\}/g, () => {
    const id = left.next().value
    if (id === undefined || /^\.{0,2}$/.test(id)) throw refuse()
    return encodeURIComponent(id)
  })
}

type Bounds = Pick<Call, 'call' | 'alsoRead'> & { timeoutMs: number; mostBytes: number; underWay: { bytes: number } }

async function exchange(name: string, target: Target, bounds: Bounds, type: string): Promise<Uint8Array> {
  const { method, address, body, agent } = target
  const { call, timeoutMs } = bounds
  const headers = { ...target.headers, accept: type }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await request(address, { dispatcher: agent, method: method as 'GET', headers, body: body ?? null, signal })
    refuseFault(answer, name, bounds, type)
    const scanner = type === json ? createJsonScanner() : undefined
    return await readBounded(answer.body, name, bounds, scanner)
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const detail = isTimeout ? `no whole answer in ${timeoutMs} ms` : codeOf(error)
    throw new UpstreamError('unreachable', name, call, detail, { isPassing: !isTimeout })
  }
}

/** Returns an error code of the operating system or undici, such as `ECONNRESET`, and never text with an address. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'no response'
}

/** Fault by status. A 401 concerns our token and is an outage; a 403 concerns the requested client. */
const faultOfStatus: Record<number, UpstreamFault> = { 400: 'unknown', 401: 'failed', 403: 'refused', 404: 'unknown' }
const passingStatuses = new Set([429, 502, 503, 504])

function refuseFault(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  name: string,
  { call, alsoRead = [] }: Pick<Call, 'call' | 'alsoRead'>,
  type: string,
): void {
  const refuse = (fault: UpstreamFault, detail: string, isPassing = false): never => {
    // The rest of the response is not read; its connection is closed.
    body.on('error', () => undefined).destroy()
    throw new UpstreamError(fault, name, call, detail, { isPassing, isUnauthorised: statusCode === 401 })
  }
  if (statusCode >= 300 && statusCode < 400) refuse('invalid', `status ${statusCode}: redirects are not followed`)
  if ((statusCode < 200 || statusCode >= 300) && !alsoRead.includes(statusCode))
    refuse(faultOfStatus[statusCode] ?? 'failed', `status ${statusCode}`, passingStatuses.has(statusCode))
  const given = [headers['content-type']].flat()[0] ?? 'nothing'
  if (!given.startsWith(type)) refuse('invalid', `the response is ${given.slice(0, 60)}, not ${type}`)
}

async function readBounded(
  body: AsyncIterable<Uint8Array>,
  name: string,
  { call, mostBytes, underWay }: Pick<Bounds, 'call' | 'mostBytes' | 'underWay'>,
  scanner: JsonScanner | undefined,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      underWay.bytes += chunk.byteLength
      if (size > mostBytes) throw new UpstreamError('invalid', name, call, `the response is larger than ${mostBytes} bytes`)
      if (underWay.bytes > mostBytesUnderWay) throw new UpstreamError('failed', name, call, 'too many large responses at once')
      const exceeded = scanner?.scan(chunk)
      if (exceeded) throw new UpstreamError('invalid', name, call, exceeded)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    underWay.bytes -= size
  }
}
