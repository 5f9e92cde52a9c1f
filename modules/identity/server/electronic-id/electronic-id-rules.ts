import { createHmac } from 'node:crypto'
import type { Visit } from '@atrium/platform/providers/ports/electronic-id'
import { seal, unseal, type Box } from '@atrium/platform/sealed-box'

/** As the provider says it, without what people put between its digits. */
export function plainNationalId(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  return /^[A-Z\d]{4,40}$/.test(plain) ? plain : undefined
}

/**
 * By which a person is found. Keyed: there are so few national ids that every unkeyed hash could be tried; bound to the
 * edition, so that two firms' tables do not tell that they have a client in common.
 */
export function hashNationalId(secret: string, edition: string, nationalId: string): Buffer {
  return createHmac('sha256', secret).update(`electronic-id:${edition}:${nationalId}`).digest()
}

export function sealNationalId(secret: string, personId: string, nationalId: string): Buffer {
  return seal(boxOf(secret, personId), Buffer.from(nationalId))
}

export function unsealNationalId(secret: string, personId: string, sealed: Buffer): string | undefined {
  const box = boxOf(secret, personId)
  // Those of before national ids had a key of their own lie in the boxes of authenticators, until the secret changes.
  return (unseal(box, sealed) ?? unseal({ ...box, purpose: 'authenticator' }, sealed))?.toString()
}

const boxOf = (secret: string, personId: string): Box => ({ purpose: 'national-id', secret, owner: `electronic-id:${personId}` })

/**
 * What must come back from the provider in one visit, all of it following from the browser's token and our secret: there
 * is nothing to keep, and neither the browser nor the database alone can tell it.
 */
export function visitOf(secret: string, token: string, returnTo: string): Visit {
  const derive = (name: string) => createHmac('sha256', secret).update(`electronic-id:${name}:${token}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier'), returnTo }
}

type Access = { hasPassword: boolean; authType: 'password' | 'e-id'; role: string }

/** Without a password, or where the firm asks a client for it, the electronic id is the only way in. */
export function isOnlyWayIn({ hasPassword, authType, role }: Access): boolean {
  return !hasPassword || (authType === 'e-id' && role === 'client')
}
