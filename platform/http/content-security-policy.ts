import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const reportPath = '/api/csp-reports'

/** Placeholder of the nonce in every built page; the build writes it (`apps/web/vite.config.ts`). */
export const noncePlaceholder = '{{nonce}}'

const nonces = new WeakMap<FastifyReply, string>()

/** Returns the nonce of this response: 128 random bits. */
export function readNonce(reply: FastifyReply): string {
  const known = nonces.get(reply)
  if (known) return known
  const nonce = randomBytes(16).toString('base64')
  nonces.set(reply, nonce)
  return nonce
}

/**
 * Returns the policy of pages: inline content only with the response's nonce, files only from this origin, no eval and no style attributes.
 * It lacks `strict-dynamic`, because that would allow our scripts to create inline ones.
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
    // There is no `report-to`, because browsers would then ignore `report-uri`, and `report-to` sends reports late or, over plain http,
    // never.
    `report-uri ${reportPath}`,
  ].join('; ')
}

/** Policy of all other responses: a browser that opens one directly may not load or run anything from it. */
export const plainPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
