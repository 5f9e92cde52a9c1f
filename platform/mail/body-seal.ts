import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  decapsulate,
  encapsulate,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import type { Mail } from './mailer.ts'

export type Body = Pick<Mail, 'text' | 'html' | 'attachments'>

const algorithm = 'aes-256-gcm'
const encapsulatedBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Creates a key pair (X25519). Both keys are in DER. */
export function createKeyPair(): { publicKey: Buffer; privateKey: Buffer } {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return { publicKey: publicKey.export({ type: 'spki', format: 'der' }), privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }) }
}

/**
 * Encrypts the text of a message, so that only the holder of the private key can read it, with DHKEM (RFC 9180) and AES-256-GCM. `owner` is
 * authenticated data: a text that was copied to the row of another recipient cannot be decrypted.
 */
export function sealBody(publicKey: Buffer, owner: string, { text, html, attachments }: Body): Buffer {
  const { sharedKey, ciphertext } = encapsulate(createPublicKey({ key: publicKey, type: 'spki', format: 'der' }))
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, deriveKey(sharedKey), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(JSON.stringify({ text, html, attachments })), cipher.final()])
  return Buffer.concat([ciphertext, nonce, cipher.getAuthTag(), sealed])
}

/** Imports a private key in DER. Importing takes longer than decrypting a text, so the key should be reused. */
export const importPrivateKey = (privateKey: Buffer): KeyObject => createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' })

/** Decrypts the text of a message. Returns undefined if the key or the owner is another one, or if the bytes were altered. */
export function openBody(privateKey: KeyObject, owner: string, sealed: Buffer): Body | undefined {
  const [nonceStart, tagStart, textStart] = [encapsulatedBytes, encapsulatedBytes + nonceBytes, encapsulatedBytes + nonceBytes + tagBytes]
  try {
    const sharedKey = decapsulate(privateKey, sealed.subarray(0, nonceStart))
    const decipher = createDecipheriv(algorithm, deriveKey(sharedKey), sealed.subarray(nonceStart, tagStart), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(tagStart, textStart))
    return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(textStart)), decipher.final()]).toString()) as Body
  } catch {
    return undefined
  }
}

const deriveKey = (sharedKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', sharedKey, '', 'atrium queued messages', 32))
