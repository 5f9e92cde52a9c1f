import { sign } from 'node:crypto'
import type { PushAccount } from '../../push-account.ts'
import { UpstreamError } from '../ports/answer.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapBearer } from './map.ts'

/** Manages the access token, and requests a new one if none is valid for long enough. */
export type Bearer = { get(): Promise<string>; forget(): void }

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const assertionSeconds = 3_600
/** Time before a token's end at which it is renewed, so that none expires during a call. */
const renewedBeforeMs = 60_000

type Given = { token: string; endsAt: number }

export function createBearer(upstream: Upstream, account: PushAccount, clock: () => Date): Bearer {
  let given: Given | undefined
  let underWay: Promise<Given> | undefined
  const renew = () => {
    underWay ??= askBearer(upstream, account, clock).finally(() => (underWay = undefined))
    return underWay
  }
  return {
    async get() {
      if (!given || given.endsAt - renewedBeforeMs <= clock().getTime()) given = await renew()
      return given.token
    },
    forget: () => void (given = undefined),
  }
}

async function askBearer(upstream: Upstream, account: PushAccount, clock: () => Date): Promise<Given> {
  const now = clock().getTime()
  const { pathname } = new URL(account.tokenUrl)
  const form = { grant_type: grant, assertion: assertionOf(account, Math.floor(now / 1000)) }
  const { token, seconds } = await upstream.ask({ call: `POST /${pathname.slice(1)}`, form, read: mapBearer }).catch((error: unknown) => {
    throw ofUs(error)
  })
  return { token, endsAt: now + seconds * 1_000 }
}

/** Converts an error in obtaining the token, which concerns our key and not a notification. */
function ofUs(error: unknown): unknown {
  if (!(error instanceof UpstreamError) || error.isOutage) return error
  return new UpstreamError('failed', error.provider, error.call, 'our key is not accepted', { isUnauthorised: true })
}

/** Creates the assertion of our identity, signed with the account's key (RFC 7523). */
function assertionOf({ email, keyId, key, tokenUrl }: PushAccount, seconds: number): string {
  const claims = { iss: email, scope, aud: tokenUrl, iat: seconds, exp: seconds + assertionSeconds }
  const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
