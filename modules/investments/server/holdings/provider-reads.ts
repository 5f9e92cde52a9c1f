import type { HoldingHistory } from '../../contract/holdings.ts'
import type { Currency } from '@atrium/domain/currency'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { readConcept } from '@atrium/platform/providers/concept'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { UpstreamFundFacts } from '@atrium/platform/providers/ports/funds'
import type { UpstreamHolding } from '@atrium/platform/providers/ports/holdings'
import { readRates } from '@atrium/platform/providers/rates'
import type { Positions } from '../portfolios/holdings-rules.ts'
import type { PriceHistory } from './history-rules.ts'

/**
 * Finds a holding of the portfolio on the valuation day.
 * @throws error `not-found` for a holding that is unknown, already sold or in another portfolio
 */
export function findHolding({ response }: Positions, id: string): UpstreamHolding {
  const heldHolding = response.holdings.find((holding) => holding.id === id)
  if (!heldHolding) throw refusal('not-found')
  return heldHolding
}

export type QuotesResult =
  | { gap: NonNullable<HoldingHistory['gap']> }
  | { gap: null; quoted: PriceHistory; responses: ProviderResponse<unknown>[] }

/** Reads the daily prices of a security and the exchange rates to a currency, or returns the reason why there are none. */
export async function readQuotes(
  context: RequestContext,
  { symbol, priceCurrency }: UpstreamHolding,
  into: Currency,
): Promise<QuotesResult> {
  if (symbol === null || priceCurrency === null) return { gap: 'not-quoted' }
  const prices = await readOrGap(readConcept(context, 'quotes', `prices ${symbol} full`, (port) => port.getPrices(symbol, 'full')))
  if ('gap' in prices) return prices
  const quotedIn = prices.data.currency
  const from = quotedIn === 'GBX' ? 'GBP' : quotedIn
  if (from === into) return { gap: null, quoted: { ...toPriceHistory(prices), rates: null }, responses: [prices] }
  const rates = await readOrGap(readRates(context, from, into, 'full'))
  if ('gap' in rates) return { gap: rates.gap === 'not-quoted' ? 'no-rate' : rates.gap }
  return { gap: null, quoted: { ...toPriceHistory(prices), rates: rates.data.series }, responses: [prices, rates] }
}

const toPriceHistory = ({ data }: ProviderResponse<{ currency: Currency; series: PriceHistory['prices'] }>) => ({
  prices: data.series,
  priceCurrency: data.currency,
})

async function readOrGap<Data>(
  reading: Promise<ProviderResponse<Data>> | null,
): Promise<ProviderResponse<Data> | { gap: 'not-offered' | 'not-quoted' | 'unavailable' }> {
  if (!reading) return { gap: 'not-offered' }
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return { gap: error.fault === 'unknown' ? 'not-quoted' : 'unavailable' }
  }
}

/**
 * Finds the fund of a holding by name. If several funds have the name, the one with the holding's SEDOL is returned. Null if there is none.
 */
export async function readHeldFund(
  context: RequestContext,
  { name, sedol }: UpstreamHolding,
): Promise<ProviderResponse<UpstreamFundFacts> | null> {
  if (sedol === null) return null
  const hits = await readConcept(context, 'fundSearch', `search held ${name}`.slice(0, 200), (port) =>
    port.searchFunds({ search: name, top: 10 }),
  )
  const codes = hits?.data.funds.filter((fund) => fund.name === name).map(({ citiCode }) => citiCode) ?? []
  if (codes.length === 0) return null
  const facts = await readConcept(context, 'fundFacts', `facts ${codes.join()}`, (port) => port.listFundFacts(codes))
  const own = facts?.data.find((one) => one.sedol === sedol)
  return facts && own ? { ...facts, data: own } : null
}
