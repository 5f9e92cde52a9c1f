import type { UpstreamAccount } from '../ports/accounts.ts'
import type { BondTerms, UpstreamHolding, UpstreamHoldings } from '../ports/holdings.ts'
import type { UpstreamPerformance } from '../ports/performance.ts'
import type { UpstreamPortfolio } from '../ports/portfolios.ts'
import type { UpstreamPeriodReturns, UpstreamProductHistory } from '../ports/product-history.ts'
import { composeId } from '../upstream/composite-ids.ts'
import { sortByDay } from '../upstream/reading.ts'
import { percentToFraction, read, type ResponseSubject } from './read.ts'
import * as wire from './schemas.ts'
import { assetClasses, dayCountCodes, objectives, portfolioTypes, regions, sectors } from './words.ts'

const mapRates = (rates: readonly wire.CrossRate[]): UpstreamHoldings['exchangeRates'] =>
  rates.map(({ CurrencyFrom, CurrencyTo, Rate, RateDate }) => ({ from: CurrencyFrom, to: CurrencyTo, rate: Rate, on: RateDate }))

export function mapAccount(response: unknown, call: string, ...subject: ResponseSubject): UpstreamAccount {
  const data = read(wire.customer, response, call, subject)
  return {
    id: data.CustomerCode,
    name: data.CustomerName,
    email: data.Email,
    currency: data.BaseCurrency,
    inception: data.CustomerSince,
    valuedOn: data.ReferenceDate,
    value: data.TotalValuation,
    previousValue: data.PreviousTotalValuation,
    previouslyValuedOn: data.PreviousReferenceDate,
    change1y: percentToFraction(data.Return12M),
    exchangeRates: mapRates(data.CrossRates),
    portfolios: data.Portfolios.map((one) => ({
      id: composeId(data.CustomerCode, one.PortfolioId),
      name: one.Description,
      type: findType(one.TypeId),
      value: one.Valuation,
      currency: one.Currency,
    })),
  }
}

export function mapPortfolios(response: unknown, call: string, ...subject: ResponseSubject): UpstreamPortfolio[] {
  const { CustomerCode, Portfolios } = read(wire.customer, response, call, subject)
  return Portfolios.map((one) => ({
    id: composeId(CustomerCode, one.PortfolioId),
    name: one.Description,
    type: findType(one.TypeId),
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

const findType = (typeId: number): string => portfolioTypes[typeId] ?? String(typeId)

export function mapHoldings(response: unknown, call: string, ...subject: [customerCode: string, portfolioId: string]): UpstreamHoldings {
  const data = read(wire.positions, response, call, subject)
  return {
    currency: data.Currency,
    valuedOn: data.ReferenceDate,
    exchangeRates: mapRates(data.CrossRates),
    holdings: data.Positions.map((one) => mapPosition(composeId(...subject), one)),
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
    bond: one.Bond && mapBondTerms(one.Bond),
  }
}

function mapBondTerms(terms: wire.Bond): BondTerms {
  return {
    coupon: percentToFraction(terms.CouponPercent) ?? '0',
    maturesOn: terms.MaturityDate,
    frequency: terms.CouponsPerYear,
    dayCount: dayCountCodes[terms.DayCountCode],
    isIndexLinked: terms.IsInflationLinked,
    nominal: terms.NominalPerUnit,
  }
}

export function mapPerformance(response: unknown, call: string, ...subject: ResponseSubject): UpstreamPerformance {
  const { Currency, Values, Benchmark } = read(wire.performance, response, call, subject)
  const values = Values.map((one) => ({ on: one.ReferenceDate, value: one.Valuation, inflow: one.Deposits, outflow: one.Withdrawals }))
  const levels = Benchmark?.Levels.map(({ ReferenceDate, Level }) => ({ on: ReferenceDate, level: Level })) ?? []
  return { currency: Currency, values: sortByDay(values), benchmark: Benchmark && { name: Benchmark.Name, levels: sortByDay(levels) } }
}

/** Returns the dates of the response, from newest to oldest. */
export function mapDates(response: unknown, call: string, ...subject: ResponseSubject): string[] {
  return mapPerformance(response, call, ...subject)
    .values.map(({ on }) => on)
    .toReversed()
}

export function mapPeriodReturns(response: unknown, call: string, ...subject: ResponseSubject): UpstreamPeriodReturns {
  const { FromDate, ToDate, Periods } = read(wire.periods, response, call, subject)
  const mapped = Periods.map((one) => ({ code: one.PeriodCode, name: one.Description, return: percentToFraction(one.ReturnPercent) }))
  return { from: FromDate, to: ToDate, periods: mapped }
}

export function mapProductHistory(
  response: unknown,
  call: string,
  ...subject: [customerCode: string, portfolioId: string]
): UpstreamProductHistory {
  const { Currency, FromDate, ToDate, Products } = read(wire.history, response, call, subject)
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
