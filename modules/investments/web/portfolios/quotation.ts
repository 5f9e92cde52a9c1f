import type { Holding } from '../../contract/portfolios.ts'
import type { Currency } from '@atrium/domain/currency'

/** Returns the text key of the reason why a holding has no yield. */
export const noYieldReason = ({ cleanPrice }: Holding) => (cleanPrice === null ? 'portfolios.noYield' : 'portfolios.noBondYield')

type FormatNumber = (value: string, fewest: number, most: number) => string

/** A stated price. A bond also has its clean price per 100 nominal, in the major currency. */
type Quotation = { price: string | null; priceCurrency: Currency | null; cleanPrice?: string | null | undefined }

/** Returns the price to show. For a bond, this is the clean price per 100 nominal. */
export function findQuote({ price, priceCurrency, cleanPrice }: Quotation) {
  const isPer100 = cleanPrice !== null && cleanPrice !== undefined
  const currency = isPer100 && priceCurrency === 'GBX' ? ('GBP' as const) : priceCurrency
  return { price: cleanPrice ?? price, currency, isPer100 }
}

/** Formats the price with its currency. Prices below 10, except those of bonds, have four decimals. */
export function formatPrice(quotation: Quotation, write: FormatNumber): string | null {
  const { price, currency, isPer100 } = findQuote(quotation)
  return price && `${write(price, !isPer100 && Number(price) < 10 ? 4 : 2, 4)} ${currency ?? ''}`
}
