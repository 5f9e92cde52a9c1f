import type { Edition } from '@atrium/editions/edition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { findEditionOfHost, parseHostName } from './edition-of-host.ts'
import { readApiToken } from './api-token.ts'
import { hasTwoSessions, isForeignWrite } from './origin.ts'
import { createProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The edition of the request's host name. */
    edition: Edition
  }
}

/** Paths that are served on every host name, because probes use the IP address instead of the host name of an edition. */
const hostIndependentPaths = new Set(['/healthz', '/readyz', '/metrics'])

/** Returns true for a request with two `Host` headers, because a proxy and Atrium might use different ones. */
const hasTwoHosts = ({ raw }: FastifyRequest) =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Assigns each request to an edition by its host name. Refuses ambiguous requests and writes from other sites. */
export function addEditionHook(app: FastifyInstance, config: Config): void {
  app.decorateRequest('edition', null as unknown as Edition)
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (hostIndependentPaths.has(path)) return
    const edition = findEditionOfHost(config.hosts, request.host)
    if (!edition) return reply.code(421).send(createProblem('unknown-host', request.id))
    request.edition = edition
    if (config.mode === 'demo' && edition.isMain && parseHostName(request.host) === `${edition.id}.localhost`) {
      return reply.redirect(`${request.protocol}://${request.host.replace(`${edition.id}.localhost`, 'localhost')}${request.url}`, 308)
    }
    if (hasTwoSessions(request) || hasTwoHosts(request)) return reply.code(400).send(createProblem('invalid-request', request.id))
    // Routes refuse API tokens, valid or not, unless they declare an API scope.
    if (readApiToken(request) !== undefined && !request.routeOptions.config.meta?.apiScope)
      return reply.code(403).send(createProblem('not-allowed', request.id))
    const hasOwnToken = request.routeOptions.config.meta?.hasOwnToken === true
    if (!hasOwnToken && isForeignWrite(request, config)) return reply.code(403).send(createProblem('foreign-origin', request.id))
  })
}
