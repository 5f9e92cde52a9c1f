import type { Issue } from '@atrium/contract/errors'
import { errorCatalogue, type ErrorCode } from '@atrium/contract/error-catalogue'
import { ORPCError } from '@orpc/client'

/** Cause for a message: a code of the catalogue, or an unreachable server. */
export type FailureCode = ErrorCode | 'offline'

type Details = { issues?: Issue[]; retryAfterSeconds?: number; requestId?: string }

export function failureCode(error: unknown): FailureCode {
  if (error instanceof ORPCError) return error.code in errorCatalogue ? (error.code as ErrorCode) : 'unexpected'
  // fetch rejects with a TypeError without an answer
  return error instanceof TypeError ? 'offline' : 'unexpected'
}

export function failureDetails(error: unknown): Details {
  return error instanceof ORPCError && typeof error.data === 'object' && error.data !== null ? (error.data as Details) : {}
}

/** True for temporary causes, where a retry can help. */
export function isPassing(error: unknown): boolean {
  return ['offline', 'upstream-slow', 'upstream-unavailable', 'temporarily-unavailable', 'unexpected'].includes(failureCode(error))
}
