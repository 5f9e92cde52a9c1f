import { createHmac, randomInt } from 'node:crypto'
import type { SecondFactor } from '../../contract/identity.ts'

export type FactorCounts = { hasAuthenticator: boolean; passkeys: number; backupCodes: number }

/**
 * What somebody may give as their second factor, the one that is asked first standing first. Who has a stronger one
 * is not asked for a PIN by mail any more: whoever reads their mail would not need the stronger one (decision 15).
 */
export function factorsOf({ hasAuthenticator, passkeys, backupCodes }: FactorCounts): SecondFactor[] {
  if (!hasAuthenticator && passkeys === 0) return ['pin']
  return [
    ...(hasAuthenticator ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(backupCodes > 0 ? (['backup-code'] as const) : []),
  ]
}

export const backupCodeCount = 10
/** Without the letters and digits that are read for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

/** `k7m2p-x9qwe`: ten of 31 letters and digits, some 49 bits. */
export function newBackupCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** Keyed, and bound to its person: a stolen table of hashes is of no use to try codes against. */
export function hashBackupCode(secret: string, personId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHmac('sha256', secret).update(`backup-code:${personId}:${plain}`).digest()
}
