import type { Edition } from '@atrium/editions/edition'

export type AuthType = 'password' | 'e-id'

/** Clients whom their firm asks for their electronic id, in an edition that has one; nobody else ever is. */
export function needsElectronicId(edition: Pick<Edition, 'electronicId'>, person: { authType: AuthType; role: string }): boolean {
  return edition.electronicId !== null && person.authType === 'e-id' && person.role === 'client'
}

/** What a sign-in is counted under: the edition and the address, whether or not anybody has it. */
export function accountKey(edition: string, email: string): string {
  return `${edition}:${email.trim().toLowerCase().slice(0, 120)}`
}
