import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands: SHA-1, six digits, half a minute (RFC 6238). */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may be half a minute off, either way. */
const window = 1

/** 160 random bits, as RFC 4226 recommends. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes
}

/** In the letters that are typed into an app where its camera is of no use, in groups of four. */
export function totpSecretText(secret: Uint8Array): string {
  return (secretOf(secret).base32.match(/.{1,4}/g) ?? []).join(' ')
}

/** What the QR code says. */
export function totpUri(secret: Uint8Array, issuer: string, label: string): string {
  return new TOTP({ ...shape, secret: secretOf(secret), issuer, label }).toString()
}

/** The time step whose code this is, if it is one of now; a step is accepted once. */
export function totpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...shape, secret: secretOf(secret) }).validate({ token: code, timestamp, window })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / shape.period) + delta
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
