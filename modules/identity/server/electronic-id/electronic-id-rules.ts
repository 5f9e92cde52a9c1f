import { createHmac } from 'node:crypto'
import type { Visit } from '@atrium/platform/providers/ports/electronic-id'
import { seal, unseal, type Box } from '@atrium/platform/sealed-box'

/** Normalised: without separators between its digits. */
export function plainNationalId(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  return /^[A-Z\d]{4,40}$/.test(plain) ? plain : undefined
}

/**
 * Look-up hash of a national id. Keyed, since there are so few national ids that every unkeyed hash could be tried; bound to the
 * edition, so that tables of two firms do not reveal a common client.
 */
export function hashNationalId(secret: string, edition: string, nationalId: string): Buffer {
  return createHmac('sha256', secret).update(`electronic-id:${edition}:${nationalId}`).digest()
}

export function sealNationalId(secret: string, personId: string, nationalId: string): Buffer {
  return seal(boxOf(secret, personId), Buffer.from(nationalId))
}

export function unsealNationalId(secret: string, personId: string, sealed: Buffer): string | undefined {
  const box = boxOf(secret, personId)
  // Older national ids are sealed with the key of authenticators, until the secret changes.
  return (unseal(box, sealed) ?? unseal({ ...box, purpose: 'authenticator' }, sealed))?.toString()
}

const boxOf = (secret: string, personId: string): Box => ({ purpose: 'national-id', secret, owner: `electronic-id:${personId}` })

/**
 * State that must return from the provider, derived from the browser's token and our secret: nothing is stored, and neither the
 * browser nor the database alone can compute it.
 */
export function createVisit(secret: string, token: string, returnTo: string): Visit {
  const derive = (name: string) => createHmac('sha256', secret).update(`electronic-id:${name}:${token}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier'), returnTo }
}

type Access = { hasPassword: boolean; authType: 'password' | 'e-id'; role: string }

/** True without a password, or where the firm requires it: the electronic ID is then the only way to sign in. */
export function isOnlyWayIn({ hasPassword, authType, role }: Access): boolean {
  return !hasPassword || (authType === 'e-id' && role === 'client')
}
