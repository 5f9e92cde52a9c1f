import { hashVerifier, createKeys, signToken } from '@atrium/demo/identity-provider/tokens'
import type { FaultMode } from '@atrium/demo/identity-provider/fault-modes'
import { startIdentityProvider, type IdentityProvider } from '@atrium/demo/identity-provider/provider'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { UpstreamError } from '../ports/response.ts'
import { createStaffSignOnAdapter, type StaffSignOnSettings } from './staff-adapter.ts'

const authenticationRequest = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), returnTo: 'http://localhost/staff-sign-on/return' }
let provider: IdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider({ clientId: 'c', clientSecret: 's', controlToken: 'of-a-test' })
})
afterAll(() => provider.close())
afterEach(() => {
  provider.setMode('ok')
  provider.setClaims({})
})

const createAdapter = (change: Partial<StaffSignOnSettings> = {}) =>
  createStaffSignOnAdapter({
    issuer: provider.issuer,
    clientId: 'c',
    clientSecret: 's',
    factor: { claim: 'amr', values: ['hwk', 'mfa'] },
    maxAgeSeconds: 43_200,
    ...change,
  })

/** Signs in at the provider as Ingrid Vale, and returns the identity that the adapter confirms. */
async function identify(mode: FaultMode, { isFresh = false, ...change }: Partial<StaffSignOnSettings> & { isFresh?: boolean } = {}) {
  provider.setMode(mode)
  const port = createAdapter(change)
  const address = new URL(await port.buildAuthenticationUrl(authenticationRequest, isFresh))
  const body = new URLSearchParams([...address.searchParams, ['account', 'ingrid-vale']])
  const response = await fetch(new URL('/authorize', address), { method: 'POST', body, redirect: 'manual' })
  const { code = '', state = '', iss } = Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
  return port.confirm({ code, state, iss }, authenticationRequest, isFresh)
}

const readSeconds = () => Math.floor(Date.now() / 1000)

const findFault = (identity: Promise<unknown>) =>
  identity.then(
    () => 'none',
    (error: unknown) => (error instanceof UpstreamError ? error.fault : 'another error'),
  )

test('returns the issuer, subject, verified e-mail address, name and factor of the token', async () => {
  const { ageSeconds, ...identity } = await identify('ok')
  expect(identity).toEqual({
    issuer: provider.issuer,
    subject: 'demo-ingrid-vale',
    verifiedEmail: 'ingrid.vale@calder-investments.example',
    name: 'Ingrid Vale',
    hasFactor: true,
  })
  expect(ageSeconds).toBeLessThan(10)
})

test.each(['unverified-address', 'unstated-verification', 'no-address'] as const)(
  'returns no e-mail address in the mode %s',
  async (mode) => {
    expect((await identify(mode)).verifiedEmail).toBeNull()
  },
)

test.each([
  ['the Kelvin sign', 'mar\u212A.\u212Aane@calder-investments.example'],
  ['a capital I with a dot', '\u0130ngrid.vale@calder-investments.example'],
  ['full-width letters', '\uFF49ngrid.vale@calder-investments.example'],
  ['a control character', 'ingrid.vale@calder-investments.example\u0000'],
  ['two addresses', 'ingrid.vale@calder-investments.example,other@calder-investments.example'],
  ['no domain', 'ingrid.vale'],
])('returns no e-mail address if it has %s', async (_, email) => {
  provider.setClaims({ email })
  expect((await identify('ok')).verifiedEmail).toBeNull()
})

test('recognises a factor only by the claim and the values that the edition names', async () => {
  expect((await identify('single-factor')).hasFactor).toBe(false)
  expect((await identify('ok', { factor: null })).hasFactor).toBe(false)
  expect((await identify('ok', { factor: { claim: 'amr', values: ['hwk'] } })).hasFactor).toBe(false)
  expect((await identify('ok', { factor: { claim: 'acr', values: ['mfa'] } })).hasFactor).toBe(true)
  expect((await identify('ok', { factor: { claim: 'acr', values: ['mfa', 'other'] } })).hasFactor).toBe(false)
})

test('returns the age of the authentication, and refuses an authentication that is older than permitted', async () => {
  expect((await identify('old-authentication')).ageSeconds).toBeGreaterThanOrEqual(3_600)
  expect(await findFault(identify('old-authentication', { isFresh: true }))).toBe('invalid')
  expect(await findFault(identify('old-authentication', { maxAgeSeconds: 1_800 }))).toBe('invalid')
  expect(await findFault(identify('ancient-authentication'))).toBe('invalid')
})

test.each(['no-subject', 'wrong-issuer', 'wrong-nonce', 'forged', 'unsigned'] as const)(
  'refuses the token in the mode %s',
  async (mode) => {
    expect(await findFault(identify(mode))).toBe('invalid')
  },
)

test.each(['A\u0000B', 'A\r\nB', 'A\u202EB', '\uD800'])('returns no name for %j', async (name) => {
  provider.setClaims({ name })
  expect((await identify('ok')).name).toBeNull()
})

test('refuses a token that was issued to another client', async () => {
  provider.setClaims({ azp: 'another' })
  expect(await findFault(identify('ok'))).toBe('invalid')
  provider.setClaims({ aud: ['c', 'd'], azp: 'd' })
  expect(await findFault(identify('ok'))).toBe('invalid')
  provider.setClaims({ azp: 'c' })
  expect(await findFault(identify('ok'))).toBe('none')
})

test.each([
  ['an authentication in two minutes', () => ({ auth_time: readSeconds() + 120 })],
  ['an authentication in milliseconds', () => ({ auth_time: Date.now() - 30 * 86_400_000 })],
  ['the time of the token in two minutes', () => ({ iat: readSeconds() + 120 })],
])('refuses %s, and accepts clocks that differ by half a minute', async (_, claims) => {
  provider.setClaims(claims())
  expect(await findFault(identify('ok'))).toBe('invalid')
  expect(await findFault(identify('ok', { isFresh: true }))).toBe('invalid')
  provider.setClaims({ auth_time: readSeconds() + 30, iat: readSeconds() + 30 })
  expect(await findFault(identify('ok', { isFresh: true }))).toBe('none')
})

test('refuses a token of another tenant, although the library accepts it for a shared issuer', async () => {
  const keys = createKeys()
  const base = 'https://login.microsoftonline.com'
  const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  const claims = { aud: 'c', sub: 'x', iat: readSeconds(), exp: readSeconds() + 300, auth_time: readSeconds(), nonce: 'n' }
  const metadata = {
    authorization_endpoint: `${base}/a`,
    token_endpoint: `${base}/t`,
    jwks_uri: `${base}/k`,
    id_token_signing_alg_values_supported: ['ES256'],
  }
  const confirm = (issuer: string, discovered: string, iss: string) => {
    vi.stubGlobal('fetch', async (url: string | URL) => {
      if (String(url).includes('.well-known')) return json({ ...metadata, issuer: discovered })
      if (String(url).endsWith('/k')) return json(keys.jwks)
      return json({ access_token: 'a', token_type: 'Bearer', id_token: signToken(keys, { ...claims, iss, tid: 'another' }) })
    })
    return createAdapter({ issuer }).confirm({ code: 'x', state: 's', iss: undefined }, authenticationRequest, false)
  }
  try {
    const ownIssuer = `${base}/another/v2.0`
    expect(await findFault(confirm(`${base}/common/v2.0`, `${base}/{tenantid}/v2.0`, ownIssuer))).toBe('invalid')
    expect(await findFault(confirm(`${base}/firm/v2.0`, `${base}/firm/v2.0`, ownIssuer))).toBe('invalid')
    expect(await findFault(confirm(ownIssuer, ownIssuer, ownIssuer))).toBe('none')
  } finally {
    vi.unstubAllGlobals()
  }
})

test.each(['busy', 'failing'] as const)('reports a provider in the mode %s as unreachable', async (mode) => {
  expect(await findFault(identify(mode))).toBe('unreachable')
})

test('requests a new authentication only if it must be fresh, and requests the levels of assurance that an edition names', async () => {
  const readParameters = async (isFresh: boolean, change: Partial<StaffSignOnSettings> = {}) =>
    Object.fromEntries(new URL(await createAdapter(change).buildAuthenticationUrl(authenticationRequest, isFresh)).searchParams)
  const common = {
    client_id: 'c',
    response_type: 'code',
    redirect_uri: authenticationRequest.returnTo,
    scope: 'openid email profile',
    state: 's',
    nonce: 'n',
    code_challenge: hashVerifier(authenticationRequest.verifier),
    code_challenge_method: 'S256',
  }
  expect(await readParameters(false)).toEqual({ ...common, max_age: '43200' })
  expect(await readParameters(true)).toEqual({ ...common, max_age: '0', prompt: 'login' })
  const factor = { claim: 'acr', values: ['one', 'two'] } as const
  expect(await readParameters(false, { factor })).toEqual({ ...common, max_age: '43200', acr_values: 'one two' })
})

test('reports a provider that is not running as unreachable', async () => {
  provider.setMode('down')
  expect(await findFault(createAdapter({ timeoutMs: 1_000 }).buildAuthenticationUrl(authenticationRequest, false))).toBe('unreachable')
})
