import * as z from 'zod/mini'
import { errorCatalogue, type ErrorCode } from './error-catalogue.ts'

/**
 * An error in a request: the path of the field, and the code of the rule that it violates. `used` states how much of a limit is in use, if the
 * limit is one of a total.
 */
export const issue = z.object({ path: z.string(), code: z.string(), limit: z.optional(z.number()), used: z.optional(z.number()) })

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
