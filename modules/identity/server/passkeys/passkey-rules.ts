/** User handle of a passkey: the bytes of the person's id, without personal data. */
export function deriveUserHandle(personId: string): Buffer<ArrayBuffer> {
  return Buffer.from(personId.replaceAll('-', ''), 'hex')
}

/** Ed25519, ECDSA on P-256 and RSA with SHA-256: supported by phones, computers and security keys. */
export const algorithms = [-8, -7, -257]
