import { createKeys, signToken, createUnsignedToken, type Keys } from './tokens.ts'

/** Fault modes of a provider: faulty or malicious responses. `ok` means no fault. */
export const faultModes = [
  'ok',
  'down',
  'slow',
  'busy',
  'failing',
  'denied',
  'used-code',
  'wrong-nonce',
  'wrong-issuer',
  'wrong-audience',
  'expired',
  'unsigned',
  'forged',
  'no-national-id',
  'old-authentication',
  'low-assurance',
  'unverified-address',
  'unstated-verification',
  'no-address',
  'changed-address',
  'other-subject',
  'no-subject',
  'single-factor',
  'ancient-authentication',
] as const
export type FaultMode = (typeof faultModes)[number]

type Claims = Record<string, unknown>

const claimChanges: Partial<Record<FaultMode, (claims: Claims) => Claims>> = {
  'wrong-nonce': (claims) => ({ ...claims, nonce: 'of-another-visit' }),
  'wrong-issuer': (claims) => ({ ...claims, iss: 'https://another.example' }),
  'wrong-audience': (claims) => ({ ...claims, aud: 'another-client' }),
  expired: (claims) => ({ ...claims, iat: Number(claims['iat']) - 7_200, exp: Number(claims['exp']) - 7_200 }),
  'old-authentication': (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) - 3_600 }),
  'low-assurance': (claims) => ({ ...claims, acr: 'http://eidas.europa.eu/LoA/low' }),
  'ancient-authentication': (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) - 86_400 }),
  'unverified-address': (claims) => ({ ...claims, email_verified: false }),
  'unstated-verification': (claims) => ({ ...claims, email_verified: 'true' }),
  'no-address': (claims) => ({ ...claims, email: undefined }),
  'changed-address': (claims) => ({ ...claims, email: `changed.${String(claims['email'])}` }),
  'other-subject': (claims) => ({ ...claims, sub: `other-${String(claims['sub'])}` }),
  'no-subject': (claims) => ({ ...claims, sub: '' }),
  'single-factor': (claims) => ({ ...claims, amr: ['pwd'] }),
  'no-national-id': (claims) => Object.fromEntries(Object.entries(claims).filter(([name]) => name !== 'national_id')),
}

/** Creates a token in a fault mode. A forged token is signed with another key, but has the id of the correct key. */
export function createToken(mode: FaultMode, keys: Keys, claims: Claims): string {
  const changedClaims = claimChanges[mode]?.(claims) ?? claims
  if (mode === 'unsigned') return createUnsignedToken(changedClaims)
  return signToken(mode === 'forged' ? { ...createKeys(), id: keys.id } : keys, changedClaims)
}
