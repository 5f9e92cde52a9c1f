import { createHash } from 'node:crypto'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'

/** What a signer confirms with a passkey: the document, the values of the fields, and in which capacity. Hashes are SHA-256 in hexadecimal. */
export type PasskeyStatement = {
  envelope: string
  signer: string
  /** Hash of the document that the signer saw. */
  sha256: string
  /** Version of the statement with which the signer agreed to sign electronically. */
  consent: string
  values: Readonly<Record<string, string | boolean>>
  /** Random text, so that no signature is valid twice. */
  nonce: string
}

/** A signature by passkey (WebAuthn), with what is needed to verify it offline. Bytes are base64url; the key is in COSE form. */
export type PasskeyEvidence = {
  nonce: string
  credentialId: string
  publicKey: string
  authenticatorData: string
  clientDataJSON: string
  signature: string
  /** Host and origin for which the passkey was used. */
  rpId: string
  origin: string
}

const sha256 = (text: string) => createHash('sha256').update(text)

/** Returns the challenge that a passkey signs, as base64url. It binds every part of the statement. */
export function createPasskeyChallenge({ envelope, signer, sha256: document, consent, values, nonce }: PasskeyStatement): string {
  const entries = Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1))
  const statement = ['atrium-signature-1', envelope, signer, document, consent, sha256(JSON.stringify(entries)).digest('hex'), nonce]
  return sha256(JSON.stringify(statement)).digest('base64url')
}

/** Verifies a signature by passkey without network. Returns what is wrong with it; undefined if it confirms the statement with user verification. */
export async function findPasskeyFault(
  statement: PasskeyStatement,
  { credentialId, publicKey, authenticatorData, clientDataJSON, signature, rpId, origin }: PasskeyEvidence,
): Promise<string | undefined> {
  const challenge = createPasskeyChallenge(statement)
  try {
    // The browser writes the origin of the page. A passkey of another site, or of another host, is none of the firm.
    const { hostname } = new URL(origin)
    if (hostname !== rpId) return 'its passkey is of another site'
    const { challenge: signed } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown }
    if (signed !== challenge) return 'its passkey did not sign this document for this signer'
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    })
    return verified ? undefined : 'its passkey signature is not that of its public key'
  } catch (error) {
    return `its passkey signature is not valid (${error instanceof Error ? error.message : 'unknown reason'})`
  }
}
