import { createPublicKey, verify, type webcrypto } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { selectDirectory } from './accounts.ts'
import type { FaultMode } from './fault-modes.ts'
import { startIdentityProvider, type IdentityProvider } from './provider.ts'
import { hashVerifier } from './tokens.ts'

const client = { client_id: 'a-client', client_secret: 'of-the-client' }
const redirect_uri = 'http://localhost:4000/back'
const code_verifier = 'v'.repeat(43)
const authorisation = {
  response_type: 'code',
  client_id: client.client_id,
  redirect_uri,
  scope: 'openid',
  state: 's',
  nonce: 'n',
  code_challenge: hashVerifier(code_verifier),
  code_challenge_method: 'S256',
}

let provider: IdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider({ clientId: client.client_id, clientSecret: client.client_secret, controlToken: 'control' })
})
afterAll(() => provider.close())
afterEach(() => provider.setMode('ok'))

const citizens = selectDirectory('openid').accounts
const account = citizens[0]?.id ?? ''
const post = (path: string, form: Record<string, string>) =>
  fetch(`${provider.issuer}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
async function chooseAccount(change: Record<string, string> = {}): Promise<URLSearchParams> {
  const { headers } = await post('/authorize', { ...authorisation, account, ...change })
  return new URL(headers.get('location') ?? 'none:').searchParams
}
const exchange = (code: string, change: Record<string, string> = {}) =>
  post('/token', { ...client, grant_type: 'authorization_code', code, redirect_uri, code_verifier, ...change })
const decodePart = (token: string, at: number) => JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())

async function requestTokenIn(mode: FaultMode): Promise<string> {
  provider.setMode(mode)
  const response = await exchange((await chooseAccount()).get('code') ?? '')
  return ((await response.json()) as { id_token: string }).id_token
}

async function isSigned(token: string): Promise<boolean> {
  const { keys } = (await (await fetch(`${provider.issuer}/keys`)).json()) as { keys: webcrypto.JsonWebKey[] }
  const [head, body, signature = ''] = token.split('.')
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' })
  return verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

describe('the simulated provider of electronic IDs', () => {
  it('publishes its endpoints under its own URL', async () => {
    const discovery = (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
    expect(discovery).toMatchObject({
      issuer: provider.issuer,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/keys`,
    })
  })

  it('offers the people of the firm and a stranger, and reports that the user declined', async () => {
    const page = await (await fetch(`${provider.issuer}/authorize?${new URLSearchParams(authorisation)}`)).text()
    for (const { name } of citizens) expect(page).toContain(name)
    const response = await chooseAccount({ account: '' })
    expect([response.get('error'), response.get('state'), response.has('code')]).toEqual(['access_denied', 's', false])
  })

  it('offers accounts of a member of staff, of a client and of a person without access if a request includes e-mail addresses', async () => {
    const request = { ...authorisation, scope: 'openid email profile' }
    const page = await (await fetch(`${provider.issuer}/authorize?${new URLSearchParams(request)}`)).text()
    for (const name of ['Ingrid Vale', 'Jonah Whitaker', 'Rowan Thistle']) expect(page).toContain(name)
    expect(page).not.toContain('Saoirse Kinsella')
    const { id_token } = (await (
      await exchange((await chooseAccount({ scope: request.scope, account: 'ingrid-vale' })).get('code') ?? '')
    ).json()) as { id_token: string }
    expect(decodePart(id_token, 1)).toMatchObject({
      sub: 'demo-ingrid-vale',
      email: 'ingrid.vale@calder-investments.example',
      email_verified: true,
      amr: ['pwd', 'mfa'],
    })
    expect(decodePart(id_token, 1)).not.toHaveProperty('national_id')
  })

  it.each([
    ['another client', { client_id: 'other' }],
    ['a redirect to another site', { redirect_uri: 'https://evil.example/back' }],
    ['no challenge', { code_challenge: '' }],
    ['a challenge that is not hashed', { code_challenge_method: 'plain' }],
    ['no scope', { scope: 'email' }],
    ['another flow', { response_type: 'token' }],
  ])('refuses to redirect for %s', async (_, change) => {
    const { status, headers } = await post('/authorize', { ...authorisation, account, ...change })
    expect([status, headers.get('location')]).toEqual([400, null])
  })

  it('issues a signed token for a code only once', async () => {
    const response = await chooseAccount()
    expect([response.get('state'), response.get('iss')]).toEqual(['s', provider.issuer])
    const code = response.get('code') ?? ''
    const { id_token } = (await (await exchange(code)).json()) as { id_token: string }
    expect(decodePart(id_token, 1)).toMatchObject({ iss: provider.issuer, aud: client.client_id, nonce: 'n', national_id: account })
    expect(await isSigned(id_token)).toBe(true)
    expect((await exchange(code)).status).toBe(400)
  })

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['another redirect URL', { redirect_uri: 'http://localhost:4000/other' }],
    ['another secret', { client_secret: 'guess' }],
    ['another grant', { grant_type: 'password' }],
    ['another code', { code: 'guess' }],
  ])('issues no token for %s', async (_, change) => {
    expect((await exchange((await chooseAccount()).get('code') ?? '', change)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('the simulated provider in its fault modes', () => {
  it.each<[FaultMode, object]>([
    ['wrong-nonce', { nonce: 'of-another-visit' }],
    ['wrong-issuer', { iss: 'https://another.example' }],
    ['wrong-audience', { aud: 'another-client' }],
    ['unverified-address', { email_verified: false }],
    ['unstated-verification', { email_verified: 'true' }],
    ['no-subject', { sub: '' }],
    ['other-subject', { sub: `other-demo-${account}` }],
    ['single-factor', { amr: ['pwd'] }],
    ['changed-address', { email: expect.stringMatching(/^changed\./) }],
  ])('changes the claims in the mode %s', async (mode, claims) => expect(decodePart(await requestTokenIn(mode), 1)).toMatchObject(claims))
  it('omits the e-mail address in the mode no-address', async () =>
    expect(decodePart(await requestTokenIn('no-address'), 1)).not.toHaveProperty('email'))
  it('states a day-old authentication in the mode ancient-authentication', async () =>
    expect(decodePart(await requestTokenIn('ancient-authentication'), 1).auth_time).toBeLessThan(Date.now() / 1000 - 86_000))
  it('issues an expired token in the mode expired', async () =>
    expect(decodePart(await requestTokenIn('expired'), 1).exp).toBeLessThan(Date.now() / 1000))
  it('omits the national id in the mode no-national-id', async () =>
    expect(decodePart(await requestTokenIn('no-national-id'), 1)).not.toHaveProperty('national_id'))
  it('issues a token without a signature in the mode unsigned', async () =>
    expect(decodePart(await requestTokenIn('unsigned'), 0).alg).toBe('none'))
  it('signs with another key in the mode forged', async () => {
    const token = await requestTokenIn('forged')
    expect([decodePart(token, 0).alg, await isSigned(token)]).toEqual(['ES256', false])
  })
  it('issues no token in the mode used-code', async () => expect(await requestTokenIn('used-code')).toBeUndefined())
  it('reports a denial in the mode denied', async () => {
    provider.setMode('denied')
    expect((await chooseAccount()).get('error')).toBe('access_denied')
  })
  it('closes connections in the mode down', async () => {
    provider.setMode('down')
    await expect(fetch(`${provider.issuer}/keys`)).rejects.toThrow('fetch failed')
  })

  it('accepts a fault mode only with the control token', async () => {
    const setModeOverHttp = (token: string, mode: string) =>
      fetch(`${provider.issuer}/__control`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'x-mode': mode } })
    expect([
      (await setModeOverHttp('guess', 'down')).status,
      (await setModeOverHttp('control', 'merry')).status,
      (await setModeOverHttp('control', 'ok')).status,
    ]).toEqual([401, 400, 200])
  })
})

describe('the port of the simulated provider', () => {
  const start = (port: number) =>
    startIdentityProvider({ port, clientId: client.client_id, clientSecret: client.client_secret, controlToken: 'control' })

  it('is the requested port once the program that used it has stopped', async () => {
    const first = await start(0)
    const port = Number(new URL(first.issuer).port)
    const second = start(port)
    await first.close()
    expect((await second).issuer).toBe(first.issuer)
    await (await second).close()
  })

  it('is another port while a program keeps using the requested port', async () => {
    const other = await start(Number(new URL(provider.issuer).port))
    expect(other.issuer).not.toBe(provider.issuer)
    expect((await fetch(`${other.issuer}/.well-known/openid-configuration`)).status).toBe(200)
    await other.close()
  })
})
