import type { ElectronicIdPort } from '../ports/electronic-id.ts'
import { createInvalidTokenError, createOpenIdConnection, type OpenIdClient } from './connection.ts'

export type OpenIdSettings = OpenIdClient & {
  /** Claim of the token that contains the national id. */
  claim: string
  /** Level of assurance (`acr`) that the token must state; null if the provider has only one level. */
  assurance: string | null
}

/** Maximum time between the use of the electronic ID and the token. Later, another person might be at the computer. */
const maxAgeSeconds = 120

/**
 * Creates the adapter of an electronic ID. People must use their electronic ID at every sign-in, because an existing session at the
 * provider does not prove who is at the computer now.
 */
export function createElectronicIdAdapter(settings: OpenIdSettings): ElectronicIdPort {
  const { buildAuthenticationUrl, readClaims } = createOpenIdConnection(settings)
  return {
    buildAuthenticationUrl: (visit) =>
      buildAuthenticationUrl(visit, {
        scope: 'openid',
        prompt: 'login',
        max_age: String(maxAgeSeconds),
        ...(settings.assurance && { acr_values: settings.assurance }),
      }),
    async confirm(response, visit) {
      const claims = await readClaims(response, visit, maxAgeSeconds)
      if (settings.assurance && claims['acr'] !== settings.assurance)
        throw createInvalidTokenError('the token states a different level of assurance')
      const nationalId = claims[settings.claim]
      if (typeof nationalId !== 'string') throw createInvalidTokenError('the token has no national id')
      return nationalId
    },
  }
}
