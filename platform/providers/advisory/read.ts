import type * as z from 'zod/mini'
import { parseResponse } from '../upstream/reading.ts'

export const provider = 'advisory'

export function read<Schema extends z.core.$ZodType>(schema: Schema, response: unknown, call: string): z.output<Schema> {
  return parseResponse(schema, response, { provider, call })
}
