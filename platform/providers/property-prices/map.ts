import * as z from 'zod/mini'
import type { UpstreamPropertyPrice } from '../ports/property-prices.ts'
import { currency, figure, maybe, readAnswer } from '../upstream/reading.ts'

const prices = z.object({
  data: z.object({
    average: figure,
    lowest: maybe(figure),
    highest: maybe(figure),
    sales: maybe(z.int()),
    currency: z._default(currency, 'GBP'),
  }),
})

export function mapPrice(response: unknown, call: string): UpstreamPropertyPrice {
  return readAnswer(prices, response, { provider: 'property-prices', call }).data
}
