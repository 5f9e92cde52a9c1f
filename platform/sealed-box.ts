import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** What is sealed, each with a key of its own: what one opens no other does. The names are part of the keys. */
const labels = {
  authenticator: 'atrium authenticator secrets',
  'national-id': 'atrium national ids',
  upstream: 'atrium upstream tokens',
} as const

export type Purpose = keyof typeof labels

/** For what, under which secret of the deployment, and whose. */
export type Box = { purpose: Purpose; secret: string; owner: string }

/**
 * Seals what must be read again by the server alone. The key is of the deployment's secret; the owner is bound in,
 * so that a row copied to somebody else opens nothing.
 */
export function seal({ owner, ...box }: Box, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(box), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What was sealed; undefined where the purpose, the secret, the owner or the bytes are not those of then. */
export function unseal({ owner, ...box }: Box, sealed: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, keyOf(box), nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
  try {
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

function keyOf({ purpose, secret }: Omit<Box, 'owner'>): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', labels[purpose], 32))
}
