import * as openid from 'openid-client'
import { UpstreamError, type UpstreamFault } from '../ports/answer.ts'
import type { ReturnedAnswer, Visit } from '../ports/electronic-id.ts'
import { boundedFetch } from './client.ts'

/** Settings of Atrium as a client of an OpenID Connect provider. */
export type OpenIdClient = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Timeout of each call. */
  timeoutMs?: number
}

export type Claims = NonNullable<ReturnType<Awaited<ReturnType<typeof openid.authorizationCodeGrant>>['claims']>>

export type OpenIdConnection = {
  /**
   * Returns the URL of an authentication request with the given additional parameters.
   * @throws UpstreamError if the provider is unavailable
   */
  addressOf(visit: Visit, parameters: Readonly<Record<string, string>>): Promise<string>
  /**
   * Returns the claims of the provider's token. Accepts an authentication that was at most `maxAge` seconds ago.
   * @throws UpstreamError if the provider confirms nobody, or if its response belongs to another request
   */
  claimsOf(answer: ReturnedAnswer, visit: Visit, maxAge: number): Promise<Claims>
}

const provider = 'openid-connect'
const standardTimeoutMs = 10_000

/**
 * Creates the functions of the authorisation code flow with PKCE, state and nonce. The library checks the issuer, audience, time, nonce and
 * signature of the token; an unsigned token is refused.
 */
export function openIdConnection(client: OpenIdClient): OpenIdConnection {
  let cached: Promise<openid.Configuration> | undefined
  const discoverOnce = () => {
    cached ??= discover(client).catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached.catch((error: unknown) => fail('discovery', error))
  }
  return {
    async addressOf({ state, nonce, verifier, returnTo }, parameters) {
      const configuration = await discoverOnce()
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...parameters,
      }).href
    },
    async claimsOf(answer, { state, nonce, verifier, returnTo }, maxAge) {
      const configuration = await discoverOnce()
      const tokens = await openid
        .authorizationCodeGrant(configuration, addressOfAnswer(returnTo, answer), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          maxAge,
          idTokenExpected: true,
        })
        .catch((error: unknown) => fail('token', error))
      const claims = tokens.claims()
      if (!claims) throw invalidToken('the token has no claims')
      assertOwn(claims, configuration.serverMetadata().issuer, client.clientId)
      return claims
    },
  }
}

/** Tolerated difference between the clocks of Atrium and the provider. */
const clockSeconds = 60

/**
 * Refuses a token of another issuer or for another client. Also refuses a token from the future, which would count as recent for ever. The
 * issuer is compared here because, for the shared issuers of Microsoft, the library accepts the issuer of every tenant.
 * @throws UpstreamError
 */
function assertOwn({ iss, azp, iat, auth_time: authenticatedAt }: Claims, issuer: string, clientId: string): void {
  if (iss !== issuer) throw invalidToken('the token is of another issuer')
  if (azp !== undefined && azp !== clientId) throw invalidToken('the token was issued to another client')
  const latest = Date.now() / 1000 + clockSeconds
  if (iat > latest || Number(authenticatedAt) > latest) throw invalidToken('the token is from the future')
}

export function invalidToken(reason: string): UpstreamError {
  return new UpstreamError('invalid', provider, 'token', reason)
}

function discover({ issuer, clientId, clientSecret, timeoutMs = standardTimeoutMs }: OpenIdClient): Promise<openid.Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:'
  return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    // The configuration permits an issuer with http only in demo mode, in which the simulator runs on this machine.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    timeout: timeoutMs / 1000,
    [openid.customFetch]: boundedFetch,
  })
}

/** Rebuilds the URL to which the provider redirected the browser. */
function addressOfAnswer(returnTo: string, answer: ReturnedAnswer): URL {
  const address = new URL(returnTo)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value)
  return address
}

/**
 * Throws an error with only the library's error code. The causes of the library's errors contain tokens and responses, which must not be
 * logged.
 */
function fail(call: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAway = error instanceof TypeError || (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
  const status = statusOf(error)
  const isBusy = status === 429 || status >= 500
  const fault: UpstreamFault = isAway || isBusy || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' ? 'unreachable' : 'invalid'
  throw new UpstreamError(fault, provider, call, code || (error instanceof Error ? error.name : 'no response'))
}

/** Returns the status of the response that the library refused, or 0 if there was no response. */
function statusOf(error: unknown): number {
  if (!(error instanceof Error)) return 0
  if ('status' in error) return Number(error.status)
  return error.cause instanceof Response ? error.cause.status : 0
}
