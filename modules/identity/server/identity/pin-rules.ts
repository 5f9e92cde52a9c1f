import { createHmac, randomInt } from 'node:crypto'

/** Six digits by default, each equally likely. */
export function newPin(digits = 6): string {
  return String(randomInt(0, 10 ** digits)).padStart(digits, '0')
}

/** Subject of a PIN: a session, a sign-up, or an address or number of a person. It confirms nothing else. */
export type Confirms =
  | readonly ['pin', session: string]
  | readonly ['sign-up', signUp: string]
  | readonly ['email' | 'mobile', person: string, address: string]

/** Keyed, and bound to its subject: codes cannot be tried against a stolen table of hashes. */
export function hashPin(secret: string, confirms: Confirms, code: string): Buffer {
  return createHmac('sha256', secret)
    .update([...confirms, code].join(':'))
    .digest()
}

export type MadePin = {
  code: string
  kept: { code_hash: Buffer; created_at: Date; expires_at: Date }
  /** Validity, for the letter. */
  hours: string
}

/** A new PIN, and its stored hash. */
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

/** `m•••@firm.example`: enough to recognise one's own address. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
