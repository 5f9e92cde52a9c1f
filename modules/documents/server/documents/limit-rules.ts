import type { Edition } from '@atrium/editions/edition'
import type { AcceptanceFault } from '@atrium/files/server/contributions'

/** Sum of the bytes of all stored versions of an account, and number of its documents, with those in the bin. */
export type Use = { bytes: number; count: number }

export type LimitFault = AcceptanceFault & { fault: 'space-used-up' | 'too-many-files'; limit: number; used: number }

/** Returns the limit that another file of so many bytes would exceed; undefined if there is room for it. */
export function findLimitFault({ bytes, count }: Use, limits: Edition['documentLimits'], added: number): LimitFault | undefined {
  if (bytes + added > limits.bytes) return { fault: 'space-used-up', limit: limits.bytes, used: bytes }
  return count >= limits.count ? { fault: 'too-many-files', limit: limits.count, used: count } : undefined
}
