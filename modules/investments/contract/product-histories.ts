import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

const productHistory = z.object({
  currency,
  from: plainDate,
  to: plainDate,
  /** History of each product between two days, in the portfolio's currency. */
  products: z.array(
    z.object({
      holdingId: z.string(),
      name: z.string(),
      openingQuantity: decimal,
      /** Null if the product has no price. */
      openingValue: z.nullable(decimal),
      /** Includes costs, and securities transferred in. */
      purchases: decimal,
      /** After costs. */
      sales: decimal,
      income: decimal,
      closingQuantity: decimal,
      closingValue: z.nullable(decimal),
    }),
  ),
  /**
   * Returns stated by the provider, which uses its own method. Every period ends on the last day. A return is a fraction, or null if the
   * period is longer than the history. The list is null if it could not be read.
   */
  stated: z.nullable(z.array(z.object({ code: z.string(), name: z.string(), return: z.nullable(decimal) }))),
  provenance,
})

export const productHistories = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/product-history',
      tags: ['productHistories'],
      summary: 'Get the history of each product in a period, by default the last year, with the returns that the provider states',
    })
    .input(z.object({ portfolio: identifier, from: z.optional(plainDate), to: z.optional(plainDate) }))
    .output(productHistory),
}

export type ProductHistory = z.infer<typeof productHistory>
