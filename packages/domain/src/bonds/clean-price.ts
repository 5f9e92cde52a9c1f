import { Decimal } from '../decimal.ts'

/** A stated price without accrued interest. `nominal` is the nominal of one unit, in the currency of the price. */
export type UnitPrice = { price: Decimal; currency: string | null; nominal: Decimal }

/**
 * Converts the price of one unit to the clean price per 100 nominal, as bonds are quoted. Pence (GBX) are converted to pounds.
 * @example 1.0464 for one unit of nominal 1: 104.64
 */
export function cleanPricePer100({ price, currency, nominal }: UnitPrice): Decimal {
  return price
    .div(currency === 'GBX' ? 100 : 1)
    .div(nominal)
    .times(100)
}
