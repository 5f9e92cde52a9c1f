import { createHmac, randomInt } from 'node:crypto'

/** Creates a PIN of random digits, six by default. */
export function randomPin(digits = 6): string {
  return String(randomInt(0, 10 ** digits)).padStart(digits, '0')
}

/**
 * Subject of a PIN: a session, a sign-up, or a person's e-mail address or mobile number. The PIN cannot confirm
 * anything else.
 */
export type PinSubject =
  | readonly ['pin', session: string]
  | readonly ['sign-up', signUp: string]
  | readonly ['email' | 'mobile', person: string, address: string]

/** Hashes a PIN. The hash is keyed and bound to its subject, so that PINs cannot be tried against a stolen table. */
export function hashPin(secret: string, subject: PinSubject, code: string): Buffer {
  return createHmac('sha256', secret)
    .update([...subject, code].join(':'))
    .digest()
}

export type NewPin = {
  code: string
  kept: { code_hash: Buffer; created_at: Date; expires_at: Date }
  /** Number of hours for which the PIN is valid, as text for the e-mail. */
  hours: string
}

/** Creates a PIN, with the columns that store its hash and its validity. */
export function createPin(
  secret: string,
  subject: PinSubject,
  { now, validMs, digits }: { now: Date; validMs: number; digits?: number },
): NewPin {
  const code = randomPin(digits)
  return {
    code,
    kept: { code_hash: hashPin(secret, subject, code), created_at: now, expires_at: new Date(now.getTime() + validMs) },
    hours: String(validMs / 3_600_000),
  }
}

/** Masks an address as `m•••@firm.example`, so that its owner can still recognise it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
