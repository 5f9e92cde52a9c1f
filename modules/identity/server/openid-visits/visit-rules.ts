import { createHmac } from 'node:crypto'
import type { AuthenticationRequest } from '@atrium/platform/providers/ports/electronic-id'

/**
 * Derives the state, nonce and verifier of a request to the provider from the browser's token and the server's secret.
 * They are not stored, and neither the browser nor the database alone is sufficient to compute them.
 */
export function createVisit(secret: string, token: string, returnTo: string): AuthenticationRequest {
  const derive = (name: string) => createHmac('sha256', secret).update(`electronic-id:${name}:${token}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier'), returnTo }
}
