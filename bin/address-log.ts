import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Parts of a request that a proxy, the browser history or another site can see. */
export type RecordedRequest = { method: string; url: string; referer: string }

/** Starts a proxy between the browser and Atrium that records the method, URL and Referer of every request. */
export async function startAddressLog(
  target: number,
): Promise<{ url: string; recordedRequests: readonly RecordedRequest[]; stop(): Promise<void> }> {
  const seen: RecordedRequest[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, referer: headers.referer ?? '' })
    forwardRequest(request, response, target)
  })
  // Idle connections stay open, because otherwise a request might use one that is being closed.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    recordedRequests: seen,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function forwardRequest(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request
  const forwardedRequest = httpRequest({ host: '127.0.0.1', port, method, path: url, headers, setHost: false })
  forwardedRequest.on('response', (upstreamResponse) => {
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.rawHeaders)
    upstreamResponse.pipe(response)
  })
  forwardedRequest.on('error', () => response.destroy())
  response.on('close', () => forwardedRequest.destroy())
  request.pipe(forwardedRequest)
}

const secrets: readonly [string, RegExp][] = [
  ['an e-mail address', /[^/?&=#\s@]+(@|%40)[\w-]+(\.[\w-]+)+/i],
  ['a token', /(?<![\w-])[\w-]{43}(?![\w-])/],
  ['a PIN', /[?&](code|pin)=/i],
  ['a password', /[?&](password|secret)=/i],
  ['a national identity number', /(?<!\d)\d{6}-?\d{4}(?!\d)/],
]

/**
 * Matches the URL to which an OpenID Connect provider redirects, with the parameters of its protocol. The response moves them to the
 * fragment.
 */
const openIdReturn = /^\/(electronic-id|staff-sign-on)\/return\?/

/**
 * Matches the links that the specification defines with a single-use token: sign-in by `?token=`, and the two sign-up links in e-mails. The
 * page removes the token from its URL before it uses the token.
 */
const singleUseLink = /^(\/[^?]*\?(.*&)?token=[\w-]{43}|\/signup\/(client|adviser)\/[\w-]{43})$/

/** Matches the private address of a calendar feed. Calendar programs read it, which can send nothing but an address; no page requests it. */
const calendarFeed = /^\/api\/booking-feeds\/[\w-]{43}$/

/** Matches Atrium's ids, because their random digits may look like a national identity number. */
const atriumIds = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi

/** Describes the kind of secret in the URL or Referer of a request, and its location. Returns undefined if there is none. */
export function describeSecret({ method, url, referer }: RecordedRequest): string | undefined {
  const isAllowedLink =
    method === 'GET' && (singleUseLink.test(url) || openIdReturn.test(url) || (calendarFeed.test(url) && referer === ''))
  const [requestedUrl, refererUrl] = [url, referer].map((text) => text.replaceAll(atriumIds, 'id')) as [string, string]
  const match = secrets.find(([, pattern]) => (!isAllowedLink && pattern.test(requestedUrl)) || pattern.test(refererUrl))
  return match && `${match[0]} in ${method} ${url}${referer && ` from ${referer}`}`
}
