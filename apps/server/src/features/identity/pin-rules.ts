import { createHmac, randomInt } from 'node:crypto'

/** Six digits, each equally likely. */
export function newPin(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** Keyed, and bound to its session: a stolen table of hashes is of no use to try codes against. */
export function hashPin(secret: string, sessionId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`pin:${sessionId}:${code}`).digest()
}

/** `m•••@firm.example`: enough to recognise one's own address. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
