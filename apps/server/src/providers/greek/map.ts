import type * as z from 'zod/mini'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import type { UpstreamAccount } from '../ports/accounts.ts'
import { UpstreamError } from '../ports/answer.ts'
import type { UpstreamCharges, UpstreamTransactionCosts } from '../ports/charges.ts'
import type { UpstreamHolding, UpstreamHoldings } from '../ports/holdings.ts'
import type { UpstreamPerformance } from '../ports/performance.ts'
import type { UpstreamPortfolio } from '../ports/portfolios.ts'
import type { UpstreamPeriodReturns, UpstreamProductHistory } from '../ports/product-history.ts'
import type { UpstreamTransaction } from '../ports/transactions.ts'
import { composeId } from '../upstream/composite-ids.ts'
import { byDay, readAnswer } from '../upstream/reading.ts'
import * as wire from './schemas.ts'
import { assetClasses, cashTypes, feeTypes, managementFee, objectives, portfolioTypes, regions, sectors, titleTypes } from './words.ts'

const provider = 'greek'

/**
 * What is inside the envelope. That something is not there comes with status 200.
 * @throws UpstreamError `unknown` for the provider's codes of that, `failed` for any other refusal
 */
function read<Schema extends z.core.$ZodType>(schema: Schema, answer: unknown, call: string): z.output<Schema> {
  const { Success, ErrorCode, Data } = readAnswer(wire.envelope, answer, { provider, call })
  if (Success) return readAnswer(schema, Data, { provider, call })
  const isUnknown = /^E[12]\d\d$/.test(ErrorCode ?? '')
  throw new UpstreamError(isUnknown ? 'unknown' : 'failed', provider, call, `it answers ${(ErrorCode ?? 'without a code').slice(0, 20)}`)
}

const mapRates = (rates: readonly wire.CrossRate[]): UpstreamHoldings['exchangeRates'] =>
  rates.map(({ CurrencyFrom, CurrencyTo, Rate, RateDate }) => ({ from: CurrencyFrom, to: CurrencyTo, rate: Rate, on: RateDate }))

const fractionOf = (percent: string | null) => percent && decimalText(new Decimal(percent).div(100))

export function mapAccount(answer: unknown, call: string): UpstreamAccount {
  const found = read(wire.customer, answer, call)
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
    change1y: fractionOf(found.Return12M),
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

export function mapPortfolios(answer: unknown, call: string): UpstreamPortfolio[] {
  const { CustomerCode, Portfolios } = read(wire.customer, answer, call)
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

export function mapHoldings(portfolioId: string, answer: unknown, call: string): UpstreamHoldings {
  const found = read(wire.positions, answer, call)
  return {
    currency: found.Currency,
    valuedOn: found.ReferenceDate,
    exchangeRates: mapRates(found.CrossRates),
    holdings: found.Positions.map((one) => mapPosition(portfolioId, one)),
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
    yield: fractionOf(one.YieldPercent),
    cashTypeId: one.IsCash ? one.ProductUid : null,
  }
}

export type Titles = { currency: UpstreamPortfolio['currency']; titles: wire.Title[] }
export function readTitles(answer: unknown, call: string): Titles {
  const { Currency, Transactions } = read(wire.titles, answer, call)
  return { currency: Currency, titles: Transactions }
}

export const readCash = (answer: unknown, call: string): wire.Cash[] => read(wire.cashes, answer, call).Transactions
export const readFees = (answer: unknown, call: string): wire.Fee[] => read(wire.fees, answer, call).Fees

export type Recent = { titles: wire.Title[]; cash: wire.Cash[] }
export function readRecent(answer: unknown, call: string): Recent {
  const { TitleTransactions, CashTransactions } = read(wire.recent, answer, call)
  return { titles: TitleTransactions, cash: CashTransactions }
}

/** One ledger of titles, cash and management fees, in the order booked: the provider numbers them through. */
export function ledgerOf(portfolioId: string, { titles, cash, fees }: Recent & { fees: readonly wire.Fee[] }): UpstreamTransaction[] {
  const booked = [
    ...titles.map((one) => mapTitle(portfolioId, one)),
    ...cash.map((one) => mapCash(portfolioId, one)),
    ...fees.filter(({ FeeCode }) => FeeCode === managementFee.code).map((one) => mapManagementFee(portfolioId, one)),
  ]
  return byDay(booked.toSorted((one, other) => byNumber.compare(one.id, other.id)))
}

const byNumber = new Intl.Collator('en', { numeric: true })

function mapTitle(portfolioId: string, one: wire.Title): UpstreamTransaction {
  const [gross, fees] = [new Decimal(one.GrossAmount), new Decimal(one.Fees)]
  const amount = { B: gross.plus(fees).neg(), S: gross.minus(fees), D: new Decimal(0) }[one.Side]
  return {
    ...headOf(portfolioId, one),
    type: titleTypes[one.Side],
    quantity: one.Quantity,
    price: one.Price,
    priceCurrency: one.PriceCurrency,
    exchangeRate: one.ExchangeRate,
    amount: decimalText(amount),
    fees: one.Fees,
  }
}

const unmoved = { quantity: null, price: null, priceCurrency: null, exchangeRate: null, fees: '0' }

const mapCash = (portfolioId: string, one: wire.Cash): UpstreamTransaction => ({
  ...headOf(portfolioId, one),
  ...unmoved,
  type: cashTypes[one.TypeCode] ?? one.TypeCode,
  amount: decimalText(new Decimal(one.Credit).minus(one.Debit)),
})

const mapManagementFee = (portfolioId: string, one: wire.Fee): UpstreamTransaction => ({
  ...headOf(portfolioId, one),
  ...unmoved,
  // Its description only says in one language what the type says in all.
  name: null,
  type: managementFee.type,
  amount: decimalText(new Decimal(one.Amount).neg()),
})

const headOf = (portfolioId: string, one: Pick<wire.Cash, 'TransactionUid' | 'TradeDate' | 'ProductUid' | 'Description'>) => ({
  id: composeId(portfolioId, one.TransactionUid),
  on: one.TradeDate,
  name: one.Description,
  holdingId: composeId(portfolioId, one.ProductUid),
})

export function mapCharges(answer: unknown, call: string): UpstreamCharges {
  const { Currency, Fees, ProductCosts, AverageValuation } = read(wire.fees, answer, call)
  const total = (isWanted: (code: string) => boolean) =>
    decimalText(sum(Fees.filter(({ FeeCode }) => isWanted(FeeCode)).map(({ Amount }) => new Decimal(Amount))))
  return {
    currency: Currency,
    service: {
      oneOff: '0',
      ongoing: total((code) => code === managementFee.code),
      transaction: total((code) => code in feeTypes),
      ancillary: total((code) => code !== managementFee.code && !(code in feeTypes)),
      incidental: '0',
    },
    product: {
      oneOff: ProductCosts.OneOff,
      ongoing: ProductCosts.Ongoing,
      transaction: ProductCosts.Transaction,
      incidental: ProductCosts.Incidental,
    },
    thirdPartyPayments: '0',
    averageValue: AverageValuation,
  }
}

export function mapTransactionCosts(answer: unknown, call: string): UpstreamTransactionCosts {
  const { Currency, Fees } = read(wire.fees, answer, call)
  const costs = Fees.flatMap(({ FeeCode, TradeDate, Description, Amount }) => {
    const type = feeTypes[FeeCode]
    return type ? [{ on: TradeDate, type, name: Description ?? '', amount: Amount }] : []
  })
  return { currency: Currency, costs: byDay(costs) }
}

export function mapPerformance(answer: unknown, call: string): UpstreamPerformance {
  const { Currency, Values, Benchmark } = read(wire.performance, answer, call)
  const values = Values.map((one) => ({ on: one.ReferenceDate, value: one.Valuation, inflow: one.Deposits, outflow: one.Withdrawals }))
  const levels = Benchmark?.Levels.map(({ ReferenceDate, Level }) => ({ on: ReferenceDate, level: Level })) ?? []
  return { currency: Currency, values: byDay(values), benchmark: Benchmark && { name: Benchmark.Name, levels: byDay(levels) } }
}

/** Newest first. */
export function mapDates(answer: unknown, call: string): string[] {
  return mapPerformance(answer, call)
    .values.map(({ on }) => on)
    .toReversed()
}

export function mapPeriodReturns(answer: unknown, call: string): UpstreamPeriodReturns {
  const { FromDate, ToDate, Periods } = read(wire.periods, answer, call)
  const mapped = Periods.map((one) => ({ code: one.PeriodCode, name: one.Description, return: fractionOf(one.ReturnPercent) }))
  return { from: FromDate, to: ToDate, periods: mapped }
}

export function mapProductHistory(portfolioId: string, answer: unknown, call: string): UpstreamProductHistory {
  const { Currency, FromDate, ToDate, Products } = read(wire.history, answer, call)
  return {
    currency: Currency,
    from: FromDate,
    to: ToDate,
    products: Products.map((one) => ({
      holdingId: composeId(portfolioId, one.ProductUid),
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
