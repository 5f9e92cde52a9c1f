import type { ORPCError } from '@orpc/contract'
import type { UpstreamError } from '../providers/ports/answer.ts'
import { refusal } from './problem.ts'

/** Refusal for an upstream without an answer: slow, unavailable, or unknown subject. */
export function upstreamRefusal(error: UpstreamError): ORPCError<string, unknown> {
  if (error.traits.isLate) return refusal('upstream-slow', { retryAfterSeconds: 2 })
  return error.isOutage ? refusal('upstream-unavailable') : refusal('not-found')
}
