import type { FastifyRequest } from 'fastify'
import { sessionCookie } from './session-cookie.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True where a write may come from another site: its Origin or Fetch-Metadata says so, or it carries
 * our cookie and names no origin at all.
 */
export function isForeignWrite(request: FastifyRequest): boolean {
  if (reading.has(request.method)) return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  if (origin === undefined) return request.cookies[sessionCookie] !== undefined
  return origin !== `${request.protocol}://${request.host}`
}
