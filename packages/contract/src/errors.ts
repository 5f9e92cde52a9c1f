import * as z from 'zod/mini'

/**
 * The catalogue of refusals: code → HTTP status. A code is used in the API and as the key `errors.<code>` of the text shown to
 * people; server texts are never shown.
 */
export const errorCatalogue = {
  'invalid-request': 400,
  'not-signed-in': 401,
  'invalid-credentials': 401,
  'second-factor-required': 401,
  'wrong-pin': 401,
  'wrong-passkey': 401,
  'electronic-id-required': 401,
  'electronic-id-refused': 401,
  'not-allowed': 403,
  'foreign-origin': 403,
  'read-only-impersonation': 403,
  'proof-required': 403,
  'not-found': 404,
  'link-expired': 410,
  conflict: 409,
  'no-seat': 409,
  'too-much-under-way': 409,
  'too-large': 413,
  'unknown-host': 421,
  'need-external-id': 422,
  'too-many-attempts': 429,
  unexpected: 500,
  'upstream-unavailable': 502,
  'electronic-id-unavailable': 502,
  'upstream-slow': 503,
  'temporarily-unavailable': 503,
  maintenance: 503,
} as const

export type ErrorCode = keyof typeof errorCatalogue

/** One fault of a request: the field, and the broken rule. */
export const issue = z.object({ path: z.string(), code: z.string(), limit: z.optional(z.number()) })

/** RFC 9457 problem document, `application/problem+json`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.optional(z.string()),
  retryAfterSeconds: z.optional(z.int()),
  issues: z.optional(z.array(issue)),
})

export type Problem = z.infer<typeof problem>
export type Issue = z.infer<typeof issue>

const problemData = z.optional(z.object({ issues: z.optional(z.array(issue)), retryAfterSeconds: z.optional(z.int()) }))

/** Errors of every route, declared on the base contract so that the OpenAPI document lists them. */
export const commonErrors = Object.fromEntries(
  Object.entries(errorCatalogue).map(([code, status]) => [code, { status, message: code, data: problemData }]),
) as { [Code in ErrorCode]: { status: (typeof errorCatalogue)[Code]; message: Code; data: typeof problemData } }
