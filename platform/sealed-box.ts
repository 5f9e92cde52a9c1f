import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Purposes of encrypted values. Each purpose has a key, which is derived from this text. */
const purposeLabels = {
  authenticator: 'atrium authenticator secrets',
  'national-id': 'atrium national ids',
  upstream: 'atrium upstream tokens',
  calendar: 'atrium passwords of calendars',
  mail: 'atrium private keys of queued messages',
} as const

export type Purpose = keyof typeof purposeLabels

/** Purpose of an encrypted value, secret of the deployment, and id of the record that owns the value. */
export type Box = { purpose: Purpose; secret: string; owner: string }

/**
 * Encrypts a value that only the server reads, with a key derived from the deployment's secret. The owner is authenticated data: a value
 * that was copied to the row of another owner cannot be decrypted.
 */
export function seal({ owner, ...box }: Box, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, deriveKey(box), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a value. Returns undefined if the purpose, secret or owner is another one, or if the bytes were altered. */
export function openSealed({ owner, ...box }: Box, sealed: Buffer): Buffer | undefined {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv(algorithm, deriveKey(box), nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
  try {
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

function deriveKey({ purpose, secret }: Omit<Box, 'owner'>): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purposeLabels[purpose], 32))
}
