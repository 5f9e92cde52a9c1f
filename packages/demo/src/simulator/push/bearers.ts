import { randomBytes, verify } from 'node:crypto'
import { Refusal, type UpstreamRequest } from '../request.ts'
import { keyId, sender } from './account.ts'

export const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const bearerSeconds = 3_600
/** Tolerated difference between the clocks of two machines, in seconds. */
const toleranceSeconds = 60

type Claims = { iss?: unknown; scope?: unknown; aud?: unknown; iat?: unknown; exp?: unknown }

/** POST /token: issues a bearer token for an hour, for an assertion that the sender's key signed (RFC 7523). */
export function issueBearer({ body, written, now }: UpstreamRequest) {
  const { grant_type: type, assertion } = Object(body) as Record<string, unknown>
  if (type !== grant) throw new Refusal(400, 'unsupported_grant_type')
  const seconds = Date.parse(now) / 1000
  if (!isValidClaims(verifyAssertion(String(assertion), written.push.key().publicKey), written.push.tokenAddress, seconds))
    throw new Refusal(400, 'invalid_grant')
  const bearer = randomBytes(24).toString('base64url')
  written.push.bearers.set(bearer, seconds + bearerSeconds)
  return { access_token: bearer, expires_in: bearerSeconds, token_type: 'Bearer' }
}

/** Returns the claims of an assertion, or undefined if the sender's key did not sign it. */
function verifyAssertion(assertion: string, publicKey: Parameters<typeof verify>[2]): Claims | undefined {
  const [head = '', body = '', signature = ''] = assertion.split('.')
  const { alg, kid } = decodePart(head)
  if (alg !== 'RS256' || kid !== keyId) return undefined
  if (!verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))) return undefined
  return decodePart(body)
}

function decodePart(part: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString())) as Record<string, unknown>
  } catch {
    return {}
  }
}

function isValidClaims(claims: Claims | undefined, tokenAddress: string, seconds: number): boolean {
  if (!claims) return false
  const [from, until] = [Number(claims.iat), Number(claims.exp)]
  const isCurrent = from <= seconds + toleranceSeconds && until > seconds - toleranceSeconds && until - from <= bearerSeconds
  return claims.iss === sender && claims.scope === scope && claims.aud === tokenAddress && isCurrent
}

/** Returns true if a call has a token that was issued here and has not expired. */
export function hasValidBearer(authorization: string | undefined, bearers: ReadonlyMap<string, number>, now: string): boolean {
  const until = bearers.get(authorization?.replace(/^Bearer /, '') ?? '')
  return until !== undefined && until > Date.parse(now) / 1000
}
