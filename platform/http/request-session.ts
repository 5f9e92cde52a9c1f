import type { FastifyRequest } from 'fastify'
import type { Dependencies, SessionOfRequest } from '../app-context.ts'
import { findSession } from '../session/session-reads.ts'
import { readTransport } from './native-app.ts'
import { readTokenHash } from './session-cookie.ts'

/** Session of a request's cookie or bearer token; read each time, so that disabling a person takes effect at once. */
export async function requestSession(deps: Dependencies, request: FastifyRequest): Promise<SessionOfRequest | null> {
  const hash = readTokenHash(request)
  return hash ? findSession(deps.db, request.edition, deps.clock, { hash, transport: readTransport(request) }) : null
}
