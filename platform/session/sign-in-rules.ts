import type { Edition } from '@atrium/editions/edition'

export type AuthType = 'password' | 'e-id'

/** Returns true for a client who must sign in with an electronic ID, in an edition that offers electronic IDs. */
export function needsElectronicId(edition: Pick<Edition, 'electronicId'>, person: { authType: AuthType; role: string }): boolean {
  return edition.electronicId !== null && person.authType === 'e-id' && person.role === 'client'
}

/** Returns true for staff in an edition that requires an authenticator app or a passkey from its staff. */
export function needsStrongFactor({ staffFactor }: Pick<Edition, 'staffFactor'>, { role }: { role: string }): boolean {
  return staffFactor === 'strong' && role !== 'client'
}

/** Returns true for staff in an edition whose staff may sign in only with the firm's provider. */
export function needsStaffSignOn({ staffSignOn }: Pick<Edition, 'staffSignOn'>, { role }: { role: string }): boolean {
  return staffSignOn?.use === 'required' && role !== 'client'
}

/**
 * Returns the key by which sign-in attempts are counted: the edition and the e-mail address, whether or not an account has this address.
 */
export function formatAccountKey(edition: string, email: string): string {
  return `${edition}:${email.trim().toLowerCase().slice(0, 120)}`
}
