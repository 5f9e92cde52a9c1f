import type { Issue } from '@atrium/contract/errors'
import { Decimal } from '@atrium/domain/decimal'
import { readAmount } from '@atrium/domain/net-worth'
import type { Protection, ProtectionEntry } from '../../contract/protections.ts'

/** A policy as it is stored. */
export type StoredProtection = Pick<Protection, 'kind' | 'name' | 'sum' | 'currency' | 'endsOn' | 'premium' | 'inTrust'>

/** Reads an entry. Returns the errors of its fields if there are any. Only life cover is paid to a trust on a death. */
export function readProtection(entry: ProtectionEntry): { entry: StoredProtection } | { issues: Issue[] } {
  const sum = readAmount(entry.sum, entry.currency)
  const premium = entry.premium === null || entry.premium === '' ? null : readAmount(entry.premium, entry.currency)
  const issues: Issue[] = []
  if (sum === null || !new Decimal(sum).gt(0)) issues.push({ path: 'sum', code: 'invalid-amount' })
  if (entry.premium && (premium === null || new Decimal(premium).lt(0))) issues.push({ path: 'premium', code: 'invalid-amount' })
  if (sum === null || issues.length > 0) return { issues }
  return { entry: { ...entry, sum, premium, inTrust: entry.kind === 'life' && entry.inTrust } }
}
