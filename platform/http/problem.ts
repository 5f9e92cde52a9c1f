import { ORPCError } from '@orpc/contract'
import type { Issue, Problem } from '@atrium/contract/errors'
import { errorCatalogue, type ErrorCode } from '@atrium/contract/error-catalogue'

export type Details = { issues?: Issue[]; retryAfterSeconds?: number }

/** Creates an error from the problem catalogue, to be thrown. */
export function refusal(code: ErrorCode, details: Details = {}): ORPCError<ErrorCode, Details> {
  return new ORPCError(code, { status: errorCatalogue[code], message: code, data: details })
}

export const isRefusal = (error: unknown): error is ORPCError<string, unknown> => error instanceof ORPCError

export function createProblem(code: ErrorCode, requestId: string, details: Details = {}): Problem {
  return { type: `/problems/${code}`, title: code.replaceAll('-', ' '), status: errorCatalogue[code], code, requestId, ...details }
}

/** Returns the problem code of an error thrown by oRPC or by our own code. */
export function findErrorCode(error: ORPCError<string, unknown>): ErrorCode {
  if (error.code in errorCatalogue) return error.code as ErrorCode
  if (error.code === 'BAD_REQUEST') return 'invalid-request'
  return error.code === 'NOT_FOUND' ? 'not-found' : 'unexpected'
}

/**
 * Returns the details that may be sent to the caller: paths and codes of failed validations, and waiting times. Omits internal messages.
 */
export function readDetails(error: ORPCError<string, unknown>): Details {
  const data = (error.data ?? {}) as { issues?: readonly RawIssue[]; retryAfterSeconds?: number }
  if (findErrorCode(error) === 'unexpected') return {}
  return {
    ...(data.issues && { issues: data.issues.map(toIssue) }),
    ...(data.retryAfterSeconds !== undefined && { retryAfterSeconds: data.retryAfterSeconds }),
  }
}

type RawIssue = {
  path?: readonly (PropertyKey | { key: PropertyKey })[] | string
  code?: string
  keys?: readonly string[]
  params?: { code?: string }
  minimum?: unknown
  maximum?: unknown
  limit?: number
  used?: number
}

function toIssue(issue: RawIssue): Issue {
  const path = Array.isArray(issue.path)
    ? issue.path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
    : String(issue.path ?? '')
  const limit = [issue.limit, issue.minimum, issue.maximum].find((bound) => typeof bound === 'number')
  return {
    path: path || (issue.keys?.join(',') ?? ''),
    code: issue.params?.code ?? issue.code ?? 'invalid',
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(issue.used !== undefined && { used: issue.used }),
  }
}
