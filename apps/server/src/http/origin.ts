import type { FastifyRequest } from 'fastify'
import { sessionCookie } from './session-cookie.ts'

const formTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True where a write may come from another site: its Origin or Fetch-Metadata says so, or it carries
 * our cookie and names no origin at all, or is of a type that any page's form can send.
 */
export function isForeignWrite(request: FastifyRequest): boolean {
  if (reading.has(request.method)) return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const origin = request.headers.origin
  const hasCookie = request.cookies[sessionCookie] !== undefined
  // What a form of any site can send without asking is not taken from a browser that is signed in.
  if (hasCookie && formTypes.test(request.headers['content-type'] ?? '')) return true
  if (origin === undefined) return hasCookie
  return origin !== `${request.protocol}://${request.host}`
}
