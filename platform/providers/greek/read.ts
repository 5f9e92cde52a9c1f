import type * as z from 'zod/mini'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { UpstreamError } from '../ports/answer.ts'
import { readAnswer } from '../upstream/reading.ts'
import { envelope } from './schemas.ts'

export const provider = 'greek'

/**
 * Reads the content of the envelope. "Not found" has status 200.
 * @throws UpstreamError `unknown` for the provider's codes for "not found", `failed` for any other error
 */
export function read<Schema extends z.core.$ZodType>(schema: Schema, answer: unknown, call: string): z.output<Schema> {
  const { Success, ErrorCode, Data } = readAnswer(envelope, answer, { provider, call })
  if (Success) return readAnswer(schema, Data, { provider, call })
  const isUnknown = /^E[12]\d\d$/.test(ErrorCode ?? '')
  throw new UpstreamError(isUnknown ? 'unknown' : 'failed', provider, call, `it answers ${(ErrorCode ?? 'without a code').slice(0, 20)}`)
}

export const percentToFraction = (percent: string | null): string | null => percent && decimalText(new Decimal(percent).div(100))
