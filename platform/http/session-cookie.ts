import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBearerToken, readTransport } from './native-app.ts'

/** Name of the session cookie. The prefix binds it to this host, to https (or localhost) and to the path `/`. */
export const sessionCookie = '__Host-atrium'

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** Creates a token of 256 random bits. Only its hash is stored. */
export function createToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Issues a session: to a browser as a cookie, or to an app in the response body. Every kind of sign-in calls this function, so that no
 * sign-in issues both.
 */
export function issueSession(request: FastifyRequest, reply: FastifyReply, token: string): { token?: string } {
  request.server.knownSessions.add(hashToken(token))
  if (readTransport(request) === 'bearer') return { token }
  setSessionCookie(reply, token)
  return {}
}

function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie, token, attributes)
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (readTransport(request) === 'cookie') reply.clearCookie(sessionCookie, attributes)
}

/** Returns the hash of the token in the request's header or cookie. Ignores tokens in URLs. */
export function readTokenHash(request: FastifyRequest): Buffer | undefined {
  const token = readBearerToken(request) ?? request.cookies[sessionCookie]
  return token && token.length <= 200 ? hashToken(token) : undefined
}
