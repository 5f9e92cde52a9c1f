import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

const productHistory = z.object({
  currency,
  from: plainDate,
  to: plainDate,
  /** What became of each product between the two days, in the portfolio's currency. */
  products: z.array(
    z.object({
      holdingId: z.string(),
      name: z.string(),
      openingQuantity: decimal,
      /** Null where there is no price. */
      openingValue: z.nullable(decimal),
      /** With their costs, and what arrived in kind. */
      purchases: decimal,
      /** Less their costs. */
      sales: decimal,
      income: decimal,
      closingQuantity: decimal,
      closingValue: z.nullable(decimal),
    }),
  ),
  /**
   * Returns as the provider states them and by its own reckoning, each over a period that ends with the last day; fractions, and
   * null for what is too short. Null altogether where they could not be read.
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
      summary: 'What became of each product in a period, with the returns that the provider states; the last year unless a range is given',
    })
    .input(z.object({ portfolio: identifier, from: z.optional(plainDate), to: z.optional(plainDate) }))
    .output(productHistory),
}

export type ProductHistory = z.infer<typeof productHistory>
