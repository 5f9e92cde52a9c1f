import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** What every answer says, whatever it is. */
export function securityHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(config.mode === 'production' && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** Headers of every answer; private data is never cached, errors are problem documents. */
export function addResponseHeaders(app: FastifyInstance, config: Config): void {
  const always = securityHeaders(config)
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers({ 'x-request-id': request.id, ...always })
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (reply.statusCode < 400 || !isJson) return payload
    reply.header('content-type', 'application/problem+json; charset=utf-8')
    return typeof payload === 'string' ? payload.replace('"requestId":""', `"requestId":"${request.id}"`) : payload
  })
}
