import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a proxy, a history or another site gets to see of a request, though nobody means to tell them. */
export type Seen = { method: string; url: string; referer: string }

/** A go-between for a browser and an Atrium that writes down every address that passes, as those on the way could. */
export async function startAddressLog(target: number): Promise<{ url: string; seen: readonly Seen[]; stop(): Promise<void> }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, referer: headers.referer ?? '' })
    pass(request, response, target)
  })
  // Whoever keeps a connection closes it: else a request may meet one that closes just then.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request
  const onward = httpRequest({ host: '127.0.0.1', port, method, path: url, headers, setHost: false })
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

const secrets: readonly [string, RegExp][] = [
  ['an e-mail address', /[^/?&=#\s@]+(@|%40)[\w-]+(\.[\w-]+)+/i],
  ['a token', /(?<![\w-])[\w-]{43}(?![\w-])/],
  ['a PIN', /[?&](code|pin)=/i],
  ['a password', /[?&](password|secret)=/i],
  ['a national identity number', /(?<!\d)\d{6}-?\d{4}(?!\d)/],
]

/** Where a provider of electronic IDs sends the browser back to, with what its protocol puts there: answered behind a hash sign. */
const electronicIdReturn = /^\/electronic-id\/return\?/

/**
 * The links that the specification puts a single-use token into: sign-in by `?token=`, and the two sign-up routes of
 * letters. They are worth nothing after the page has opened, and leave its address before it comes (security decision D3).
 */
const singleUse = /^(\/[^?]*\?(.*&)?token=[\w-]{43}|\/signup\/(client|adviser)\/[\w-]{43})$/

/** Ids of our own, in whose digits chance writes any number. */
const ownIds = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi

/** Which secret stands in a request's address or in where it says to come from; undefined where none does. */
export function secretIn({ method, url, referer }: Seen): string | undefined {
  const isLetter = method === 'GET' && (singleUse.test(url) || electronicIdReturn.test(url))
  const [asked, cameFrom] = [url, referer].map((text) => text.replaceAll(ownIds, 'id')) as [string, string]
  const found = secrets.find(([, pattern]) => (!isLetter && pattern.test(asked)) || pattern.test(cameFrom))
  return found && `${found[0]} in ${method} ${url}${referer && ` from ${referer}`}`
}
