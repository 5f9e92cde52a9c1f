import { createECDH, ECDH, hkdfSync } from 'node:crypto'

/** Keys with which push services recognise the server (RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

const known = new Map<string, PushKeys>()

/** Returns the keys of an edition, derived from the secret of the deployment. With another secret, browsers must be registered again. */
export function findPushKeys(secret: string, edition: string): PushKeys {
  const id = `${edition} ${secret}`
  const kept = known.get(id)
  if (kept) return kept
  const ecdh = createECDH('prime256v1')
  for (let attempt = 0; ; attempt++) {
    try {
      // A number that is not below the order of the curve is refused, and the next one is tried.
      ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', `atrium web push ${edition} ${attempt}`, 32)))
      break
    } catch (error) {
      if (attempt > 10) throw error
    }
  }
  const keys = { publicKey: ecdh.getPublicKey('base64url', 'uncompressed'), privateKey: ecdh.getPrivateKey('base64url') }
  known.set(id, keys)
  return keys
}

/** True for a public key in base64url that is a point of the curve, so that a message can be encrypted for it. */
export function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'uncompressed') !== ''
  } catch {
    return false
  }
}
