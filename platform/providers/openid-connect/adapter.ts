import * as openid from 'openid-client'
import { UpstreamError, type UpstreamFault } from '../ports/answer.ts'
import type { ElectronicIdPort } from '../ports/electronic-id.ts'
import { boundedFetch } from './client.ts'

export type OpenIdSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** What of the token holds the national id. */
  claim: string
  /** The level of assurance (`acr`) that the token must vouch for; null where the provider has but one. */
  assurance: string | null
  /** Given up after this long. */
  timeoutMs?: number
}

const provider = 'openid-connect'
const standardTimeoutMs = 10_000
/** Between showing the electronic id and the token. Who showed theirs earlier may have left the computer to somebody else. */
const freshSeconds = 120

/**
 * The authorisation code flow with PKCE, state and nonce. Issuer, audience, time, nonce and signature of the token are
 * checked by the library; an unsigned token is none. The person shows their electronic id anew each time: a provider that
 * still knows who sat there before does not vouch for who sits there now.
 */
export function openIdConnect(settings: OpenIdSettings): ElectronicIdPort {
  let known: Promise<openid.Configuration> | undefined
  const configuration = () => {
    known ??= discover(settings).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  return {
    async addressOf({ state, nonce, verifier, returnTo }) {
      const found = await configuration().catch((error: unknown) => fail('discovery', error))
      return openid.buildAuthorizationUrl(found, {
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
      const found = await configuration().catch((error: unknown) => fail('discovery', error))
      const tokens = await openid
        .authorizationCodeGrant(found, addressOfAnswer(returnTo, answer), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          maxAge: freshSeconds,
          idTokenExpected: true,
        })
        .catch((error: unknown) => fail('token', error))
      const claims = tokens.claims()
      if (settings.assurance && claims?.['acr'] !== settings.assurance)
        throw new UpstreamError('invalid', provider, 'token', 'the token vouches for another level of assurance')
      const nationalId = claims?.[settings.claim]
      if (typeof nationalId !== 'string') throw new UpstreamError('invalid', provider, 'token', 'the token has no national id')
      return nationalId
    },
  }
}

function discover({ issuer, clientId, clientSecret, timeoutMs = standardTimeoutMs }: OpenIdSettings): Promise<openid.Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:'
  return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    // By configuration alone, and in demo mode alone: the simulator stands on this machine.
    execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    timeout: timeoutMs / 1000,
    [openid.customFetch]: boundedFetch,
  })
}

/** The address to which the provider sent the browser, as it stood there. */
function addressOfAnswer(returnTo: string, answer: { code: string; state: string; iss?: string | undefined }): URL {
  const address = new URL(returnTo)
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value)
  return address
}

/** The library's code alone: its causes hold tokens and answers, which belong in no log. */
function fail(call: string, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isAway = error instanceof TypeError || (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
  const fault: UpstreamFault = isAway || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' ? 'unreachable' : 'invalid'
  throw new UpstreamError(fault, provider, call, code || (error instanceof Error ? error.name : 'no answer'))
}
