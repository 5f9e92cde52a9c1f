import type { Holding } from '../../contract/portfolios.ts'

/** Returns the text key of the reason why a holding has no yield. */
export const noYieldReason = ({ cleanPrice }: Holding) => (cleanPrice === null ? 'portfolios.noYield' : 'portfolios.noBondYield')

type WriteNumber = (value: string, fewest: number, most: number) => string

/** Writes the price with its currency: that of a bond per 100 nominal, and small prices with four decimals. */
export function writePrice({ price, cleanPrice, priceCurrency }: Holding, write: WriteNumber): string | null {
  if (cleanPrice) return `${write(cleanPrice, 2, 4)} ${priceCurrency === 'GBX' ? 'GBP' : (priceCurrency ?? '')}`
  return price && `${write(price, Number(price) < 10 ? 4 : 2, 4)} ${priceCurrency ?? ''}`
}
