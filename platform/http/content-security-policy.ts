import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const reportPath = '/api/csp-reports'

/** Stands in every page where the number of its answer belongs; the build writes it (`apps/web/vite.config.ts`). */
export const noncePlaceholder = '{{nonce}}'

const nonces = new WeakMap<FastifyReply, string>()

/** The number of this answer alone, by which its own scripts and styles are known: 128 random bits. */
export function nonceOf(reply: FastifyReply): string {
  const known = nonces.get(reply)
  if (known) return known
  const nonce = randomBytes(16).toString('base64')
  nonces.set(reply, nonce)
  return nonce
}

/**
 * Of a page: of what stands in it only what carries the answer's number, of files only our own, which are loaded with
 * their screens; no eval, and no style in an attribute. (`strict-dynamic` would let our scripts make inline ones.)
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // `report-to` beside it would make browsers ignore it, and tell late, or over plain http never.
    `report-uri ${reportPath}`,
  ].join('; ')
}

/** Of everything else: opened by itself it may do nothing at all. */
export const plainPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
