import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { bearerOf, transportOf, isNativeOrigin } from './native-app.ts'
import { sessionCookie } from './session-cookie.ts'
import { signUpCookie } from './sign-up-cookie.ts'

const formTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True where a write may come from another site: its Origin or Fetch-Metadata says so, or it carries
 * our cookie and names no origin at all, or is of a type that any page's form can send.
 */
export function isForeignWrite(request: FastifyRequest, config: Pick<Config, 'nativeOrigins'>): boolean {
  if (reading.has(request.method)) return false
  const isNative = isNativeOrigin(request, config)
  if (isNative || transportOf(request) === 'bearer') return !isAppWrite(request, isNative)
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  const hasCookie = request.cookies[sessionCookie] !== undefined
  // What a form of any site can send without asking is not taken from a browser that is signed in.
  if (hasCookie && formTypes.test(request.headers['content-type'] ?? '')) return true
  if (origin === undefined) return hasCookie
  return origin !== `${request.protocol}://${request.host}`
}

/**
 * An app brings no cookie. It asks for a token from its own origin alone, so that no page of the web is given one;
 * with a token it may also name no origin, as an app's own network code does.
 */
function isAppWrite(request: FastifyRequest, isNative: boolean): boolean {
  if (request.cookies[sessionCookie] !== undefined || request.cookies[signUpCookie] !== undefined) return false
  if (transportOf(request) === 'cookie') return false
  return isNative || (bearerOf(request) !== undefined && request.headers.origin === undefined)
}

/** Which of two sessions is meant nobody can say. */
export function hasTwoSessions(request: FastifyRequest): boolean {
  return bearerOf(request) !== undefined && request.cookies[sessionCookie] !== undefined
}
