import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { TestResponse, TestApp } from './test-app.ts'

type SigningOptions = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; userHandle?: string; challenge?: string }

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const toBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
/** Encodes at most 64 KiB as a CBOR byte string. */
const cborBytes = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes])
const cborText = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])

/** Creates a software passkey that responds like the passkey of a phone: ES256, without attestation. */
export function createPasskey(port: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const defaultSigning = { origin: `http://localhost:${port}`, rpId: 'localhost', isVerified: true, counter: 0 }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const createAuthenticatorData = (flags: number, { rpId, isVerified, counter }: typeof defaultSigning) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (isVerified ? 0x05 : 0x01)]), count])
  }
  return {
    id: toBase64Url(id),
    register(challenge: string, change: SigningOptions = {}) {
      const signing = { ...defaultSigning, ...change }
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([createAuthenticatorData(0x40, signing), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      const response = {
        clientDataJSON: toBase64Url(clientData('webauthn.create', challenge, signing.origin)),
        attestationObject: toBase64Url(attestation),
      }
      return { id: toBase64Url(id), rawId: toBase64Url(id), type: 'public-key', response, clientExtensionResults: {} }
    },
    response(challenge: string, change: SigningOptions = {}) {
      const signing = { ...defaultSigning, ...change }
      const data = createAuthenticatorData(0, signing)
      const client = clientData('webauthn.get', challenge, signing.origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: toBase64Url(id),
        rawId: toBase64Url(id),
        type: 'public-key',
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(data),
          signature: toBase64Url(signature),
          ...(change.userHandle && { userHandle: change.userHandle }),
        },
        clientExtensionResults: {},
      }
    },
  }
}

export type TestPasskey = ReturnType<typeof createPasskey>

/** Creates and registers a passkey for a signed-in person. */
export async function addPasskey(app: TestApp, cookie: string, name = 'Phone'): Promise<{ passkey: TestPasskey; response: TestResponse }> {
  const options = await app.call('POST', '/api/me/passkeys/options', { cookie })
  const passkey = createPasskey(app.port)
  const answer = await app.call('POST', '/api/me/passkeys', { cookie, body: { name, passkey: passkey.register(options.json.challenge) } })
  return { passkey, response: answer }
}
