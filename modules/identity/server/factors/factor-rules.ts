import { createHmac, randomInt } from 'node:crypto'
import type { SecondFactor } from '../../contract/identity.ts'

export type FactorCounts = { hasAuthenticator: boolean; passkeys: number; backupCodes: number }

/**
 * Lists the accepted second factors in order of preference. A person with a stronger factor gets no PIN:
 * otherwise access to their e-mail would be enough to bypass that factor (decision 15).
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
/** Letters and digits that cannot be confused with each other. */
const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

/** Creates a backup code such as `k7m2p-x9qwe`: ten of 31 letters and digits, about 49 bits. */
export function createBackupCode(): string {
  const code = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

/** Hashes a backup code. The hash is keyed and bound to the person, so that codes cannot be tried against a stolen table. */
export function hashBackupCode(secret: string, personId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHmac('sha256', secret).update(`backup-code:${personId}:${plain}`).digest()
}
