import { cashYieldPoints } from '../../ledger/income.ts'
import { getCashName } from '../../ledger/holding.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { computePositions } from '../../ledger/positions.ts'
import { readBondTerms } from '../../market/bond-terms.ts'
import { findLastPricedDay, findPrice } from '../../market/prices.ts'
import { toMajorCurrency } from '../../market/rates.ts'
import type { AssetClass, Security } from '../../market/securities.ts'
import type { UpstreamRequest } from '../request.ts'
import { wireMoney, wirePrice, wireQuantity } from '../wire.ts'
import { requestedDay, ownPortfolioId, requestedPortfolio, productUidOf } from './request-params.ts'
import { crossRates } from './customer.ts'
import { regionCodes, sectorCodes } from './codes.ts'
import { currencyCode, midnight, midnightOf } from './wire.ts'

const categoryCodes: Record<AssetClass, string> = { Equities: 'EQ', 'Fixed Interest': 'FI', Alternatives: 'AL', Other: 'OT' }

/** GET /api/position/GetPosition?customerCode&portfolioId&date */
export function getPosition(request: UpstreamRequest) {
  const ledger = requestedPortfolio(request)
  const day = requestedDay(request, ledger.plan.inception)
  const { cash, units } = computePositions(ledger, day)
  const lines = [...units].map(([security, quantity]) => titleLine(security, quantity, day))
  return {
    CustomerCode: ledger.plan.clientId,
    PortfolioId: ownPortfolioId(ledger),
    Currency: ledger.plan.currency,
    ReferenceDate: midnight(day),
    CrossRates: crossRates(
      [...units.keys()].map((security) => toMajorCurrency(security.priceCurrency)),
      ledger.plan.currency,
      day,
    ),
    Positions: cash === 0n ? lines : [...lines, cashLine(ledger, cash, day)],
  }
}

function titleLine(security: Security, quantity: bigint, day: number) {
  const price = findPrice(security, day)
  return {
    ProductUid: productUidOf(security),
    IsCash: false,
    Description: security.name,
    Ticker: security.symbol,
    Isin: security.isin,
    CategoryCode: categoryCodes[security.assetClass],
    SectorCode: sectorCodes[security.sector],
    RegionCode: regionCodes[security.region],
    Quantity: wireQuantity(quantity),
    ClosePrice: price === null ? null : wirePrice(price),
    PriceCurrency: currencyCode(security.priceCurrency),
    PriceDate: midnight(findLastPricedDay(security, day)),
    YieldPercent: security.yieldPoints / 100,
    Bond: bondTerms(security),
  }
}

function bondTerms(security: Security) {
  const terms = readBondTerms(security)
  if (!terms) return null
  const { coupon, maturity, frequency, isIndexLinked } = terms
  return {
    CouponPercent: coupon / 100,
    MaturityDate: midnightOf(maturity),
    CouponsPerYear: frequency,
    DayCountCode: 1,
    IsInflationLinked: isIndexLinked,
    NominalPerUnit: 1,
  }
}

function cashLine({ plan }: Ledger, cash: bigint, day: number) {
  return {
    ProductUid: productUidOf(null),
    IsCash: true,
    Description: getCashName(plan.currency),
    Ticker: null,
    Isin: null,
    CategoryCode: 'OT',
    SectorCode: 'CSH',
    RegionCode: 'GLB',
    Quantity: wireMoney(cash),
    ClosePrice: 1,
    PriceCurrency: plan.currency,
    PriceDate: midnight(day),
    YieldPercent: Number(cashYieldPoints) / 100,
    Bond: null,
  }
}
