import type { Holding } from '../../contract/portfolios.ts'
import { runningYield } from '@atrium/domain/bonds/bond-statistics'
import { cleanPricePer100 } from '@atrium/domain/bonds/clean-price'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { formatRate } from '@atrium/platform/figures/wire-rules'
import type { UpstreamHolding } from '@atrium/platform/providers/ports/holdings'
import type { UpstreamTransaction } from '@atrium/platform/providers/ports/transactions'

type Quotation = Pick<Holding, 'cleanPrice' | 'yield'>

/**
 * Returns the clean price of a bond per 100 nominal, and the running yield of a holding. The yield of a bond is computed from coupon and
 * clean price, as in the bond statistics, because providers state its coupon instead. Other holdings have the yield that the provider
 * states; a stated zero means that no income is known. Without a price or value there is no yield.
 */
export function quoteHolding({ price, priceCurrency, bond, yield: stated }: UpstreamHolding, isValued: boolean): Quotation {
  if (!bond) return { cleanPrice: null, yield: isValued && stated !== null && !new Decimal(stated).isZero() ? stated : null }
  if (price === null) return { cleanPrice: null, yield: null }
  const cleanPrice = cleanPricePer100({ price: new Decimal(price), currency: priceCurrency, nominal: new Decimal(bond.nominal) })
  const isSupported = !bond.isIndexLinked && bond.maturesOn !== null
  return {
    cleanPrice: decimalText(cleanPrice),
    yield: isSupported ? formatRate(runningYield({ coupon: new Decimal(bond.coupon), cleanPrice })) : null,
  }
}

/** Nominal of one unit of each bond, by holding id. */
export type Nominals = ReadonlyMap<string, Decimal>

export const noNominals: Nominals = new Map()

export const listNominals = (holdings: readonly UpstreamHolding[]): [string, Decimal][] =>
  holdings.flatMap(({ id, bond }) => (bond ? [[id, new Decimal(bond.nominal)]] : []))

type Trade = Pick<UpstreamTransaction, 'holdingId' | 'price' | 'priceCurrency'>

/** Returns the price of a transaction in a bond per 100 nominal. Empty for other securities and without a price. */
export function quoteTrade({ holdingId, price, priceCurrency: currency }: Trade, nominals: Nominals): { cleanPrice?: string } {
  const nominal = holdingId === null ? undefined : nominals.get(holdingId)
  if (!nominal || price === null) return {}
  return { cleanPrice: decimalText(cleanPricePer100({ price: new Decimal(price), currency, nominal })) }
}
