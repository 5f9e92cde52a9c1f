import { randomInt } from 'node:crypto'
import { call, type CallResponse } from '../../client.ts'
import type { Finding } from '../security.ts'

const maxMs = 50
const maxRefusalMs = 100
const maxLagMs = 200

let network = 0
const createNetworkHeader = () => ({ 'x-forwarded-for': `198.18.${(network >> 8) & 255}.${network++ & 255}` })

async function measureRequest(sendRequest: () => Promise<CallResponse>): Promise<{ ms: number; status: number }> {
  const startedAt = performance.now()
  const { status } = await sendRequest().catch(() => ({ status: 0 }))
  return { ms: performance.now() - startedAt, status }
}

/** Sends a request three times. Returns the result of the fastest, to exclude the load of the machine. */
async function measureFastest(sendRequest: () => Promise<CallResponse>): Promise<{ ms: number; status: number }> {
  const tries = [await measureRequest(sendRequest), await measureRequest(sendRequest), await measureRequest(sendRequest)]
  return tries.toSorted((left, right) => left.ms - right.ms)[0] ?? { ms: Infinity, status: 0 }
}

/** Sends texts on which a careless regular expression takes quadratic time or worse. */
export async function sendLongTexts(port: number, cookie: string): Promise<Finding> {
  const size = 50_000
  const texts = [
    'a'.repeat(size),
    `${'a'.repeat(size)}!`,
    ' '.repeat(size),
    `${'a@'.repeat(size / 2)}`,
    `a@${'a.'.repeat(size / 2)}`,
    `${'-'.repeat(size)}x`,
    `${'1.'.repeat(size / 2)}`,
    `${'(('.repeat(size / 2)}`,
    `${'\u0130'.repeat(size / 2)}`,
    `${'a '.repeat(size / 2)}`,
  ]
  let slowest = 0
  let failures = 0
  for (const text of texts) {
    const bodies: [string, string, object][] = [
      ['POST', '/api/password-resets', { email: text }],
      ['POST', '/api/sign-ups', { email: text, name: text, password: `${text}1`, acceptsTerms: true }],
      ['POST', '/api/invitations/lookup', { token: text }],
      ['POST', '/api/session', { email: text, password: text }],
      ['PATCH', '/api/me', { name: text, phone: text }],
      ['POST', '/api/portals', { name: text, theme: text }],
    ]
    const asks = bodies.map(
      ([method, path, body]) =>
        () =>
          call(port, method, path, { body, cookie, headers: createNetworkHeader() }),
    )
    const query = encodeURIComponent(text.slice(0, 4_000))
    asks.push(() =>
      call(port, 'GET', `/api/portals/private-clients/accounts?search=${query}&letter=${query}`, {
        cookie,
        headers: createNetworkHeader(),
      }),
    )
    for (const sendRequest of asks) {
      const { ms, status } = await measureFastest(sendRequest)
      slowest = Math.max(slowest, ms)
      failures += Number(status === 0 || status >= 500)
    }
  }
  return {
    title: 'no text of 50 kB makes a regular expression slow [S54]',
    isGood: slowest < maxMs && failures === 0,
    figure: `slowest text ${slowest.toFixed(0)} ms, ${failures} failures`,
  }
}

/** Measures the longest delay of another request in milliseconds while expensive input is parsed. */
async function measureLag(port: number, work: Promise<unknown>): Promise<number> {
  const state = { isDone: false }
  let worst = 0
  const done = work.finally(() => (state.isDone = true))
  do {
    worst = Math.max(worst, (await measureRequest(() => call(port, 'HEAD', '/api/none'))).ms)
  } while (!state.isDone)
  await done
  return worst
}

export async function sendLargeDocuments(port: number): Promise<Finding> {
  const documents = [
    `{"email":"${'x'.repeat(10_000_000)}"}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join()}}`,
    `{${Array.from({ length: 60_000 }, () => '"k":1').join()}}`,
  ]
  let slowest = 0
  let lag = 0
  let wrong = 0
  for (const document of documents) {
    const sendRequest = () => sendText(port, document)
    const { ms, status } = await measureFastest(sendRequest)
    lag = Math.max(lag, await measureLag(port, measureRequest(sendRequest)))
    slowest = Math.max(slowest, ms)
    wrong += Number(status >= 500 || (status > 0 && status < 400))
  }
  return {
    title: 'documents that are too large, too deep or too wide are refused quickly [S55]',
    isGood: slowest < maxRefusalMs && lag < maxLagMs && wrong === 0,
    figure: `slowest refusal ${slowest.toFixed(0)} ms, lag ${lag.toFixed(0)} ms, ${wrong} accepted`,
  }
}

async function sendText(port: number, text: string): Promise<CallResponse> {
  const response = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}`, ...createNetworkHeader() },
  })
  return { status: response.status, headers: {}, text: '', json: undefined, cookie: undefined }
}

const values = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  "'",
  '"',
  '\\',
  '%00',
  '\u0000',
  '../..',
  '%2e%2e%2f',
  '<script>',
  '${7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'a'.repeat(300),
  '\ud800',
  '\u202e',
  '9'.repeat(40),
  '2026-13-45',
  '0000-00-00',
  'undefined',
  '*',
  '%',
  '|',
  ';ls',
  '\r\nx: y',
]
const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item
const internalsPattern = /\bat .+\.[jt]s:\d|node_modules|\/apps\/server|select .+ from|syntax error|pg_|kysely|postgres|ECONN|stack/i

/** Sends random requests to the documented routes. None may cause a server error or reveal internals. */
export async function sendRandomRequests(
  port: number,
  { requests, cookies }: { requests: number; cookies: (string | undefined)[] },
): Promise<Finding> {
  const { paths } = (await call(port, 'GET', '/api/openapi.json')).json as { paths: Record<string, Record<string, object>> }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
  )
  // Signing out is excluded, because the remaining requests would have no session, and the stream of changes, because it does not end.
  const testedRoutes = routes.filter(({ path, method }) => !(method === 'DELETE' && path === '/api/session') && path !== '/api/live')
  const names = [
    'email',
    'password',
    'code',
    'token',
    'name',
    'phone',
    'theme',
    'portal',
    'version',
    'search',
    'limit',
    'offset',
    'on',
    'from',
    'before',
    'sort',
  ]
  const problems: string[] = []
  let done = 0
  const worker = async () => {
    while (done++ < requests) {
      const { path, method } = pick(testedRoutes)
      const url = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(toWellFormed(pick(values)) || 'x'))
      const query = Array.from({ length: randomInt(3) }, () => `${pick(names)}=${encodeURIComponent(toWellFormed(pick(values)))}`).join('&')
      const body =
        method === 'GET'
          ? undefined
          : Object.fromEntries(Array.from({ length: randomInt(4) }, () => [pick(names), pick<unknown>([...values, 1, null, [], {}, true])]))
      const response = await call(port, method, query ? `${url}?${query}` : url, {
        body,
        cookie: pick(cookies),
        headers: createNetworkHeader(),
      }).catch(() => undefined)
      if (!response || response.status >= 500 || (response.status >= 400 && internalsPattern.test(response.text)))
        problems.push(
          `${method} ${url}?${query} ${JSON.stringify(body)}: ${response ? `${response.status} ${response.text.slice(0, 120)}` : 'no response'}`,
        )
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  for (const line of problems.slice(0, 10)) process.stdout.write(`        ${line}\n`)
  return {
    title: `${requests} random requests to ${testedRoutes.length} routes cause no server error and reveal no internals [S59]`,
    isGood: problems.length === 0,
    figure: `${requests} requests, ${problems.length} failures`,
  }
}

const toWellFormed = (text: string) => text.toWellFormed()
