import { errorCatalogue, type ErrorCode, type Issue } from '@atrium/contract/errors'
import { ORPCError } from '@orpc/client'

/** What a person can be told: a code of the catalogue, or that the server could not be reached at all. */
export type FailureCode = ErrorCode | 'offline'

type Details = { issues?: Issue[]; retryAfterSeconds?: number; requestId?: string }

export function failureCode(error: unknown): FailureCode {
  if (error instanceof ORPCError) return error.code in errorCatalogue ? (error.code as ErrorCode) : 'unexpected'
  // fetch rejects with a TypeError when no answer came back
  return error instanceof TypeError ? 'offline' : 'unexpected'
}

export function failureDetails(error: unknown): Details {
  return error instanceof ORPCError && typeof error.data === 'object' && error.data !== null ? (error.data as Details) : {}
}

/** Asking again can only help where the cause passes by itself. */
export function isPassing(error: unknown): boolean {
  return ['offline', 'upstream-slow', 'upstream-unavailable', 'temporarily-unavailable', 'unexpected'].includes(failureCode(error))
}
