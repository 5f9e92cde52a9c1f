import type { FastifyRequest } from 'fastify'
import type { Dependencies, SessionOfRequest } from '../app-context.ts'
import { findSession } from '../session/session-reads.ts'
import { readTransport } from './native-app.ts'
import { readTokenHash } from './session-cookie.ts'

/**
 * Reads the session of a request's cookie or bearer token. Every request reads it again, so that disabling a person takes effect
 * immediately.
 */
export async function readRequestSession(deps: Dependencies, request: FastifyRequest): Promise<SessionOfRequest | null> {
  const hash = readTokenHash(request)
  if (!hash) return null
  const session = await findSession(deps.db, request.edition, deps.clock, { hash, transport: readTransport(request) })
  if (session) request.server.knownSessions.add(hash)
  else request.server.knownSessions.remove(hash)
  return session
}
