import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { readBearerToken, readTransport, isNativeOrigin } from './native-app.ts'
import { sessionCookie } from './session-cookie.ts'
import { signUpCookie } from './sign-up-cookie.ts'

const formTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True where a write may come from another site: its Origin or Fetch-Metadata says so, it carries our cookie without an origin, or
 * its type is one that any page's form can send.
 */
export function isForeignWrite(request: FastifyRequest, config: Pick<Config, 'nativeOrigins'>): boolean {
  if (reading.has(request.method)) return false
  const isNative = isNativeOrigin(request, config)
  if (isNative || readTransport(request) === 'bearer') return !isAppWrite(request, isNative)
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  const hasCookie = request.cookies[sessionCookie] !== undefined
  // Types that a form of any site can send without preflight are refused from a signed-in browser.
  if (hasCookie && formTypes.test(request.headers['content-type'] ?? '')) return true
  if (origin === undefined) return hasCookie
  return origin !== `${request.protocol}://${request.host}`
}

/**
 * Apps send no cookie. An app requests a token only from its own origin, so that no page of the web gets one; with a token it may
 * also send no origin, as an app's own network code does.
 */
function isAppWrite(request: FastifyRequest, isNative: boolean): boolean {
  if (request.cookies[sessionCookie] !== undefined || request.cookies[signUpCookie] !== undefined) return false
  if (readTransport(request) === 'cookie') return false
  return isNative || (readBearerToken(request) !== undefined && request.headers.origin === undefined)
}

/** Two sessions in one request are ambiguous. */
export function hasTwoSessions(request: FastifyRequest): boolean {
  return readBearerToken(request) !== undefined && request.cookies[sessionCookie] !== undefined
}
