import type { Edition } from '@atrium/editions/edition'

export type AuthType = 'password' | 'e-id'

/** Returns true for clients whose firm requires an electronic ID, in an edition that offers it. */
export function needsElectronicId(edition: Pick<Edition, 'electronicId'>, person: { authType: AuthType; role: string }): boolean {
  return edition.electronicId !== null && person.authType === 'e-id' && person.role === 'client'
}

/** Returns the key under which sign-ins are counted: edition and e-mail address, whether or not the address is known. */
export function accountKey(edition: string, email: string): string {
  return `${edition}:${email.trim().toLowerCase().slice(0, 120)}`
}
