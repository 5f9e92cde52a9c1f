import { Secret, TOTP } from 'otpauth'

/** Settings that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const totpSettings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Number of time steps, of 30 seconds each, by which a code may be early or late. */
const acceptedSteps = 1

/** Creates a secret of 160 random bits, as RFC 4226 recommends. */
export function createTotpSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes
}

/** Formats the secret in groups of four characters, for people who type it into their app. */
export function formatTotpSecret(secret: Uint8Array): string {
  return (toSecret(secret).base32.match(/.{1,4}/g) ?? []).join(' ')
}

/** Returns the content of the QR code. */
export function createTotpUri(secret: Uint8Array, issuer: string, label: string): string {
  return new TOTP({ ...totpSettings, secret: toSecret(secret), issuer, label }).toString()
}

/** Returns the time step of a code, or undefined if the code is not current. The caller must accept each step only once. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...totpSettings, secret: toSecret(secret) }).validate({ token: code, timestamp, window: acceptedSteps })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / totpSettings.period) + delta
}

function toSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
