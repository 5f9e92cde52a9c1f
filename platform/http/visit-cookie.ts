import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Cookies that bind a sign-in at an OpenID Connect provider to the browser that began it, so that a response from another browser is
 * refused. They are SameSite=Lax, because the redirect of the provider comes from another site.
 */
export const visitCookies = ['__Host-atrium-electronic-id', '__Host-atrium-staff-sign-on'] as const
export type VisitCookie = (typeof visitCookies)[number]

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

export function setVisitCookie(reply: FastifyReply, cookie: VisitCookie, token: string, validMs: number): void {
  reply.setCookie(cookie, token, { ...attributes, maxAge: validMs / 1000 })
}

export function dropVisit(reply: FastifyReply, cookie: VisitCookie): void {
  reply.clearCookie(cookie, attributes)
}

export function readVisitToken(request: FastifyRequest, cookie: VisitCookie): string | undefined {
  const token = request.cookies[cookie]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
