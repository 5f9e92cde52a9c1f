import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { readApiToken } from './api-token.ts'
import { readBearerToken, readTransport, isNativeOrigin } from './native-app.ts'
import { sessionCookie } from './session-cookie.ts'
import { signUpCookie } from './sign-up-cookie.ts'

const formTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns true if a write may come from another site: if its Origin or Fetch Metadata header names another site, or if it has our cookie
 * and either no Origin header or a content type that a form of any site can send.
 */
export function isForeignWrite(request: FastifyRequest, config: Pick<Config, 'nativeOrigins'>): boolean {
  // A browser never adds an API token by itself, and a cookie sent with the token has no effect.
  if (readMethods.has(request.method) || readApiToken(request) !== undefined) return false
  const isNative = isNativeOrigin(request, config)
  if (isNative || readTransport(request) === 'bearer') return !isAppWrite(request, isNative)
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  const hasCookie = request.cookies[sessionCookie] !== undefined
  // A form on any site can send these content types without a preflight request.
  if (hasCookie && formTypes.test(request.headers['content-type'] ?? '')) return true
  if (origin === undefined) return hasCookie
  return origin !== `${request.protocol}://${request.host}`
}

/**
 * Returns true for a write of the native app. Apps send no cookie. An app may request a token only from its own origin, so that no web page
 * can get one. With a token, a request may lack the Origin header, because the network code of an app does not send it.
 */
function isAppWrite(request: FastifyRequest, isNative: boolean): boolean {
  if (request.cookies[sessionCookie] !== undefined || request.cookies[signUpCookie] !== undefined) return false
  if (readTransport(request) === 'cookie') return false
  return isNative || (readBearerToken(request) !== undefined && request.headers.origin === undefined)
}

/** Returns true if a request is ambiguous: it has one of our cookies, and also a token of an app or of a service account. */
export function hasTwoSessions(request: FastifyRequest): boolean {
  if (readBearerToken(request) === undefined) return false
  const hasSignUp = readApiToken(request) !== undefined && request.cookies[signUpCookie] !== undefined
  return hasSignUp || request.cookies[sessionCookie] !== undefined
}
