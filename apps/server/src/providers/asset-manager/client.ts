import { UpstreamError, type UpstreamFault } from '../ports/answer.ts'

export type AssetManagerSettings = {
  /** Base address, without a slash at its end. */
  url: string
  token: string
  /** Given up after this long. */
  timeoutMs?: number
  /** Asks for identifiers of the platform beside the securities' own. */
  usePlatformSecurities?: boolean
}

type Query = Readonly<Record<string, string | undefined>>

const provider = 'asset-manager'
const standardTimeoutMs = 10_000
/** The largest answer read; more is a fault of the upstream. */
const mostBytes = 20_000_000

/** A 401 is about our own token, so it is an outage; a 403 is about the client asked for. */
const faultOfStatus: Record<number, UpstreamFault> = { 400: 'unknown', 401: 'failed', 403: 'refused', 404: 'unknown' }

/** One GET with the bearer token; the path's ids are encoded, redirects refused, the size bounded. */
export async function getJson(settings: AssetManagerSettings, path: readonly string[], query: Query = {}): Promise<unknown> {
  const bytes = await get(settings, path, query, 'application/json')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new UpstreamError('invalid', provider, callName(path), 'the answer is not JSON')
  }
}

export async function get(settings: AssetManagerSettings, path: readonly string[], query: Query, type: string): Promise<Uint8Array> {
  const call = callName(path)
  const address = new URL(`${settings.url}/${path.map(encodeURIComponent).join('/')}`)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value)
  try {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${settings.token}`, accept: type },
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs ?? standardTimeoutMs),
    })
    refuseFault(response, call, type)
    return await readBounded(response, call)
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    throw new UpstreamError('unreachable', provider, call, error instanceof Error ? error.name : 'no answer')
  }
}

/** `Holdings/{id}`: the shape of a call, without whose it is. */
function callName(path: readonly string[]): string {
  return `GET /${path.map((step, index) => (index === 0 || /^[A-Z][A-Za-z]+$|^dates$/.test(step) ? step : '{id}')).join('/')}`
}

function refuseFault(response: Response, call: string, type: string): void {
  if (!response.ok) {
    void response.body?.cancel()
    throw new UpstreamError(faultOfStatus[response.status] ?? 'failed', provider, call, `status ${response.status}`)
  }
  const given = response.headers.get('content-type') ?? 'nothing'
  if (given.startsWith(type)) return
  void response.body?.cancel()
  throw new UpstreamError('invalid', provider, call, `the answer is ${given}, not ${type}`)
}

async function readBounded(response: Response, call: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw new UpstreamError('invalid', provider, call, 'the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
