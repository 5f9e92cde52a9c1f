import type { Issue } from '@atrium/contract/errors'
import { errorCatalogue, type ErrorCode } from '@atrium/contract/error-catalogue'
import { ORPCError } from '@orpc/client'

/** Cause of a failure: a code of the problem catalogue, or `offline` for an unreachable server. */
export type FailureCode = ErrorCode | 'offline'

type Details = { issues?: Issue[]; retryAfterSeconds?: number; requestId?: string }

export function failureCode(error: unknown): FailureCode {
  if (error instanceof ORPCError) return error.code in errorCatalogue ? (error.code as ErrorCode) : 'unexpected'
  // fetch rejects with a TypeError if there is no response.
  return error instanceof TypeError ? 'offline' : 'unexpected'
}

export function failureDetails(error: unknown): Details {
  return error instanceof ORPCError && typeof error.data === 'object' && error.data !== null ? (error.data as Details) : {}
}

/** Maximum wait of a request that was refused because of too many concurrent requests. Limits of attempts state minutes. */
export const maxBusySeconds = 2

/** Returns true if the session had too many concurrent requests, for example from many open tabs. */
export function isBusy(error: unknown): boolean {
  return failureCode(error) === 'too-many-attempts' && (failureDetails(error).retryAfterSeconds ?? Infinity) <= maxBusySeconds
}

/** Returns true for temporary causes, for which a retry can help. */
export function isTemporary(error: unknown): boolean {
  if (isBusy(error)) return true
  return ['offline', 'upstream-slow', 'upstream-unavailable', 'temporarily-unavailable', 'unexpected'].includes(failureCode(error))
}
