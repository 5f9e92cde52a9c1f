import { sign } from 'node:crypto'
import type { PushAccount } from '../../push-account.ts'
import { UpstreamError } from '../ports/response.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapBearer } from './map.ts'

/** Access token of the push service. `get` requests a new token if the current token expires soon. `forget` discards the current token. */
export type AccessTokenSource = { get(): Promise<string>; forget(): void }

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const assertionSeconds = 3_600
/** How long before its expiry a token is renewed, so that it does not expire during a call. */
const renewalMarginMs = 60_000

type AccessToken = { token: string; endsAt: number }

export function createAccessTokenSource(upstream: Upstream, account: PushAccount, clock: () => Date): AccessTokenSource {
  let currentToken: AccessToken | undefined
  let renewal: Promise<AccessToken> | undefined
  const renew = () => {
    renewal ??= requestToken(upstream, account, clock).finally(() => (renewal = undefined))
    return renewal
  }
  return {
    async get() {
      if (!currentToken || currentToken.endsAt - renewalMarginMs <= clock().getTime()) currentToken = await renew()
      return currentToken.token
    },
    forget: () => void (currentToken = undefined),
  }
}

async function requestToken(upstream: Upstream, account: PushAccount, clock: () => Date): Promise<AccessToken> {
  const now = clock().getTime()
  const { pathname } = new URL(account.tokenUrl)
  const form = { grant_type: grantType, assertion: createAssertion(account, Math.floor(now / 1000)) }
  const { token, seconds } = await upstream.call({ call: `POST /${pathname.slice(1)}`, form, read: mapBearer }).catch((error: unknown) => {
    throw toAuthorisationError(error)
  })
  return { token, endsAt: now + seconds * 1_000 }
}

/** Reports a refused token request as an authorisation error of our account at the push service. The notification itself is not at fault. */
function toAuthorisationError(error: unknown): unknown {
  if (!(error instanceof UpstreamError) || error.isOutage) return error
  return new UpstreamError('failed', error.provider, error.call, 'our key is not accepted', { isUnauthorised: true })
}

/** Creates an assertion of our identity, signed with the account's key (RFC 7523). */
function createAssertion({ email, keyId, key, tokenUrl }: PushAccount, issuedAtSeconds: number): string {
  const claims = { iss: email, scope, aud: tokenUrl, iat: issuedAtSeconds, exp: issuedAtSeconds + assertionSeconds }
  const content = `${encodePart({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encodePart(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

const encodePart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
