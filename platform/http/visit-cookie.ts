import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Binds a visit to the provider of an electronic id to the browser that began it: an answer that somebody else got, or
 * slipped into this browser, is none. Lax, as the way back begins on another site.
 */
export const visitCookie = '__Host-atrium-electronic-id'

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

export function issueVisit(reply: FastifyReply, token: string, validMs: number): void {
  reply.setCookie(visitCookie, token, { ...attributes, maxAge: validMs / 1000 })
}

export function dropVisit(reply: FastifyReply): void {
  reply.clearCookie(visitCookie, attributes)
}

export function visitTokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[visitCookie]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
