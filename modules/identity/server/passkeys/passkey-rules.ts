/** By what a passkey knows its person: the bytes of their id, which says nothing about them. */
export function handleOf(personId: string): Buffer<ArrayBuffer> {
  return Buffer.from(personId.replaceAll('-', ''), 'hex')
}

/** Ed25519, ECDSA on P-256 and RSA with SHA-256: what phones, computers and security keys have. */
export const algorithms = [-8, -7, -257]
