import { emailAddress } from '@atrium/contract/email-address'
import type { StaffSignOnPort } from '../ports/staff-sign-on.ts'
import { createInvalidTokenError, createOpenIdConnection, type Claims, type OpenIdClient } from './connection.ts'

export type StaffSignOnSettings = OpenIdClient & {
  /** Claim about the factors used, and the values that mean a second factor; null if the token never proves one. */
  factor: { claim: 'amr' | 'acr'; values: readonly string[] } | null
  /** Maximum age of the person's session at the provider. */
  maxAgeSeconds: number
}

/** Maximum time between the authentication and the token if the person must authenticate again. */
const freshSeconds = 120
/** Matches a valid subject: at most 255 ASCII characters (OpenID Connect Core, section 2), without control characters. */
const subjectPattern = /^[\x20-\x7e]{1,255}$/

/**
 * Creates the adapter of the single sign-on of staff. A session at the provider up to the maximum age is enough to sign in. A step-up needs
 * a new authentication.
 */
export function createStaffSignOnAdapter(settings: StaffSignOnSettings): StaffSignOnPort {
  const { buildAuthenticationUrl, readClaims } = createOpenIdConnection(settings)
  const findMaxAge = (isFresh: boolean) => (isFresh ? freshSeconds : settings.maxAgeSeconds)
  return {
    issuer: settings.issuer,
    buildAuthenticationUrl: (visit, isFresh) =>
      buildAuthenticationUrl(visit, {
        scope: 'openid email profile',
        max_age: String(isFresh ? 0 : settings.maxAgeSeconds),
        ...(isFresh && { prompt: 'login' }),
        ...(settings.factor?.claim === 'acr' && { acr_values: settings.factor.values.join(' ') }),
      }),
    async confirm(response, visit, isFresh) {
      const claims = await readClaims(response, visit, findMaxAge(isFresh))
      if (!subjectPattern.test(claims.sub)) throw createInvalidTokenError('the token has no valid subject')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: findVerifiedEmail(claims),
        name: findName(claims),
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
function findVerifiedEmail(claims: Claims): string | null {
  const email = emailAddress.safeParse(claims['email'])
  return claims['email_verified'] === true && email.success && isAscii(email.data) ? email.data : null
}

/** Returns the stated name; null if it has invisible characters, or characters that change the direction of text. */
function findName(claims: Claims): string | null {
  const name = readText(claims, 'name')
  return name === null || !name.isWellFormed() || /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u.test(name) ? null : name
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

function hasFactor(claims: Claims, factor: StaffSignOnSettings['factor']): boolean {
  if (!factor) return false
  const statedValue = claims[factor.claim]
  const values: readonly unknown[] = Array.isArray(statedValue) ? statedValue : [statedValue]
  return values.some((value) => typeof value === 'string' && factor.values.includes(value))
}

function readText(claims: Claims, name: string): string | null {
  const value = claims[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
