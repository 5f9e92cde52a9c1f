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
  /**
   * Holdings whose price ended or returned on this day. Empty if there are none or they could not be read. `lastPricedOn` is the last day
   * on which a holding had a price; null if its price returned.
   */
  holdings: z.array(z.object({ name: z.string(), lastPricedOn: z.nullable(plainDate) })),
  /** Negative if value left. */
  amount: decimal,
})

export type UnmatchedFlow = z.infer<typeof unmatchedFlow>
export type HoldingOfFlow = UnmatchedFlow['holdings'][number]
