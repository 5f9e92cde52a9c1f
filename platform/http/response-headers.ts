import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { getNonce, buildPagePolicy, plainPolicy, workerPolicy } from './content-security-policy.ts'

/** Browser features that our pages never need. */
const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
/** Start of the paths of built scripts that run in workers (`apps/web/vite.config.ts`). */
const workerFiles = '/assets/worker-'

const permissionsPolicy = [
  ...deniedFeatures.map((feature) => `${feature}=()`),
  'fullscreen=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')

/** Returns the security headers of every response. Pages have another content security policy. */
export function buildSecurityHeaders(config: Pick<Config, 'mode'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'content-security-policy': plainPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    ...(config.mode === 'production' && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** Sets the headers of every response. Responses are not cached unless a route permits it. JSON errors become problem documents. */
export function addResponseHeaders(app: FastifyInstance, config: Config): void {
  const commonHeaders = buildSecurityHeaders(config)
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers({ 'x-request-id': request.id, ...commonHeaders })
    const type = String(reply.getHeader('content-type') ?? '')
    if (type.startsWith('text/html')) reply.header('content-security-policy', buildPagePolicy(getNonce(reply)))
    if (reply.hasHeader('service-worker-allowed') || request.url.startsWith(workerFiles))
      reply.header('content-security-policy', workerPolicy)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (reply.statusCode < 400 || !type.startsWith('application/json')) return payload
    reply.header('content-type', 'application/problem+json; charset=utf-8')
    return typeof payload === 'string' ? payload.replace('"requestId":""', `"requestId":"${request.id}"`) : payload
  })
}
