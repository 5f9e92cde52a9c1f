import type { FastifyReply, FastifyRequest } from 'fastify'

/** Binds a sign-up to the browser that began it, until its PIN is confirmed. */
const signUpCookie = '__Host-atrium-sign-up'

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

export function giveSignUpCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(signUpCookie, token, attributes)
}

export function dropSignUpCookie(reply: FastifyReply): void {
  reply.clearCookie(signUpCookie, attributes)
}

export function signUpTokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[signUpCookie]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
