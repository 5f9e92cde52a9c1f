import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { request, type Dispatcher } from 'undici'
import { UpstreamError, type UpstreamFault } from '../ports/response.ts'
import { createResultCache } from '../remembered.ts'
import { createJsonScanner, type JsonScanner } from './json-limits.ts'
import { minSkewSeconds } from '../../db/clock-skew.ts'
import { createAgent, isAllowedUrl } from './addresses.ts'
import { parseJson, type ParseResponse } from './response-parsing.ts'
import { createThreadParser } from './reading-threads.ts'
import { createResilience, type Health } from './resilience.ts'
import { createCallSharing } from './sharing.ts'

/** URL and credentials of an upstream. */
export type Connection = {
  /** Base URL, without a trailing slash. */
  url: string
  /** Bearer token; empty if there is none, or if each call provides one. */
  token: string
  /** Name and password, if the protocol has them in place of a token. */
  login?: { user: string; password: string }
  /** True if the URL is in the deployment's configuration. Only then may it have a private address or use plain http. */
  isTrusted: boolean
}

export type UpstreamSettings = {
  /** Name of the adapter. It is used in errors, in logs and on the health page. */
  name: string
  /**
   * Returns the connection; undefined if none is configured. It is called for every request, so that a changed token applies immediately.
   */
  connection: () => Connection | undefined
  /** Default timeout of a call. */
  timeoutMs?: number
  /** Maximum number of concurrent calls. Further calls are queued. */
  maxCalls?: number
  /** Maximum size of a response in bytes. A larger response is reported as invalid. */
  maxBytes?: number
  /** Maximum size, in bytes, of a JSON response that is parsed in the main thread. A larger response is parsed in a worker thread. */
  maxMainThreadBytes?: number
  clock?: () => Date
  /** Receives every raw response, for recording. */
  onResponse?: (response: RecordedResponse) => void
}

/** A call and its response. */
export type RecordedResponse = { call: string; ids: readonly string[]; query: Query; response: unknown }

type Query = Readonly<Record<string, string | undefined>>

export type Call = {
  /** Method and path with placeholders for ids, such as `GET /Holdings/{portfolio}`. */
  call: `${'GET' | 'POST' | 'REPORT' | 'PROPFIND'} /${string}`
  /** Values of the placeholders, in order. Each value is encoded as one segment of the path. */
  ids?: readonly string[]
  query?: Query
  /** Body sent as JSON. */
  body?: object
  /** Body sent as a form, if the protocol requires one. */
  form?: Readonly<Record<string, string>>
  /** Body sent as bytes, with its media type, if the protocol requires that. */
  content?: { bytes: Uint8Array; type: string }
  /** Temporary token issued by the upstream. It replaces the connection's token. */
  bearer?: string
  /** Statuses, in addition to success, whose responses are passed to `read`. */
  alsoRead?: readonly number[]
  timeoutMs?: number
  /** Moment by `performance.now()` at which the call ends at the latest, with its repetitions. */
  endsBy?: number
  /** Depth of the request, for protocols that extend WebDAV. */
  depth?: '0' | '1'
  /** True for a POST, REPORT or PROPFIND request that only reads. It may be retried and shared like a GET request. */
  isRead?: boolean
}

export type Upstream = {
  readonly name: string
  /**
   * Sends a call and parses its JSON response with `read`. Large responses can be parsed only with the functions listed in `readers.ts`.
   * Equal concurrent calls share one response, and identical responses result in the same object. Callers must therefore not modify it.
   * @throws UpstreamError
   */
  call<Data>(call: Call & { read: ParseResponse<Data, []> }): Promise<Data>
  /** Sends a call and parses its response with a function that also needs values of the request, which are passed as `details`. */
  call<Data, Details extends readonly string[]>(call: Call & { read: ParseResponse<Data, Details>; details: Details }): Promise<Data>
  /** Sends a call, and returns the response as a file of the given media type, or of one of several. */
  fetchFile(call: Call & { type: string | readonly string[] }): Promise<Uint8Array>
  health(): Health
}

const defaultTimeoutMs = 10_000
const defaultMaxCalls = 32
const defaultMaxBytes = 20_000_000
/** Maximum size in bytes of a response that is parsed in the main thread. It blocks the thread for about ten milliseconds. */
const defaultMaxMainThreadBytes = 256_000
/** Size in bytes above which other work runs between the chunks of a response, because chunks arrive faster than they are scanned. */
const yieldingBytes = 256_000
/** Maximum total size, in bytes, of the responses that are received from an upstream at one time. */
const maxBytesInProgress = 60_000_000
/**
 * Maximum total size, in bytes, of the raw responses whose parsed results are cached for an upstream. The results take about five times as
 * much memory.
 */
const maxCachedBytes = 16_000_000

/**
 * Creates the client through which all calls to an upstream are made. It adds the bearer token, encodes ids, follows no redirects, and
 * limits the time, size and number of calls.
 */
export function createUpstream(settings: UpstreamSettings): Upstream {
  const {
    name,
    timeoutMs = defaultTimeoutMs,
    maxCalls = defaultMaxCalls,
    maxBytes = defaultMaxBytes,
    maxMainThreadBytes: maxBytesHere = defaultMaxMainThreadBytes,
    clock = () => new Date(),
    onResponse,
  } = settings
  const resilience = createResilience({ name, maxCalls, clock })
  const shareResponse = createCallSharing()
  const shareResult = createCallSharing()
  const results = createResultCache(maxCachedBytes)
  const readInThread = createThreadParser(name)

  const inProgress = { bytes: 0 }

  const send = <Response>(call: Call, types: readonly string[], accept: (bytes: Uint8Array) => Response): Promise<Response> => {
    const target = createTarget(settings, call)
    const work = () =>
      resilience.run({ call: call.call, target: target.address.href, isSafe: isSafe(call) }, async () =>
        accept(
          await sendRequest(
            name,
            target,
            { ...call, timeoutMs: call.timeoutMs ?? timeoutMs, maxBytes, inProgress, noteClock: resilience.recordClock },
            types,
          ),
        ),
      )
    return isSafe(call) ? shareResponse(`${types.join()} ${target.method} ${target.address.href} ${formatBody(target.body)}`, work) : work()
  }

  /** Parses a small response as part of its call, because a response that is not JSON counts as a failure of the upstream. */
  const acceptJson =
    (call: string) =>
    (bytes: Uint8Array): JsonResponse =>
      bytes.length <= maxBytesHere ? { bytes, isParsed: true, response: parseJson(bytes, name, call) } : { bytes, isParsed: false }

  const parseLarge = async <Data>(
    reader: ParseResponse<Data>,
    received: { bytes: Uint8Array; call: string; details: readonly string[] },
  ) => {
    try {
      return await readInThread(reader, received)
    } catch (error) {
      if (error instanceof UpstreamError && error.isOutage) resilience.recordFailure(received.call, error)
      throw error
    }
  }

  return {
    name,
    call: async <Data>({ read: reader, details = [], ...call }: Call & { read: ParseResponse<Data>; details?: readonly string[] }) => {
      // A parse function that was created for one call is never used again, so its result is not cached.
      const isKnownReader = readerIdentities.has(reader)
      const resultKey = `${findIdentity(reader)} ${JSON.stringify([call.call, call.ids, call.query, call.body, details])}`
      const work = async () => {
        const response = await send(call, [jsonType], acceptJson(call.call))
        const { bytes } = response
        onResponse?.({ call: call.call, ids: call.ids ?? [], query: call.query ?? {}, response: parseJson(bytes, name, call.call) })
        const parse = async () =>
          response.isParsed ? reader(response.response, call.call, ...details) : parseLarge(reader, { bytes, call: call.call, details })
        if (!isSafe(call) || !isKnownReader) return parse()
        const result = results.get(
          `${resultKey} ${hash('sha256', bytes)}`,
          () => bytes.length,
          async () => ({ data: await parse() }),
        )
        return (await result).data
      }
      return isSafe(call) ? shareResult(resultKey, work) : work()
    },
    fetchFile: async ({ type, ...call }) => send(call, [type].flat(), (bytes) => bytes),
    health: resilience.health,
  }
}

/** A JSON response. A small response is parsed. */
type JsonResponse = { bytes: Uint8Array } & ({ isParsed: true; response: unknown } | { isParsed: false })

const formatBody = (body: Target['body']) => (body instanceof Uint8Array ? hash('sha256', body) : (body ?? ''))

const isSafe = ({ call, isRead }: Call) => call.startsWith('GET') || isRead === true

const readerIdentities = new WeakMap<object, number>()
let lastIdentity = 0

/**
 * Returns the identity of a parse function. Responses are shared only between calls with the same function, so that no caller gets another
 * caller's result.
 */
function findIdentity(read: object): number {
  const identity = readerIdentities.get(read) ?? ++lastIdentity
  readerIdentities.set(read, identity)
  return identity
}

const jsonType = 'application/json'

type Target = { method: string; address: URL; body: string | Uint8Array | undefined; headers: Record<string, string>; agent: Dispatcher }

function createTarget(
  settings: UpstreamSettings,
  { call, ids = [], query = {}, body, form, content: rawContent, bearer, depth }: Call,
): Target {
  const connection = settings.connection()
  if (!connection) throw new UpstreamError('unreachable', settings.name, call, 'no URL is configured', { isUnsent: true })
  const [method = 'GET', path = '/'] = call.split(' ')
  const address = new URL(`${connection.url}${fillPath(path, ids, () => createInvalidIdError(settings.name, call))}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value)
  if (!isAllowedUrl(address, connection.isTrusted))
    throw new UpstreamError('unreachable', settings.name, call, 'the URL is not allowed', { isUnsent: true })
  const content = rawContent?.bytes ?? (form ? new URLSearchParams(form).toString() : body && JSON.stringify(body))
  const token = bearer ?? connection.token
  const headers = {
    ...(token !== '' && { authorization: `Bearer ${token}` }),
    ...(connection.login && { authorization: formatLogin(connection.login) }),
    ...(depth !== undefined && { depth }),
    ...(content !== undefined && { 'content-type': rawContent?.type ?? (form ? 'application/x-www-form-urlencoded' : jsonType) }),
  }
  return { method, address, body: content, headers, agent: createAgent(connection.isTrusted) }
}

const formatLogin = ({ user, password }: { user: string; password: string }) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

const createInvalidIdError = (name: string, call: string) => new UpstreamError('unknown', name, call, 'the id cannot be part of a path')

/** Inserts ids into a path, each encoded as one segment. Refuses ids that have a meaning in paths, such as `..`. */
function fillPath(path: string, ids: readonly string[], refuse: () => Error): string {
  const remainingIds = ids.values()
  return path.replaceAll(/\{\w+\}/g, () => {
    const id = remainingIds.next().value
    if (id === undefined || /^\.{0,2}$/.test(id)) throw refuse()
    return encodeURIComponent(id)
  })
}

type ExchangeLimits = Pick<Call, 'call' | 'alsoRead' | 'endsBy'> & {
  timeoutMs: number
  maxBytes: number
  inProgress: { bytes: number }
  noteClock: (skewSeconds: number) => void
}

async function sendRequest(name: string, target: Target, limits: ExchangeLimits, types: readonly string[]): Promise<Uint8Array> {
  const { method, address, body, agent } = target
  const { call, endsBy = Infinity } = limits
  const timeoutMs = Math.max(0, Math.floor(Math.min(limits.timeoutMs, endsBy - performance.now())))
  const headers = { ...target.headers, accept: types.join(', ') }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const sentAt = Date.now()
    const answer = await request(address, { dispatcher: agent, method: method as 'GET', headers, body: body ?? null, signal })
    recordDate(answer.headers['date'], sentAt, limits.noteClock)
    assertUsable(answer, name, limits, types)
    const scanner = types[0] === jsonType ? createJsonScanner() : undefined
    return await readWithLimits(answer.body, name, limits, scanner)
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const detail = isTimeout ? `no complete response in ${timeoutMs} ms` : findErrorCode(error)
    throw new UpstreamError('unreachable', name, call, detail, { isTransient: !isTimeout })
  }
}

/** Compares the `Date` of a response with the clock of the server. `Date` has whole seconds. */
function recordDate(stated: string | string[] | undefined, sentAt: number, note: ExchangeLimits['noteClock']): void {
  const at = typeof stated === 'string' ? Date.parse(stated) : Number.NaN
  if (!Number.isNaN(at)) note(minSkewSeconds(at, sentAt - 1_000, Date.now()))
}

/**
 * Returns the error code of the operating system or of undici, such as `ECONNRESET`. The message is not used, because it may contain a URL.
 */
function findErrorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'no response'
}

/** Faults by status. 401 concerns our token and is an outage; 403 concerns the requested client, and 409 what is there already. */
const faultsByStatus: Record<number, UpstreamFault> = { 400: 'unknown', 401: 'failed', 403: 'refused', 404: 'unknown', 409: 'refused' }
const transientStatuses = new Set([429, 502, 503, 504])

function assertUsable(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  name: string,
  { call, alsoRead = [] }: Pick<Call, 'call' | 'alsoRead'>,
  types: readonly string[],
): void {
  const refuse = (fault: UpstreamFault, detail: string, isPassing = false): never => {
    // The rest of the response is not read, and the connection is closed.
    body.on('error', () => undefined).destroy()
    const traits = {
      isTransient: isPassing,
      isUnauthorised: statusCode === 401,
      isRedirect: statusCode >= 300 && statusCode < 400,
      status: statusCode,
    }
    throw new UpstreamError(fault, name, call, detail, traits)
  }
  if (statusCode >= 300 && statusCode < 400) refuse('invalid', `status ${statusCode}: redirects are not followed`)
  if ((statusCode < 200 || statusCode >= 300) && !alsoRead.includes(statusCode))
    refuse(faultsByStatus[statusCode] ?? 'failed', `status ${statusCode}`, transientStatuses.has(statusCode))
  const stated = [headers['content-type']].flat()[0] ?? 'of no stated type'
  if (!types.some((type) => stated.startsWith(type))) refuse('invalid', `the response is ${stated.slice(0, 60)}, not ${types.join(' or ')}`)
}

async function readWithLimits(
  body: AsyncIterable<Uint8Array>,
  name: string,
  { call, maxBytes, inProgress }: Pick<ExchangeLimits, 'call' | 'maxBytes' | 'inProgress'>,
  scanner: JsonScanner | undefined,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      inProgress.bytes += chunk.byteLength
      if (size > maxBytes) throw new UpstreamError('invalid', name, call, `the response is larger than ${maxBytes} bytes`)
      if (inProgress.bytes > maxBytesInProgress) throw new UpstreamError('failed', name, call, 'too many large responses at once')
      const exceeded = scanner?.scan(chunk)
      if (exceeded) throw new UpstreamError('invalid', name, call, exceeded)
      chunks.push(chunk)
      if (size > yieldingBytes) await nextTurn()
    }
    return Buffer.concat(chunks)
  } finally {
    inProgress.bytes -= size
  }
}
