import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

export function giveCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookie, token, attributes)
}

export function dropCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookie, attributes)
}

export function tokenHashOf(request: FastifyRequest): Buffer | undefined {
  const token = request.cookies[sessionCookie]
  return token && token.length <= 200 ? hashToken(token) : undefined
}
