import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../app-context.ts'
import type { RequestCaller } from '../session/access.ts'
import { findServiceAccount, type ServiceAccount } from '../session/api-token-reads.ts'
import { readApiToken, readApiTokenHash } from './api-token.ts'
import { findNetwork } from './network.ts'
import { refusal } from './problem.ts'
import { readRequestSession } from './request-session.ts'

/** Reads the caller of a request: the service account of its API token, or the session of its cookie or bearer token. */
export async function readRequestCaller(deps: Dependencies, request: FastifyRequest): Promise<RequestCaller> {
  if (readApiToken(request) === undefined) return { session: await readRequestSession(deps, request), serviceAccount: null }
  return { session: null, serviceAccount: await readServiceAccount(deps, request) }
}

/**
 * Finds the service account of the API token. A valid token is accepted even if too many wrong tokens came from the network, so that wrong
 * tokens cannot block it. The limit is not needed against guessing: a token has 256 random bits.
 */
async function readServiceAccount(deps: Dependencies, request: FastifyRequest): Promise<ServiceAccount> {
  const { knownSessions } = request.server
  const hash = readApiTokenHash(request)
  const serviceAccount = hash && (await findServiceAccount({ deps, edition: request.edition, request }, hash))
  if (hash && serviceAccount) {
    knownSessions.add(hash)
    return serviceAccount
  }
  if (hash) knownSessions.remove(hash)
  await deps.throttles.count('apiTokenOfNetwork', findNetwork(request.ip))
  throw refusal('not-signed-in')
}
