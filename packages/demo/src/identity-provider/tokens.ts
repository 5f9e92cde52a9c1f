import { createHash, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

export type Keys = { id: string; privateKey: KeyObject; jwks: { keys: object[] } }

/** Creates new keys. They change at each start, so that clients must fetch them again, as after a real key rotation. */
export function createKeys(): Keys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
  const id = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url').slice(0, 16)
  return { id, privateKey, jwks: { keys: [{ ...jwk, kid: id, alg: 'ES256', use: 'sig' }] } }
}

/** Creates a token in the compact form of RFC 7515, signed with ES256. */
export function signToken({ id, privateKey }: Pick<Keys, 'id' | 'privateKey'>, claims: object): string {
  const content = `${encode({ alg: 'ES256', kid: id, typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** Creates an unsigned token, which no client may accept. */
export function createUnsignedToken(claims: object): string {
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Returns the challenge of a verifier (RFC 7636, S256). */
export function hashVerifier(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
