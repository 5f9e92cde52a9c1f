import * as z from 'zod/mini'
import { decimal, plainDate } from './schema.ts'

/**
 * How a figure came about, as data: the web words it in the reader's language.
 * `formula`, `inputs[].name`, `steps[].name` and `missing[].reason` are keys of the locale files.
 */
export const explanation = z.object({
  formula: z.string(),
  inputs: z.array(
    z.object({
      name: z.string(),
      /** A proper name to show beside the input, such as a security or a portfolio. */
      label: z.optional(z.string()),
      value: z.string(),
      unit: z.enum(['money', 'units', 'price', 'rate', 'percent', 'date', 'count']),
      currency: z.optional(z.string()),
      asOn: z.optional(plainDate),
      source: z.optional(z.string()),
    }),
  ),
  steps: z.array(z.object({ name: z.string(), label: z.optional(z.string()), expression: z.string(), result: decimal })),
  missing: z.array(z.object({ name: z.string(), label: z.optional(z.string()), reason: z.string() })),
})

export type Explanation = z.infer<typeof explanation>
