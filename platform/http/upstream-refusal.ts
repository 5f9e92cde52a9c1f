import type { ORPCError } from '@orpc/contract'
import type { UpstreamError } from '../providers/ports/answer.ts'
import { refusal } from './problem.ts'

/** What a caller is told of an upstream that gave no answer: that it is slow, away, or knows of no such thing. */
export function upstreamRefusal(error: UpstreamError): ORPCError<string, unknown> {
  if (error.traits.isLate) return refusal('upstream-slow', { retryAfterSeconds: 2 })
  return error.isOutage ? refusal('upstream-unavailable') : refusal('not-found')
}
