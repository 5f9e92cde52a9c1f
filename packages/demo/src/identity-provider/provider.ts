import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { selectDirectory, type Account } from './accounts.ts'
import { faultModes, createToken, type FaultMode } from './fault-modes.ts'
import { renderChooserPage } from './page.ts'
import { hashVerifier, createKeys, type Keys } from './tokens.ts'

export type IdentityProvider = {
  issuer: string
  close(): Promise<void>
  setMode(mode: FaultMode): void
  /** Sets claims that replace the same claims of all later tokens. */
  setClaims(claims: Readonly<Record<string, unknown>>): void
  /** Returns the number of token requests. */
  tokenRequests(): number
}

type Options = { port?: number; clientId: string; clientSecret: string; controlToken: string }
type Code = { request: URLSearchParams; account: Account; isUsed: boolean }
type State = {
  options: Options
  issuer: string
  keys: Keys
  codes: Map<string, Code>
  mode: FaultMode
  claims: Readonly<Record<string, unknown>>
  timers: Set<NodeJS.Timeout>
  tokenRequests: number
}

const slowMs = 5_000
const tokenSeconds = 300

/** Listens on the port. If another program still uses it after all attempts, listens on any free port. */
async function listen(server: Server, port: number, attempts = 10): Promise<void> {
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await delay(attempts > 0 ? 100 : 0)
    await listen(server, attempts > 0 ? port : 0, attempts - 1)
  }
}

/**
 * Starts a simulated OpenID Connect provider of electronic IDs and of staff accounts. Only this machine can reach it. It offers discovery,
 * keys, a page to choose an account, and tokens for codes with PKCE.
 */
export async function startIdentityProvider(options: Options): Promise<IdentityProvider> {
  const state: State = {
    options,
    issuer: '',
    keys: createKeys(),
    codes: new Map(),
    mode: 'ok',
    claims: {},
    timers: new Set(),
    tokenRequests: 0,
  }
  const server = createServer((request, response) => {
    handleRequest(state, request, response).catch((failure: unknown) => {
      process.stderr.write(`${failure instanceof Error ? failure.stack : String(failure)}\n`)
      response.destroy()
    })
  })
  await listen(server, options.port ?? 0)
  state.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer: state.issuer,
    setMode: (mode) => void (state.mode = mode),
    setClaims: (claims) => void (state.claims = claims),
    tokenRequests: () => state.tokenRequests,
    close: () => {
      state.timers.forEach((timer) => clearTimeout(timer))
      return new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
    },
  }
}

async function handleRequest(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', state.issuer)
  const route = `${request.method} ${url.pathname}`
  if (route === 'POST /__control') return handleControl(state, request, response)
  if (state.mode === 'down') return void response.socket?.destroy()
  if (route === 'GET /.well-known/openid-configuration') return sendJson(response, 200, createMetadata(state.issuer))
  if (route === 'GET /keys') return sendJson(response, 200, state.keys.jwks)
  if (route === 'GET /authorize') return showChooser(state, url.searchParams, response)
  if (route === 'POST /authorize') return authorise(state, await readForm(request), response)
  if (route !== 'POST /token') return sendJson(response, 404, { error: 'not_found' })
  state.tokenRequests++
  if (state.mode === 'busy') return sendJson(response, 429, { error: 'slow_down' })
  if (state.mode === 'failing') return void response.writeHead(503).end('unavailable')
  const form = await readForm(request)
  if (state.mode !== 'slow') return sendToken(state, form, response)
  const timer = setTimeout(() => sendToken(state, form, response), slowMs)
  state.timers.add(timer)
}

const createMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['ES256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'email', 'profile'],
  authorization_response_iss_parameter_supported: true,
})

/** Returns true if an authorisation request is valid. It must redirect to this machine. */
function isValidRequest(state: State, parameters: URLSearchParams): boolean {
  const target = parameters.get('redirect_uri') ?? ''
  return (
    parameters.get('client_id') === state.options.clientId &&
    URL.canParse(target) &&
    /^(127\.0\.0\.1|([a-z-]+\.)?localhost)$/.test(new URL(target).hostname) &&
    parameters.get('response_type') === 'code' &&
    (parameters.get('scope') ?? '').split(' ').includes('openid') &&
    parameters.get('code_challenge_method') === 'S256' &&
    [parameters.get('code_challenge'), parameters.get('state'), parameters.get('nonce')].every(Boolean)
  )
}

function showChooser(state: State, parameters: URLSearchParams, response: ServerResponse): void {
  if (!isValidRequest(state, parameters)) return sendJson(response, 400, { error: 'invalid_request' })
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' })
  response.end(renderChooserPage(selectDirectory(parameters.get('scope') ?? ''), parameters))
}

function authorise(state: State, form: URLSearchParams, response: ServerResponse): void {
  if (!isValidRequest(state, form)) return sendJson(response, 400, { error: 'invalid_request' })
  const account = selectDirectory(form.get('scope') ?? '').accounts.find(({ id }) => id === form.get('account'))
  const target = new URL(form.get('redirect_uri') ?? '')
  target.searchParams.set('state', form.get('state') ?? '')
  target.searchParams.set('iss', state.issuer)
  if (!account || state.mode === 'denied') target.searchParams.set('error', 'access_denied')
  else target.searchParams.set('code', createCode(state, form, account))
  response.writeHead(303, { location: target.href, 'referrer-policy': 'no-referrer' }).end()
}

function createCode(state: State, request: URLSearchParams, account: Account): string {
  const code = randomBytes(24).toString('base64url')
  state.codes.set(code, { request, account, isUsed: state.mode === 'used-code' })
  return code
}

function sendToken(state: State, form: URLSearchParams, response: ServerResponse): void {
  const { clientId, clientSecret } = state.options
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
    return sendJson(response, 401, { error: 'invalid_client' })
  const code = state.codes.get(form.get('code') ?? '')
  const isValidGrant =
    code &&
    !code.isUsed &&
    form.get('grant_type') === 'authorization_code' &&
    form.get('redirect_uri') === code.request.get('redirect_uri') &&
    hashVerifier(form.get('code_verifier') ?? '') === code.request.get('code_challenge')
  if (!isValidGrant) return sendJson(response, 400, { error: 'invalid_grant' })
  code.isUsed = true
  const now = Math.floor(Date.now() / 1000)
  const { id, claims: ownClaims } = code.account
  const claims = {
    iss: state.issuer,
    aud: clientId,
    sub: `demo-${id}`,
    iat: now,
    auth_time: now,
    acr: code.request.get('acr_values') ?? 'http://eidas.europa.eu/LoA/substantial',
    exp: now + tokenSeconds,
    nonce: code.request.get('nonce'),
    ...ownClaims,
    ...state.claims,
  }
  sendJson(response, 200, {
    access_token: randomBytes(24).toString('base64url'),
    token_type: 'Bearer',
    expires_in: tokenSeconds,
    id_token: createToken(state.mode, state.keys, claims),
  })
}

/** Sets the fault mode. This route is not part of the protocol. */
async function handleControl(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== `Bearer ${state.options.controlToken}`) return sendJson(response, 401, { error: 'unauthorised' })
  const mode = faultModes.find((one) => one === request.headers['x-mode'])
  if (!mode) return sendJson(response, 400, { error: 'unknown-mode' })
  state.mode = mode
  sendJson(response, 200, { mode })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body))
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += part
  return new URLSearchParams(text)
}
