import { Secret, TOTP } from 'otpauth'

/** Settings that every authenticator app supports: SHA-1, six digits, half a minute (RFC 6238). */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may be half a minute off, either way. */
const window = 1

/** 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes
}

/** For typing into an app without a camera, in groups of four. */
export function totpSecretText(secret: Uint8Array): string {
  return (secretOf(secret).base32.match(/.{1,4}/g) ?? []).join(' ')
}

/** Content of the QR code. */
export function totpUri(secret: Uint8Array, issuer: string, label: string): string {
  return new TOTP({ ...shape, secret: secretOf(secret), issuer, label }).toString()
}

/** The time step of a code, if it is current; each step is accepted once. */
export function totpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...shape, secret: secretOf(secret) }).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / shape.period) + delta
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
