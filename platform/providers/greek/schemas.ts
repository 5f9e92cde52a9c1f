import * as z from 'zod/mini'
import { currencies } from '@atrium/domain/currency'
import type { OriginalLot } from '../ports/transactions.ts'
import { aboveZero, couponsAYear, notNegative } from '../upstream/bond-terms.ts'
import { agreeingLots } from '../upstream/original-lots.ts'
import { currency, dayOfMoment, figure, id, list, maybe, text } from '../upstream/reading.ts'

/** Parses a price currency. The provider uses the code `GBp` for pence; Atrium uses `GBX`. */
const priceCurrency = z.pipe(
  z.pipe(
    text,
    z.transform((code: string) => (code === 'GBp' ? 'GBX' : code)),
  ),
  z.enum(currencies),
)

export const envelope = z.object({ Success: z.boolean(), ErrorCode: maybe(text), Data: z.unknown() })

export const about = z.object({ CustomerCode: maybe(id), PortfolioId: maybe(id) })

const crossRate = z.object({ CurrencyFrom: currency, CurrencyTo: currency, Rate: figure, RateDate: maybe(dayOfMoment) })
export type CrossRate = z.output<typeof crossRate>

export const customer = z.object({
  CustomerCode: id,
  CustomerName: text,
  Email: maybe(text),
  BaseCurrency: currency,
  CustomerSince: maybe(dayOfMoment),
  ReferenceDate: dayOfMoment,
  PreviousReferenceDate: maybe(dayOfMoment),
  TotalValuation: maybe(figure),
  PreviousTotalValuation: maybe(figure),
  Return12M: maybe(figure),
  CrossRates: z._default(list(crossRate), []),
  Portfolios: list(
    z.object({
      PortfolioId: id,
      Description: text,
      TypeId: z.int(),
      StrategyCode: maybe(text),
      RiskProfile: z.int().check(z.minimum(0), z.maximum(7)),
      Currency: currency,
      StartDate: maybe(dayOfMoment),
      ReferenceDate: dayOfMoment,
      Valuation: maybe(figure),
      PreviousReferenceDate: maybe(dayOfMoment),
      PreviousValuation: maybe(figure),
    }),
  ),
})

/** Terms of a bond. The day count codes are the same as in spreadsheet functions. */
const bond = z.object({
  CouponPercent: notNegative,
  MaturityDate: maybe(dayOfMoment),
  CouponsPerYear: couponsAYear,
  DayCountCode: z.literal([0, 1, 4]),
  IsInflationLinked: z._default(z.boolean(), false),
  NominalPerUnit: aboveZero,
})
export type Bond = z.output<typeof bond>

const position = z.object({
  ProductUid: id,
  IsCash: z.boolean(),
  Description: text,
  Ticker: maybe(text),
  CategoryCode: maybe(text),
  SectorCode: maybe(text),
  RegionCode: maybe(text),
  Quantity: figure,
  ClosePrice: maybe(figure),
  PriceCurrency: maybe(priceCurrency),
  PriceDate: maybe(dayOfMoment),
  YieldPercent: maybe(figure),
  Bond: maybe(bond),
})
export type Position = z.output<typeof position>

export const positions = z.object({
  Currency: currency,
  ReferenceDate: dayOfMoment,
  CrossRates: list(crossRate),
  Positions: list(position),
})

const title = z.object({
  TransactionUid: id,
  TradeDate: dayOfMoment,
  Side: z.enum(['B', 'S', 'D']),
  ProductUid: id,
  Description: maybe(text),
  Quantity: figure,
  Price: figure,
  PriceCurrency: priceCurrency,
  ExchangeRate: figure,
  GrossAmount: figure,
  Fees: figure,
  OriginalLots: maybe(list(z.object({ Quantity: figure, Cost: figure, AcquisitionDate: dayOfMoment }))),
})
export type Title = z.output<typeof title>

export function mapLots({ OriginalLots }: Title): OriginalLot[] | null {
  return (
    OriginalLots && OriginalLots.map(({ Quantity, Cost, AcquisitionDate }) => ({ quantity: Quantity, cost: Cost, on: AcquisitionDate }))
  )
}

const titleWithLots = title.check(
  agreeingLots({ list: 'OriginalLots', cost: 'Cost', on: 'AcquisitionDate' }, (one: Title) => ({
    on: one.TradeDate,
    quantity: one.Quantity,
    lots: mapLots(one),
    isTransferIn: one.Side === 'D',
  })),
)

const cash = z.object({
  TransactionUid: id,
  TradeDate: dayOfMoment,
  TypeCode: text,
  ProductUid: id,
  Description: maybe(text),
  Credit: figure,
  Debit: figure,
})
export type Cash = z.output<typeof cash>

const fee = z.object({
  TransactionUid: id,
  TradeDate: dayOfMoment,
  FeeCode: text,
  ProductUid: id,
  Description: maybe(text),
  Amount: figure,
})
export type Fee = z.output<typeof fee>

export const titles = z.object({ Currency: currency, Transactions: list(titleWithLots) })
export const cashes = z.object({ Currency: currency, Transactions: list(cash) })
export const fees = z.object({
  Currency: currency,
  Fees: list(fee),
  ProductCosts: z.object({ OneOff: figure, Ongoing: figure, Transaction: figure, Incidental: figure }),
  AverageValuation: maybe(figure),
})
export const recent = z.object({ TitleTransactions: list(titleWithLots), CashTransactions: list(cash) })

export const performance = z.object({
  Currency: currency,
  Values: list(z.object({ ReferenceDate: dayOfMoment, Valuation: figure, Deposits: figure, Withdrawals: figure })),
  Benchmark: maybe(z.object({ Name: text, Levels: list(z.object({ ReferenceDate: dayOfMoment, Level: figure })) })),
})

export const periods = z.object({
  FromDate: dayOfMoment,
  ToDate: dayOfMoment,
  Periods: list(z.object({ PeriodCode: text, Description: text, ReturnPercent: maybe(figure) })),
})

export const history = z.object({
  Currency: currency,
  FromDate: dayOfMoment,
  ToDate: dayOfMoment,
  Products: list(
    z.object({
      ProductUid: id,
      Description: text,
      OpeningQuantity: figure,
      OpeningValuation: maybe(figure),
      Purchases: figure,
      Sales: figure,
      Income: figure,
      ClosingQuantity: figure,
      ClosingValuation: maybe(figure),
    }),
  ),
})
