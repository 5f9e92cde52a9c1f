import type { FastifyReply, FastifyRequest } from 'fastify'
import { readBearerToken, readTransport } from './native-app.ts'

/** Cookie that binds a sign-up to the browser that started it, until the PIN is confirmed. Native apps send a bearer token instead. */
export const signUpCookie = '__Host-atrium-sign-up'

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

export function issueSignUpToken(request: FastifyRequest, reply: FastifyReply, token: string): { token?: string } {
  if (readTransport(request) === 'bearer') return { token }
  reply.setCookie(signUpCookie, token, attributes)
  return {}
}

export function clearSignUpCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (readTransport(request) === 'cookie') reply.clearCookie(signUpCookie, attributes)
}

export function readSignUpToken(request: FastifyRequest): string | undefined {
  const token = readBearerToken(request) ?? request.cookies[signUpCookie]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}
