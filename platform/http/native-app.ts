import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Header with the value `bearer`, with which an app requests its token in the response body instead of in a cookie. */
export const sessionHeader = 'x-atrium-session'

const allowedHeaders = `authorization, content-type, ${sessionHeader}`
const allowedMethods = 'GET, POST, PUT, PATCH, DELETE'
const preflightSeconds = '600'

export type Transport = 'cookie' | 'bearer'

/** Returns the token of the header `Authorization: Bearer`: undefined without the header, empty if the header is malformed. */
export function readBearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined || !/^bearer\b/i.test(header)) return undefined
  return /^bearer ([\w-]{43})$/i.exec(header)?.[1] ?? ''
}

/** Returns the transport of the caller's session. A caller that requests or sends a bearer token never gets a cookie. */
export function readTransport(request: FastifyRequest): Transport {
  return readBearerToken(request) !== undefined || request.headers[sessionHeader] === 'bearer' ? 'bearer' : 'cookie'
}

/** Returns true for a request from a page of the native app, whose web view has an origin that no website can have. */
export function isNativeOrigin(request: FastifyRequest, { nativeOrigins }: Pick<Config, 'nativeOrigins'>): boolean {
  return request.headers.origin !== undefined && nativeOrigins.includes(request.headers.origin)
}

/** Allows pages of the native app to read API responses. They have another origin than the API and send no cookies. */
export function addNativeOrigins(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || !isNativeOrigin(request, config)) return
    allowOrigin(request, reply)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    return reply
      .headers({
        'access-control-allow-methods': allowedMethods,
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': preflightSeconds,
      })
      .code(204)
      .send()
  })
}

function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-origin': request.headers.origin,
    'access-control-expose-headers': 'retry-after, x-request-id',
    vary: 'Origin',
  })
}
