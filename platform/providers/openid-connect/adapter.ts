import type { ElectronicIdPort } from '../ports/electronic-id.ts'
import { invalidToken, openIdConnection, type OpenIdClient } from './connection.ts'

export type OpenIdSettings = OpenIdClient & {
  /** Claim of the token that contains the national id. */
  claim: string
  /** Level of assurance (`acr`) that the token must state; null if the provider has only one level. */
  assurance: string | null
}

/** Maximum time between the use of the electronic ID and the token. Later, another person might be at the computer. */
const freshSeconds = 120

/**
 * Creates the adapter of an electronic ID. People must use their electronic ID at every sign-in, because an existing session at the
 * provider does not prove who is at the computer now.
 */
export function openIdConnect(settings: OpenIdSettings): ElectronicIdPort {
  const { addressOf, claimsOf } = openIdConnection(settings)
  return {
    addressOf: (visit) =>
      addressOf(visit, {
        scope: 'openid',
        prompt: 'login',
        max_age: String(freshSeconds),
        ...(settings.assurance && { acr_values: settings.assurance }),
      }),
    async confirm(answer, visit) {
      const claims = await claimsOf(answer, visit, freshSeconds)
      if (settings.assurance && claims['acr'] !== settings.assurance) throw invalidToken('the token states a different level of assurance')
      const nationalId = claims[settings.claim]
      if (typeof nationalId !== 'string') throw invalidToken('the token has no national id')
      return nationalId
    },
  }
}
