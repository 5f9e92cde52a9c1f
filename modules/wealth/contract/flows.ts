import * as z from 'zod/mini'
import { decimal, identifier, plainDate } from '@atrium/contract/schema'

/**
 * A flow that the provider states without a transaction. A holding whose price ends leaves the value of its portfolio, and one that is priced
 * again returns to it.
 */
export const unmatchedFlow = z.object({
  portfolio: z.object({ id: identifier, name: z.string() }),
  /** First valuation day without the holding, or with it again. */
  on: plainDate,
  /** Names of the holdings whose price ended or returned on this day. Empty if none did, or if they could not be read. */
  holdings: z.array(z.string()),
  /** Negative if value left. */
  amount: decimal,
})

export type UnmatchedFlow = z.infer<typeof unmatchedFlow>
