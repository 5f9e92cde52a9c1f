import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import type { UpstreamCharges, UpstreamTransactionCosts } from '../ports/charges.ts'
import type { UpstreamPortfolio } from '../ports/portfolios.ts'
import type { UpstreamTransaction } from '../ports/transactions.ts'
import { composeId } from '../upstream/composite-ids.ts'
import { sortLots } from '../upstream/original-lots.ts'
import { sortByDay } from '../upstream/reading.ts'
import { read, type ResponseSubject } from './read.ts'
import * as wire from './schemas.ts'
import { cashTypes, feeTypes, managementFee, titleTypes } from './words.ts'

export type SecuritiesTransactions = { currency: UpstreamPortfolio['currency']; titles: wire.Title[] }
export function readTitles(response: unknown, call: string, ...subject: ResponseSubject): SecuritiesTransactions {
  const { Currency, Transactions } = read(wire.titles, response, call, subject)
  return { currency: Currency, titles: Transactions }
}

export const readCash = (response: unknown, call: string, ...subject: ResponseSubject): wire.Cash[] =>
  read(wire.cashes, response, call, subject).Transactions
export const readFees = (response: unknown, call: string, ...subject: ResponseSubject): wire.Fee[] =>
  read(wire.fees, response, call, subject).Fees

export type RecentTransactions = { titles: wire.Title[]; cash: wire.Cash[] }
export function readRecent(response: unknown, call: string, ...subject: ResponseSubject): RecentTransactions {
  const { TitleTransactions, CashTransactions } = read(wire.recent, response, call, subject)
  return { titles: TitleTransactions, cash: CashTransactions }
}

/**
 * Merges securities transactions, cash transactions and management fees into one ledger in booking order. That is the order of the
 * provider's consecutive transaction numbers.
 */
export function mapLedger(
  portfolioId: string,
  { titles, cash, fees }: RecentTransactions & { fees: readonly wire.Fee[] },
): UpstreamTransaction[] {
  const transactions = [
    ...titles.map((one) => mapTitle(portfolioId, one)),
    ...cash.map((one) => mapCash(portfolioId, one)),
    ...fees.filter(({ FeeCode }) => FeeCode === managementFee.code).map((one) => mapManagementFee(portfolioId, one)),
  ]
  return sortByDay(transactions.toSorted((one, other) => numberCollator.compare(one.id, other.id)))
}

const numberCollator = new Intl.Collator('en', { numeric: true })

function mapTitle(portfolioId: string, one: wire.Title): UpstreamTransaction {
  const [gross, fees] = [new Decimal(one.GrossAmount), new Decimal(one.Fees)]
  const amount = { B: gross.plus(fees).neg(), S: gross.minus(fees), D: new Decimal(0) }[one.Side]
  return {
    ...mapCommonFields(portfolioId, one),
    type: titleTypes[one.Side],
    quantity: one.Quantity,
    price: one.Price,
    priceCurrency: one.PriceCurrency,
    exchangeRate: one.ExchangeRate,
    amount: decimalText(amount),
    fees: one.Fees,
    lots: sortLots(wire.mapLots(one)),
  }
}

const cashDefaults = { quantity: null, price: null, priceCurrency: null, exchangeRate: null, fees: '0', lots: null }

const mapCash = (portfolioId: string, one: wire.Cash): UpstreamTransaction => ({
  ...mapCommonFields(portfolioId, one),
  ...cashDefaults,
  type: cashTypes[one.TypeCode] ?? one.TypeCode,
  amount: decimalText(new Decimal(one.Credit).minus(one.Debit)),
})

const mapManagementFee = (portfolioId: string, one: wire.Fee): UpstreamTransaction => ({
  ...mapCommonFields(portfolioId, one),
  ...cashDefaults,
  // The description only repeats the type, and it cannot be translated.
  name: null,
  type: managementFee.type,
  amount: decimalText(new Decimal(one.Amount).neg()),
})

const mapCommonFields = (portfolioId: string, one: Pick<wire.Cash, 'TransactionUid' | 'TradeDate' | 'ProductUid' | 'Description'>) => ({
  id: composeId(portfolioId, one.TransactionUid),
  on: one.TradeDate,
  name: one.Description,
  holdingId: composeId(portfolioId, one.ProductUid),
})

export function mapCharges(response: unknown, call: string, ...subject: ResponseSubject): UpstreamCharges {
  const { Currency, Fees, ProductCosts, AverageValuation } = read(wire.fees, response, call, subject)
  const sumFees = (isIncluded: (code: string) => boolean) =>
    decimalText(sum(Fees.filter(({ FeeCode }) => isIncluded(FeeCode)).map(({ Amount }) => new Decimal(Amount))))
  return {
    currency: Currency,
    service: {
      oneOff: '0',
      ongoing: sumFees((code) => code === managementFee.code),
      transaction: sumFees((code) => code in feeTypes),
      ancillary: sumFees((code) => code !== managementFee.code && !(code in feeTypes)),
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

export function mapTransactionCosts(response: unknown, call: string, ...subject: ResponseSubject): UpstreamTransactionCosts {
  const { Currency, Fees } = read(wire.fees, response, call, subject)
  const costs = Fees.flatMap(({ FeeCode, TradeDate, Description, Amount }) => {
    const type = feeTypes[FeeCode]
    return type ? [{ on: TradeDate, type, name: Description ?? '', amount: Amount }] : []
  })
  return { currency: Currency, costs: sortByDay(costs) }
}
