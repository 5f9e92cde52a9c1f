import * as z from 'zod/mini'
import type { UpstreamPropertyPrice } from '../ports/property-prices.ts'
import { currency, figure, nullable, parseResponse } from '../upstream/reading.ts'

const prices = z.object({
  data: z.object({
    average: figure,
    lowest: nullable(figure),
    highest: nullable(figure),
    sales: nullable(z.int()),
    currency: z._default(currency, 'GBP'),
  }),
})

export function mapPrice(response: unknown, call: string): UpstreamPropertyPrice {
  return parseResponse(prices, response, { provider: 'property-prices', call }).data
}
