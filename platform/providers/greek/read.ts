import type * as z from 'zod/mini'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { UpstreamError } from '../ports/response.ts'
import { assertSubject, parseResponse } from '../upstream/reading.ts'
import { about, envelope } from './schemas.ts'

export const provider = 'greek'

/** The requested customer and, for a call about one portfolio, the requested portfolio's number. */
export type ResponseSubject = readonly [customerCode: string, portfolioId?: string]

/**
 * Parses a response in the provider's envelope and returns its content. The provider sends "not found" with status 200. A response about
 * another customer or portfolio is refused.
 * @throws UpstreamError `unknown` for the provider's codes for "not found", `failed` for its other codes, `invalid` for an invalid response
 */
export function read<Schema extends z.core.$ZodType>(
  schema: Schema,
  response: unknown,
  call: string,
  subject: ResponseSubject,
): z.output<Schema> {
  const { Success, ErrorCode, Data } = parseResponse(envelope, response, { provider, call })
  if (Success) {
    assertSubjects(parseResponse(about, Data, { provider, call }), call, subject)
    return parseResponse(schema, Data, { provider, call })
  }
  const isUnknown = /^E[12]\d\d$/.test(ErrorCode ?? '')
  throw new UpstreamError(
    isUnknown ? 'unknown' : 'failed',
    provider,
    call,
    `the provider returned the error code ${(ErrorCode ?? 'none').slice(0, 20)}`,
  )
}

/**
 * Refuses a response about another subject. The number of a portfolio is unique only within a customer, whom most responses state as well.
 */
function assertSubjects({ CustomerCode, PortfolioId }: z.output<typeof about>, call: string, [customer, portfolio]: ResponseSubject): void {
  if (CustomerCode !== null) assertSubject(CustomerCode, customer, { provider, call })
  if (portfolio !== undefined) assertSubject(PortfolioId ?? '', portfolio, { provider, call })
}

export const percentToFraction = (percent: string | null): string | null => percent && decimalText(new Decimal(percent).div(100))
