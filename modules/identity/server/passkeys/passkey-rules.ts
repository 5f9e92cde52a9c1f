/** Returns the user handle of a passkey: the bytes of the person's id, which contain no personal data. */
export function deriveUserHandle(personId: string): Buffer<ArrayBuffer> {
  return Buffer.from(personId.replaceAll('-', ''), 'hex')
}

/** Ed25519, ECDSA on P-256 and RSA with SHA-256, which phones, computers and security keys support. */
export const algorithms = [-8, -7, -257]
