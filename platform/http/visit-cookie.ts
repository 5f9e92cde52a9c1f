import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Cookie that binds an electronic ID request to the browser that began it, so that a response from another browser is refused. It is
 * SameSite=Lax, because the provider's redirect begins on another site.
 */
export const visitCookie = '__Host-atrium-electronic-id'

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

export function issueVisit(reply: FastifyReply, token: string, validMs: number): void {
  reply.setCookie(visitCookie, token, { ...attributes, maxAge: validMs / 1000 })
}

export function dropVisit(reply: FastifyReply): void {
  reply.clearCookie(visitCookie, attributes)
}

export function readVisitToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[visitCookie]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
