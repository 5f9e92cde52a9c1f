import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf, transportOf } from './native-app.ts'

/** The prefix binds the cookie to this host, to https (or localhost) and to the whole path. */
export const sessionCookie = '__Host-atrium'

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

/** 256 random bits; only their hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Gives the caller their session: a browser as a cookie, an app in the body of the answer, once. Every way in ends
 * here, so that none can give both.
 */
export function issueSession(request: FastifyRequest, reply: FastifyReply, token: string): { token?: string } {
  if (transportOf(request) === 'bearer') return { token }
  setSessionCookie(reply, token)
  return {}
}

function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie, token, attributes)
}

export function dropCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (transportOf(request) === 'cookie') reply.clearCookie(sessionCookie, attributes)
}

/** The hash of what the caller brought; never of anything in the address. */
export function tokenHashOf(request: FastifyRequest): Buffer | undefined {
  const token = bearerOf(request) ?? request.cookies[sessionCookie]
  return token && token.length <= 200 ? hashToken(token) : undefined
}
