import { createHmac, randomInt } from 'node:crypto'

/** Creates a PIN of random digits, six by default. */
export function newPin(digits = 6): string {
  return String(randomInt(0, 10 ** digits)).padStart(digits, '0')
}

/**
 * Subject of a PIN: a session, a sign-up, or a person's e-mail address or mobile number. The PIN cannot confirm
 * anything else.
 */
export type Confirms =
  | readonly ['pin', session: string]
  | readonly ['sign-up', signUp: string]
  | readonly ['email' | 'mobile', person: string, address: string]

/** Hashes a PIN. The hash is keyed and bound to its subject, so that PINs cannot be tried against a stolen table. */
export function hashPin(secret: string, confirms: Confirms, code: string): Buffer {
  return createHmac('sha256', secret)
    .update([...confirms, code].join(':'))
    .digest()
}

export type MadePin = {
  code: string
  kept: { code_hash: Buffer; created_at: Date; expires_at: Date }
  /** Number of hours for which the PIN is valid, as text for the e-mail. */
  hours: string
}

/** Creates a PIN, with the columns that store its hash and its validity. */
export function makePin(
  secret: string,
  confirms: Confirms,
  { now, validMs, digits }: { now: Date; validMs: number; digits?: number },
): MadePin {
  const code = newPin(digits)
  return {
    code,
    kept: { code_hash: hashPin(secret, confirms, code), created_at: now, expires_at: new Date(now.getTime() + validMs) },
    hours: String(validMs / 3_600_000),
  }
}

/** Masks an address as `m•••@firm.example`, so that its owner can still recognise it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
