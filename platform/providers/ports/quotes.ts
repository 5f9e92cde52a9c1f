import type { Currency } from '@atrium/domain/currency'

/** Closing prices or levels, from oldest to newest. */
export type UpstreamSeries = { on: string; close: string }[]

/** Size of a series: the last hundred days, or all available days. */
export type SeriesSize = 'compact' | 'full'

/** Port for daily prices of securities and daily exchange rates. */
export type QuotesPort = {
  getPrices(symbol: string, size?: SeriesSize): Promise<{ symbol: string; name: string; currency: Currency; series: UpstreamSeries }>
  getRates(from: Currency, to: Currency, size?: SeriesSize): Promise<UpstreamSeries>
  /** Returns the latest price of one unit of `from` in `to`. */
  getExchangeRate(from: Currency, to: Currency): Promise<{ rate: string; on: string }>
}
