import * as openid from 'openid-client'
import { UpstreamError, type UpstreamFault } from '../ports/response.ts'
import type { AuthenticationResponse, AuthenticationRequest } from '../ports/electronic-id.ts'
import { fetchWithSizeLimit } from './client.ts'

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
  buildAuthenticationUrl(visit: AuthenticationRequest, parameters: Readonly<Record<string, string>>): Promise<string>
  /**
   * Returns the claims of the provider's token. Accepts an authentication that was at most `maxAge` seconds ago.
   * @throws UpstreamError if the provider confirms nobody, or if its response belongs to another request
   */
  readClaims(response: AuthenticationResponse, visit: AuthenticationRequest, maxAge: number): Promise<Claims>
}

const provider = 'openid-connect'
const defaultTimeoutMs = 10_000

/**
 * Creates the functions of the authorisation code flow with PKCE, state and nonce. The library checks the issuer, audience, time, nonce and
 * signature of the token; an unsigned token is refused.
 */
export function createOpenIdConnection(client: OpenIdClient): OpenIdConnection {
  let cachedConfiguration: Promise<openid.Configuration> | undefined
  const discoverOnce = () => {
    cachedConfiguration ??= discover(client).catch((error: unknown) => {
      cachedConfiguration = undefined
      throw error
    })
    return cachedConfiguration.catch((error: unknown) => throwUpstreamError('discovery', error))
  }
  return {
    async buildAuthenticationUrl({ state, nonce, verifier, returnTo }, parameters) {
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
    async readClaims(response, { state, nonce, verifier, returnTo }, maxAge) {
      const configuration = await discoverOnce()
      const tokens = await openid
        .authorizationCodeGrant(configuration, buildResponseUrl(returnTo, response), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          maxAge,
          idTokenExpected: true,
        })
        .catch((error: unknown) => throwUpstreamError('token', error))
      const claims = tokens.claims()
      if (!claims) throw createInvalidTokenError('the token has no claims')
      assertIntended(claims, configuration.serverMetadata().issuer, client.clientId)
      return claims
    },
  }
}

/** Tolerated difference between the clocks of Atrium and the provider. */
const clockToleranceSeconds = 60

/**
 * Refuses a token of another issuer or for another client. Also refuses a token from the future, which would count as recent for ever. The
 * issuer is compared here because, for the shared issuers of Microsoft, the library accepts the issuer of every tenant.
 * @throws UpstreamError
 */
function assertIntended({ iss, azp, iat, auth_time: authenticatedAt }: Claims, issuer: string, clientId: string): void {
  if (iss !== issuer) throw createInvalidTokenError('the token is of another issuer')
  if (azp !== undefined && azp !== clientId) throw createInvalidTokenError('the token was issued to another client')
  const latest = Date.now() / 1000 + clockToleranceSeconds
  if (iat > latest || Number(authenticatedAt) > latest) throw createInvalidTokenError('the token is from the future')
}

export function createInvalidTokenError(reason: string): UpstreamError {
  return new UpstreamError('invalid', provider, 'token', reason)
}

function discover({ issuer, clientId, clientSecret, timeoutMs = defaultTimeoutMs }: OpenIdClient): Promise<openid.Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:'
  return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    // The configuration permits an issuer with http only in demo mode, in which the simulator runs on this machine.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    timeout: timeoutMs / 1000,
    [openid.customFetch]: fetchWithSizeLimit,
  })
}

/** Rebuilds the URL to which the provider redirected the browser. */
function buildResponseUrl(returnTo: string, response: AuthenticationResponse): URL {
  const address = new URL(returnTo)
  for (const [name, value] of Object.entries(response)) if (value !== undefined) address.searchParams.set(name, value)
  return address
}

/**
 * Throws an error with only the library's error code. The causes of the library's errors contain tokens and responses, which must not be
 * logged.
 */
function throwUpstreamError(call: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isUnreachable = error instanceof TypeError || (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
  const status = findStatus(error)
  const isBusy = status === 429 || status >= 500
  const fault: UpstreamFault = isUnreachable || isBusy || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' ? 'unreachable' : 'invalid'
  throw new UpstreamError(fault, provider, call, code || (error instanceof Error ? error.name : 'no response'))
}

/** Returns the status of the response that the library refused, or 0 if there was no response. */
function findStatus(error: unknown): number {
  if (!(error instanceof Error)) return 0
  if ('status' in error) return Number(error.status)
  return error.cause instanceof Response ? error.cause.status : 0
}
