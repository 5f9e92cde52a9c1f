import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export const reportPath = '/api/csp-reports'

/** Placeholder of the nonce in every built page; the build inserts it (`apps/web/vite.config.ts`). */
export const noncePlaceholder = '{{nonce}}'

const nonces = new WeakMap<FastifyReply, string>()

/** Returns the nonce of this response: 128 random bits. */
export function getNonce(reply: FastifyReply): string {
  const existingNonce = nonces.get(reply)
  if (existingNonce) return existingNonce
  const nonce = randomBytes(16).toString('base64')
  nonces.set(reply, nonce)
  return nonce
}

/**
 * Returns the policy of pages: files only from this origin, inline content only with the response's nonce, no eval and no style attributes.
 * The policy lacks `strict-dynamic`, because that would allow our scripts to create inline scripts.
 */
export function buildPagePolicy(nonce: string): string {
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
    // `report-to` is omitted: browsers would then ignore `report-uri`, and they send the reports of `report-to` late or, over plain http,
    // never.
    `report-uri ${reportPath}`,
  ].join('; ')
}

/** Policy of all other responses. A browser that opens such a response directly does not load or run anything from it. */
export const plainPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/**
 * Policy of scripts that run in workers, such as the one that shows push messages: they load nothing. A sandbox would give them no origin, so
 * that no browser would start them.
 */
export const workerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
