import type { Currency } from '@atrium/domain/currency'

/** Oldest first. */
export type UpstreamSeries = { on: string; close: string }[]

/** The last hundred days, or all there is. */
export type SeriesSize = 'compact' | 'full'

/** Prices of securities and exchange rates by day. */
export type QuotesPort = {
  getPrices(symbol: string, size?: SeriesSize): Promise<{ symbol: string; name: string; currency: Currency; series: UpstreamSeries }>
  getRates(from: Currency, to: Currency, size?: SeriesSize): Promise<UpstreamSeries>
  /** Price of one unit of `from` in `to`, the latest. */
  getExchangeRate(from: Currency, to: Currency): Promise<{ rate: string; on: string }>
}
