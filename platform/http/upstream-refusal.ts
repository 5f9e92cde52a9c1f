import type { ORPCError } from '@orpc/contract'
import type { UpstreamError } from '../providers/ports/response.ts'
import { refusal } from './problem.ts'

/** Creates the error for an upstream that is slow, is unavailable or has no such record. */
export function toUpstreamRefusal(error: UpstreamError): ORPCError<string, unknown> {
  if (error.traits.isLate) return refusal('upstream-slow', { retryAfterSeconds: 2 })
  return error.isOutage ? refusal('upstream-unavailable') : refusal('not-found')
}
