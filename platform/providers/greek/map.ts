import type { UpstreamAccount } from '../ports/accounts.ts'
import type { BondTerms, UpstreamHolding, UpstreamHoldings } from '../ports/holdings.ts'
import type { UpstreamPerformance } from '../ports/performance.ts'
import type { UpstreamPortfolio } from '../ports/portfolios.ts'
import type { UpstreamPeriodReturns, UpstreamProductHistory } from '../ports/product-history.ts'
import { composeId } from '../upstream/composite-ids.ts'
import { byDay } from '../upstream/reading.ts'
import { percentToFraction, read, type Subject } from './read.ts'
import * as wire from './schemas.ts'
import { assetClasses, dayCountCodes, objectives, portfolioTypes, regions, sectors } from './words.ts'

const mapRates = (rates: readonly wire.CrossRate[]): UpstreamHoldings['exchangeRates'] =>
  rates.map(({ CurrencyFrom, CurrencyTo, Rate, RateDate }) => ({ from: CurrencyFrom, to: CurrencyTo, rate: Rate, on: RateDate }))

export function mapAccount(answer: unknown, call: string, ...subject: Subject): UpstreamAccount {
  const found = read(wire.customer, answer, call, subject)
  return {
    id: found.CustomerCode,
    name: found.CustomerName,
    email: found.Email,
    currency: found.BaseCurrency,
    inception: found.CustomerSince,
    valuedOn: found.ReferenceDate,
    value: found.TotalValuation,
    previousValue: found.PreviousTotalValuation,
    previouslyValuedOn: found.PreviousReferenceDate,
    change1y: percentToFraction(found.Return12M),
    exchangeRates: mapRates(found.CrossRates),
    portfolios: found.Portfolios.map((one) => ({
      id: composeId(found.CustomerCode, one.PortfolioId),
      name: one.Description,
      type: typeOf(one.TypeId),
      value: one.Valuation,
      currency: one.Currency,
    })),
  }
}

export function mapPortfolios(answer: unknown, call: string, ...subject: Subject): UpstreamPortfolio[] {
  const { CustomerCode, Portfolios } = read(wire.customer, answer, call, subject)
  return Portfolios.map((one) => ({
    id: composeId(CustomerCode, one.PortfolioId),
    name: one.Description,
    type: typeOf(one.TypeId),
    objective: one.StrategyCode && (objectives[one.StrategyCode] ?? one.StrategyCode),
    riskProfile: one.RiskProfile === 0 ? null : one.RiskProfile,
    currency: one.Currency,
    inception: one.StartDate,
    value: one.Valuation,
    previousValue: one.PreviousValuation,
    valuedOn: one.ReferenceDate,
    previouslyValuedOn: one.PreviousReferenceDate,
  }))
}

const typeOf = (typeId: number): string => portfolioTypes[typeId] ?? String(typeId)

export function mapHoldings(answer: unknown, call: string, ...subject: [customerCode: string, portfolioId: string]): UpstreamHoldings {
  const found = read(wire.positions, answer, call, subject)
  return {
    currency: found.Currency,
    valuedOn: found.ReferenceDate,
    exchangeRates: mapRates(found.CrossRates),
    holdings: found.Positions.map((one) => mapPosition(composeId(...subject), one)),
  }
}

function mapPosition(portfolioId: string, one: wire.Position): UpstreamHolding {
  return {
    id: composeId(portfolioId, one.ProductUid),
    name: one.Description,
    symbol: one.Ticker,
    sedol: null,
    assetClass: one.CategoryCode && (assetClasses[one.CategoryCode] ?? one.CategoryCode),
    sector: one.SectorCode && (sectors[one.SectorCode] ?? one.SectorCode),
    region: one.RegionCode && (regions[one.RegionCode] ?? one.RegionCode),
    quantity: one.Quantity,
    price: one.ClosePrice,
    priceCurrency: one.PriceCurrency,
    pricedOn: one.PriceDate,
    restatedOn: null,
    cost: null,
    yield: percentToFraction(one.YieldPercent),
    cashTypeId: one.IsCash ? one.ProductUid : null,
    bond: one.Bond && bondTermsOf(one.Bond),
  }
}

function bondTermsOf(terms: wire.Bond): BondTerms {
  return {
    coupon: percentToFraction(terms.CouponPercent) ?? '0',
    maturesOn: terms.MaturityDate,
    frequency: terms.CouponsPerYear,
    dayCount: dayCountCodes[terms.DayCountCode],
    isIndexLinked: terms.IsInflationLinked,
    nominal: terms.NominalPerUnit,
  }
}

export function mapPerformance(answer: unknown, call: string, ...subject: Subject): UpstreamPerformance {
  const { Currency, Values, Benchmark } = read(wire.performance, answer, call, subject)
  const values = Values.map((one) => ({ on: one.ReferenceDate, value: one.Valuation, inflow: one.Deposits, outflow: one.Withdrawals }))
  const levels = Benchmark?.Levels.map(({ ReferenceDate, Level }) => ({ on: ReferenceDate, level: Level })) ?? []
  return { currency: Currency, values: byDay(values), benchmark: Benchmark && { name: Benchmark.Name, levels: byDay(levels) } }
}

/** Maps the dates and sorts them newest first. */
export function mapDates(answer: unknown, call: string, ...subject: Subject): string[] {
  return mapPerformance(answer, call, ...subject)
    .values.map(({ on }) => on)
    .toReversed()
}

export function mapPeriodReturns(answer: unknown, call: string, ...subject: Subject): UpstreamPeriodReturns {
  const { FromDate, ToDate, Periods } = read(wire.periods, answer, call, subject)
  const mapped = Periods.map((one) => ({ code: one.PeriodCode, name: one.Description, return: percentToFraction(one.ReturnPercent) }))
  return { from: FromDate, to: ToDate, periods: mapped }
}

export function mapProductHistory(
  answer: unknown,
  call: string,
  ...subject: [customerCode: string, portfolioId: string]
): UpstreamProductHistory {
  const { Currency, FromDate, ToDate, Products } = read(wire.history, answer, call, subject)
  return {
    currency: Currency,
    from: FromDate,
    to: ToDate,
    products: Products.map((one) => ({
      holdingId: composeId(composeId(...subject), one.ProductUid),
      name: one.Description,
      openingQuantity: one.OpeningQuantity,
      openingValue: one.OpeningValuation,
      purchases: one.Purchases,
      sales: one.Sales,
      income: one.Income,
      closingQuantity: one.ClosingQuantity,
      closingValue: one.ClosingValuation,
    })),
  }
}
