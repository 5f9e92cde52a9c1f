import * as openid from 'openid-client'
import { UpstreamError, type UpstreamFault } from '../ports/answer.ts'
import type { ElectronicIdPort } from '../ports/electronic-id.ts'
import { boundedFetch } from './client.ts'

export type OpenIdSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Claim of the token that contains the national id. */
  claim: string
  /** Level of assurance (`acr`) that the token must state; null if the provider has only one level. */
  assurance: string | null
  /** Timeout of a call. */
  timeoutMs?: number
}

const provider = 'openid-connect'
const standardTimeoutMs = 10_000
/** Maximum time between the use of the electronic ID and the token. After that, another person may be at the computer. */
const freshSeconds = 120

/**
 * Creates the adapter for the authorisation code flow with PKCE, state and nonce. The library checks issuer, audience, time, nonce and
 * signature of the token; an unsigned token is refused. People must use their electronic ID at every sign-in, because an existing session
 * at the provider does not prove who is at the computer now.
 */
export function openIdConnect(settings: OpenIdSettings): ElectronicIdPort {
  let cached: Promise<openid.Configuration> | undefined
  const discoverOnce = () => {
    cached ??= discover(settings).catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }
  return {
    async addressOf({ state, nonce, verifier, returnTo }) {
      const configuration = await discoverOnce().catch((error: unknown) => fail('discovery', error))
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: 'openid',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'login',
        max_age: String(freshSeconds),
        ...(settings.assurance && { acr_values: settings.assurance }),
      }).href
    },
    async confirm(answer, { state, nonce, verifier, returnTo }) {
      const configuration = await discoverOnce().catch((error: unknown) => fail('discovery', error))
      const tokens = await openid
        .authorizationCodeGrant(configuration, addressOfAnswer(returnTo, answer), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          maxAge: freshSeconds,
          idTokenExpected: true,
        })
        .catch((error: unknown) => fail('token', error))
      const claims = tokens.claims()
      if (settings.assurance && claims?.['acr'] !== settings.assurance)
        throw new UpstreamError('invalid', provider, 'token', 'the token states a different level of assurance')
      const nationalId = claims?.[settings.claim]
      if (typeof nationalId !== 'string') throw new UpstreamError('invalid', provider, 'token', 'the token has no national id')
      return nationalId
    },
  }
}

function discover({ issuer, clientId, clientSecret, timeoutMs = standardTimeoutMs }: OpenIdSettings): Promise<openid.Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:'
  return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    // The configuration permits an http issuer only in demo mode, in which the simulator runs on this machine.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    timeout: timeoutMs / 1000,
    [openid.customFetch]: boundedFetch,
  })
}

/** Rebuilds the URL to which the provider redirected the browser. */
function addressOfAnswer(returnTo: string, answer: { code: string; state: string; iss?: string | undefined }): URL {
  const address = new URL(returnTo)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value)
  return address
}

/** Throws an error with only the library's error code, because its causes contain tokens and responses, which must not be logged. */
function fail(call: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAway = error instanceof TypeError || (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
  const fault: UpstreamFault = isAway || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' ? 'unreachable' : 'invalid'
  throw new UpstreamError(fault, provider, call, code || (error instanceof Error ? error.name : 'no response'))
}
