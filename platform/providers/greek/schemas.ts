import * as z from 'zod/mini'
import { currencies } from '@atrium/domain/currency'
import type { OriginalLot } from '../ports/transactions.ts'
import { positiveFigure, couponsPerYear, nonNegativeFigure } from '../upstream/bond-terms.ts'
import { createLotsCheck } from '../upstream/original-lots.ts'
import { currency, dayOfTimestamp, figure, id, list, nullable, text } from '../upstream/reading.ts'

/** Parses a price currency. The provider uses the code `GBp` for pence; Atrium uses `GBX`. */
const priceCurrency = z.pipe(
  z.pipe(
    text,
    z.transform((code: string) => (code === 'GBp' ? 'GBX' : code)),
  ),
  z.enum(currencies),
)

export const envelope = z.object({ Success: z.boolean(), ErrorCode: nullable(text), Data: z.unknown() })

export const about = z.object({ CustomerCode: nullable(id), PortfolioId: nullable(id) })

const crossRate = z.object({ CurrencyFrom: currency, CurrencyTo: currency, Rate: figure, RateDate: nullable(dayOfTimestamp) })
export type CrossRate = z.output<typeof crossRate>

export const customer = z.object({
  CustomerCode: id,
  CustomerName: text,
  Email: nullable(text),
  BaseCurrency: currency,
  CustomerSince: nullable(dayOfTimestamp),
  ReferenceDate: dayOfTimestamp,
  PreviousReferenceDate: nullable(dayOfTimestamp),
  TotalValuation: nullable(figure),
  PreviousTotalValuation: nullable(figure),
  Return12M: nullable(figure),
  CrossRates: z._default(list(crossRate), []),
  Portfolios: list(
    z.object({
      PortfolioId: id,
      Description: text,
      TypeId: z.int(),
      StrategyCode: nullable(text),
      RiskProfile: z.int().check(z.minimum(0), z.maximum(7)),
      Currency: currency,
      StartDate: nullable(dayOfTimestamp),
      ReferenceDate: dayOfTimestamp,
      Valuation: nullable(figure),
      PreviousReferenceDate: nullable(dayOfTimestamp),
      PreviousValuation: nullable(figure),
    }),
  ),
})

/** Terms of a bond. The day count codes are the same as in spreadsheet functions. */
const bond = z.object({
  CouponPercent: nonNegativeFigure,
  MaturityDate: nullable(dayOfTimestamp),
  CouponsPerYear: couponsPerYear,
  DayCountCode: z.literal([0, 1, 4]),
  IsInflationLinked: z._default(z.boolean(), false),
  NominalPerUnit: positiveFigure,
})
export type Bond = z.output<typeof bond>

const position = z.object({
  ProductUid: id,
  IsCash: z.boolean(),
  Description: text,
  Ticker: nullable(text),
  CategoryCode: nullable(text),
  SectorCode: nullable(text),
  RegionCode: nullable(text),
  Quantity: figure,
  ClosePrice: nullable(figure),
  PriceCurrency: nullable(priceCurrency),
  PriceDate: nullable(dayOfTimestamp),
  YieldPercent: nullable(figure),
  Bond: nullable(bond),
})
export type Position = z.output<typeof position>

export const positions = z.object({
  Currency: currency,
  ReferenceDate: dayOfTimestamp,
  CrossRates: list(crossRate),
  Positions: list(position),
})

const title = z.object({
  TransactionUid: id,
  TradeDate: dayOfTimestamp,
  Side: z.enum(['B', 'S', 'D']),
  ProductUid: id,
  Description: nullable(text),
  Quantity: figure,
  Price: figure,
  PriceCurrency: priceCurrency,
  ExchangeRate: figure,
  GrossAmount: figure,
  Fees: figure,
  OriginalLots: nullable(list(z.object({ Quantity: figure, Cost: figure, AcquisitionDate: dayOfTimestamp }))),
})
export type Title = z.output<typeof title>

export function mapLots({ OriginalLots }: Title): OriginalLot[] | null {
  return (
    OriginalLots && OriginalLots.map(({ Quantity, Cost, AcquisitionDate }) => ({ quantity: Quantity, cost: Cost, on: AcquisitionDate }))
  )
}

const titleWithLots = title.check(
  createLotsCheck({ list: 'OriginalLots', cost: 'Cost', on: 'AcquisitionDate' }, (one: Title) => ({
    on: one.TradeDate,
    quantity: one.Quantity,
    lots: mapLots(one),
    isTransferIn: one.Side === 'D',
  })),
)

const cash = z.object({
  TransactionUid: id,
  TradeDate: dayOfTimestamp,
  TypeCode: text,
  ProductUid: id,
  Description: nullable(text),
  Credit: figure,
  Debit: figure,
})
export type Cash = z.output<typeof cash>

const fee = z.object({
  TransactionUid: id,
  TradeDate: dayOfTimestamp,
  FeeCode: text,
  ProductUid: id,
  Description: nullable(text),
  Amount: figure,
})
export type Fee = z.output<typeof fee>

export const titles = z.object({ Currency: currency, Transactions: list(titleWithLots) })
export const cashes = z.object({ Currency: currency, Transactions: list(cash) })
export const fees = z.object({
  Currency: currency,
  Fees: list(fee),
  ProductCosts: z.object({ OneOff: figure, Ongoing: figure, Transaction: figure, Incidental: figure }),
  AverageValuation: nullable(figure),
})
export const recent = z.object({ TitleTransactions: list(titleWithLots), CashTransactions: list(cash) })

export const performance = z.object({
  Currency: currency,
  Values: list(z.object({ ReferenceDate: dayOfTimestamp, Valuation: figure, Deposits: figure, Withdrawals: figure })),
  Benchmark: nullable(z.object({ Name: text, Levels: list(z.object({ ReferenceDate: dayOfTimestamp, Level: figure })) })),
})

export const periods = z.object({
  FromDate: dayOfTimestamp,
  ToDate: dayOfTimestamp,
  Periods: list(z.object({ PeriodCode: text, Description: text, ReturnPercent: nullable(figure) })),
})

export const history = z.object({
  Currency: currency,
  FromDate: dayOfTimestamp,
  ToDate: dayOfTimestamp,
  Products: list(
    z.object({
      ProductUid: id,
      Description: text,
      OpeningQuantity: figure,
      OpeningValuation: nullable(figure),
      Purchases: figure,
      Sales: figure,
      Income: figure,
      ClosingQuantity: figure,
      ClosingValuation: nullable(figure),
    }),
  ),
})
