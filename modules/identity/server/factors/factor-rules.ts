import { createHmac, randomInt } from 'node:crypto'
import type { SecondFactor } from '../../contract/identity.ts'

export type FactorCounts = { hasAuthenticator: boolean; passkeys: number; backupCodes: number }

/**
 * Accepted second factors, in order of preference. A person with a stronger one gets no PIN by mail: access to their mail would
 * replace the stronger one (decision 15).
 */
export function listFactors({ hasAuthenticator, passkeys, backupCodes }: FactorCounts): SecondFactor[] {
  if (!hasAuthenticator && passkeys === 0) return ['pin']
  return [
    ...(hasAuthenticator ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(backupCodes > 0 ? (['backup-code'] as const) : []),
  ]
}

export const backupCodeCount = 10
/** Without ambiguous letters and digits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

/** `k7m2p-x9qwe`: ten of 31 letters and digits, about 49 bits. */
export function newBackupCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** Keyed, and bound to its person: codes cannot be tried against a stolen table of hashes. */
export function hashBackupCode(secret: string, personId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHmac('sha256', secret).update(`backup-code:${personId}:${plain}`).digest()
}
