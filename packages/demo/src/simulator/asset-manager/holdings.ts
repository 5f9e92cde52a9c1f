import { businessDayToDate, toBusinessDay, monthsBefore } from '../../calendar.ts'
import { cashYieldPoints } from '../../ledger/income.ts'
import { getCashName, createHoldingId } from '../../ledger/holding.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { computePositions } from '../../ledger/positions.ts'
import { readBondTerms } from '../../market/bond-terms.ts'
import { listFundSectors } from '../../market/fund-sectors.ts'
import { findPriceDate, findPrice } from '../../market/prices.ts'
import { toMajorCurrency, findRate } from '../../market/rates.ts'
import type { Currency, Security } from '../../market/securities.ts'
import { getLedger, isFlagSet, type UpstreamRequest } from '../request.ts'
import { wireMoney, wirePrice, wireQuantity, wireRate } from '../wire.ts'
import { requestedDay } from './period.ts'

const cashTypeIds: Record<Currency, number> = { GBP: 1, USD: 2, EUR: 3 }

/** GET /Holdings/{id} */
export function listHoldings(request: UpstreamRequest) {
  const ledger = getLedger(request)
  const day = requestedDay(request, ledger.plan.inception)
  const { cash, units } = computePositions(ledger, day)
  const { id: portfolioId, currency } = ledger.plan
  const platform = isFlagSet(request, 'usePlatformSecurities')
  const lines = [...units].map(([security, quantity]) => securityLine(ledger, security, quantity, day, platform))
  return {
    portfolioId,
    currency,
    valuationDate: businessDayToDate(day),
    exchangeRates: listRates(
      [...units.keys()].map((security) => toMajorCurrency(security.priceCurrency)),
      currency,
      day,
    ),
    holdings: cash === 0n ? lines : [...lines, cashLine(ledger, cash, day, platform)],
  }
}

/** GET /Holdings/dates */
export function listDates(request: UpstreamRequest) {
  const first = Math.max(0, toBusinessDay(monthsBefore(businessDayToDate(request.lastDay), 60)))
  return { dates: Array.from({ length: request.lastDay - first + 1 }, (_, index) => businessDayToDate(request.lastDay - index)) }
}

/** Lists the exchange rate of each currency other than the target currency. */
export const listRates = (from: readonly Currency[], to: Currency, day: number) =>
  [...new Set(from)]
    .filter((currency) => currency !== to)
    .sort()
    .map((currency) => ({ from: currency, to, rate: wireRate(findRate(currency, to, day)), date: businessDayToDate(day) }))

function securityLine(ledger: Ledger, security: Security, quantity: bigint, day: number, platform: boolean) {
  const price = findPrice(security, day)
  const { name, symbol, sedol, assetClass, sector, region, priceCurrency, yieldPoints } = security
  return {
    id: createHoldingId(ledger.plan.id, security),
    name,
    symbol,
    sedol,
    assetClass,
    sector,
    sectors: listFundSectors(security)?.map((one) => ({ sector: one.sector, share: one.points / 10_000 })) ?? null,
    region,
    quantity: wireQuantity(quantity),
    price: price === null ? null : wirePrice(price),
    priceCurrency,
    priceDate: findPriceDate(security, day),
    yield: yieldPoints / 10_000,
    bond: bondLine(security),
    cashTypeId: null,
    ...(platform ? { isin: security.isin, platformSecurityId: `PS-${String(security.index + 1).padStart(5, '0')}` } : {}),
  }
}

function bondLine(security: Security) {
  const terms = readBondTerms(security)
  if (!terms) return null
  const { coupon, maturity, frequency, isIndexLinked } = terms
  return { coupon: coupon / 10_000, maturityDate: maturity, frequency, dayCount: 'actual/actual', indexLinked: isIndexLinked, nominal: 1 }
}

function cashLine(ledger: Ledger, cash: bigint, day: number, platform: boolean) {
  const { id, currency } = ledger.plan
  return {
    id: createHoldingId(id, null),
    name: getCashName(currency),
    symbol: null,
    sedol: null,
    assetClass: 'Other',
    sector: 'Cash',
    sectors: null,
    region: 'Global',
    quantity: wireMoney(cash),
    price: 1,
    priceCurrency: currency,
    priceDate: businessDayToDate(day),
    yield: Number(cashYieldPoints) / 10_000,
    bond: null,
    cashTypeId: cashTypeIds[currency],
    ...(platform ? { isin: null, platformSecurityId: `PC-${currency}` } : {}),
  }
}
