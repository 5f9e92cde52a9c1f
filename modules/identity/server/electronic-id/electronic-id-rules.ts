import { createHmac } from 'node:crypto'
import { seal, openSealed, type Box } from '@atrium/platform/sealed-box'

/** Returns a national id in upper case and without separators, or undefined if it is malformed. */
export function normaliseNationalId(text: string): string | undefined {
  const plain = text.replaceAll(/[\s.-]/g, '')
  // Checked before `toUpperCase`, which changes other letters, such as "ſ", into accepted ones.
  return /^[A-Za-z\d]{4,40}$/.test(plain) ? plain.toUpperCase() : undefined
}

/**
 * Returns the look-up hash of a national id. The hash is keyed, because there are so few national ids that an attacker
 * could try them all against an unkeyed hash. It is bound to the edition, so that the tables of two firms do not reveal
 * a common client.
 */
export function hashNationalId(secret: string, edition: string, nationalId: string): Buffer {
  return createHmac('sha256', secret).update(`electronic-id:${edition}:${nationalId}`).digest()
}

export function sealNationalId(secret: string, personId: string, nationalId: string): Buffer {
  return seal(createBox(secret, personId), Buffer.from(nationalId))
}

export function unsealNationalId(secret: string, personId: string, sealed: Buffer): string | undefined {
  const box = createBox(secret, personId)
  // National ids stored by earlier versions are encrypted with the key for authenticators until the secret changes.
  return (openSealed(box, sealed) ?? openSealed({ ...box, purpose: 'authenticator' }, sealed))?.toString()
}

const createBox = (secret: string, personId: string): Box => ({ purpose: 'national-id', secret, owner: `electronic-id:${personId}` })

type SignInAccess = { hasPassword: boolean; authType: 'password' | 'e-id'; role: string }

/**
 * Returns true if the electronic ID is the only way to sign in: the person has no password, or the firm requires the
 * electronic ID.
 */
export function isOnlyWayIn({ hasPassword, authType, role }: SignInAccess): boolean {
  return !hasPassword || (authType === 'e-id' && role === 'client')
}
