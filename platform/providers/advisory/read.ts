import type * as z from 'zod/mini'
import { readAnswer } from '../upstream/reading.ts'

export const provider = 'advisory'

export function read<Schema extends z.core.$ZodType>(schema: Schema, response: unknown, call: string): z.output<Schema> {
  return readAnswer(schema, response, { provider, call })
}
