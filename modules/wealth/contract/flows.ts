import * as z from 'zod/mini'
import { decimal, identifier, plainDate } from '@atrium/contract/schema'

/**
 * A flow that the provider states without a transaction. When a holding's price ends, its value leaves the portfolio; when the holding is
 * priced again, its value returns.
 */
export const unmatchedFlow = z.object({
  portfolio: z.object({ id: identifier, name: z.string() }),
  /** First valuation day without the holding, or first valuation day on which it has returned. */
  on: plainDate,
  /** Names of the holdings whose price ended or returned on this day. Empty if there are none or they could not be read. */
  holdings: z.array(z.string()),
  /** Negative if value left. */
  amount: decimal,
})

export type UnmatchedFlow = z.infer<typeof unmatchedFlow>
