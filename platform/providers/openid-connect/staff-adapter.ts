import { emailAddress } from '@atrium/contract/email-address'
import type { StaffSignOnPort } from '../ports/staff-sign-on.ts'
import { invalidToken, openIdConnection, type Claims, type OpenIdClient } from './connection.ts'

export type StaffSignOnSettings = OpenIdClient & {
  /** Claim about the factors used, and the values that mean a second factor; null if the token never proves one. */
  factor: { claim: 'amr' | 'acr'; values: readonly string[] } | null
  /** Maximum age of the person's session at the provider. */
  maxAgeSeconds: number
}

/** Maximum time between the authentication and the token if the person must authenticate again. */
const freshSeconds = 120
/** Matches a valid subject: at most 255 ASCII characters (OpenID Connect Core, section 2), without control characters. */
const subjectForm = /^[\x20-\x7e]{1,255}$/

/**
 * Creates the adapter of the single sign-on of staff. A session at the provider up to the maximum age is enough to sign in. A step-up needs
 * a new authentication.
 */
export function staffOpenIdConnect(settings: StaffSignOnSettings): StaffSignOnPort {
  const { addressOf, claimsOf } = openIdConnection(settings)
  const ageOf = (isFresh: boolean) => (isFresh ? freshSeconds : settings.maxAgeSeconds)
  return {
    issuer: settings.issuer,
    addressOf: (visit, isFresh) =>
      addressOf(visit, {
        scope: 'openid email profile',
        max_age: String(isFresh ? 0 : settings.maxAgeSeconds),
        ...(isFresh && { prompt: 'login' }),
        ...(settings.factor?.claim === 'acr' && { acr_values: settings.factor.values.join(' ') }),
      }),
    async confirm(answer, visit, isFresh) {
      const claims = await claimsOf(answer, visit, ageOf(isFresh))
      if (!subjectForm.test(claims.sub)) throw invalidToken('the token has no valid subject')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: verifiedEmailOf(claims),
        name: nameOf(claims),
        hasFactor: hasFactor(claims, settings.factor),
        ageSeconds: Math.max(0, Math.floor(Date.now() / 1000) - Number(claims.auth_time)),
      }
    },
  }
}

/**
 * Returns the e-mail address only if the provider states that it has verified it; otherwise a person could state the address of somebody
 * else. The address must be ASCII, because the lower case of other characters, such as the Kelvin sign, can be a letter of another address.
 */
function verifiedEmailOf(claims: Claims): string | null {
  const email = emailAddress.safeParse(claims['email'])
  return claims['email_verified'] === true && email.success && isAscii(email.data) ? email.data : null
}

/** Returns the stated name; null if it has invisible characters, or characters that change the direction of text. */
function nameOf(claims: Claims): string | null {
  const name = textOf(claims, 'name')
  return name === null || !name.isWellFormed() || /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(name) ? null : name
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

function hasFactor(claims: Claims, factor: StaffSignOnSettings['factor']): boolean {
  if (!factor) return false
  const stated = claims[factor.claim]
  const values: readonly unknown[] = Array.isArray(stated) ? stated : [stated]
  return values.some((value) => typeof value === 'string' && factor.values.includes(value))
}

function textOf(claims: Claims, name: string): string | null {
  const value = claims[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
