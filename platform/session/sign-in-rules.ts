import type { Edition } from '@atrium/editions/edition'

export type AuthType = 'password' | 'e-id'

/** Returns true for a client who must use an electronic ID to sign in, in an edition that offers electronic IDs. */
export function needsElectronicId(edition: Pick<Edition, 'electronicId'>, person: { authType: AuthType; role: string }): boolean {
  return edition.electronicId !== null && person.authType === 'e-id' && person.role === 'client'
}

/** Returns true for staff of an edition that requires an authenticator app or a passkey of them. */
export function needsStrongFactor({ staffFactor }: Pick<Edition, 'staffFactor'>, { role }: { role: string }): boolean {
  return staffFactor === 'strong' && role !== 'client'
}

/** Returns true for staff of an edition in which they sign in with the firm's provider only. */
export function needsStaffSignOn({ staffSignOn }: Pick<Edition, 'staffSignOn'>, { role }: { role: string }): boolean {
  return staffSignOn?.use === 'required' && role !== 'client'
}

/** Returns the key under which sign-ins are counted: edition and e-mail address, whether or not the address is known. */
export function accountKey(edition: string, email: string): string {
  return `${edition}:${email.trim().toLowerCase().slice(0, 120)}`
}
