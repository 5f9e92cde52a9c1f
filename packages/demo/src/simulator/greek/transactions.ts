import { businessDayToDate } from '../../calendar.ts'
import { getCashName } from '../../ledger/holding.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { sumCosts, type DealingCost, type OriginalLot, type Transaction, type TransactionType } from '../../ledger/transaction.ts'
import { computeCosts, type Costs } from '../../ledger/costs.ts'
import { toMajorCurrency } from '../../market/rates.ts'
import { bookingsWindow, Refusal, type UpstreamRequest } from '../request.ts'
import { wireMoney, wirePrice, wireQuantity, wireRate } from '../wire.ts'
import { readQueryDate, isWithin, ownPortfolioId, requestedPortfolio, productUidOf } from './request-params.ts'
import { currencyCode, requestedLanguage, midnight, midnightOf } from './wire.ts'

type Words = readonly [greek: string, english: string]

const titleTypes: Partial<Record<TransactionType, [side: 'B' | 'S' | 'D', words: Words]>> = {
  Purchase: ['B', ['Αγορά', 'Purchase']],
  Sale: ['S', ['Πώληση', 'Sale']],
  'Transfer in': ['D', ['Μεταφορά τίτλων', 'Delivery of titles']],
}
const cashTypes: Partial<Record<TransactionType, [code: string, words: Words]>> = {
  Contribution: ['DEP', ['Κατάθεση', 'Deposit']],
  Withdrawal: ['WDR', ['Ανάληψη', 'Withdrawal']],
  Dividend: ['DIV', ['Μέρισμα', 'Dividend']],
  Interest: ['INT', ['Τόκοι', 'Interest']],
}
const managementFee: [string, Words] = ['MGT', ['Αμοιβή διαχείρισης', 'Management fee']]
const feeTypes: Record<DealingCost['type'], [code: string, words: Words]> = {
  Commission: ['COM', ['Προμήθεια', 'Commission']],
  'Stamp duty': ['STD', ['Τέλος χαρτοσήμου', 'Stamp duty']],
  'Currency conversion': ['FXC', ['Μετατροπή νομίσματος', 'Currency conversion']],
}

/** GET /api/Transaction/GetTitleTransactions: movements of titles, with separate gross amounts and fees, both unsigned. */
export function getTitleTransactions(request: UpstreamRequest) {
  const { ledger, language, chosen } = requestedTransactions(request)
  return {
    CustomerCode: ledger.plan.clientId,
    PortfolioId: ownPortfolioId(ledger),
    Currency: ledger.plan.currency,
    Transactions: chosen.flatMap((one) => titleLine(one, language)),
  }
}

/** GET /api/Transaction/GetCashTransactions: inflows in `Credit`, outflows in `Debit`. */
export function getCashTransactions(request: UpstreamRequest) {
  const { ledger, language, chosen } = requestedTransactions(request)
  return {
    CustomerCode: ledger.plan.clientId,
    PortfolioId: ownPortfolioId(ledger),
    Currency: ledger.plan.currency,
    Transactions: chosen.flatMap((one) => cashLine(ledger, one, language)),
  }
}

/** GET /api/Transaction/GetRecentTransactions: movements of titles and of cash for one product. */
export function getRecentTransactions(request: UpstreamRequest) {
  const { ledger, language, chosen } = requestedTransactions(request)
  const productUid = request.query.get('productUid') ?? ''
  const productTransactions = ledger.transactions.filter(({ security }) => productUidOf(security) === productUid)
  if (productTransactions.length === 0) throw new Refusal(404, 'unknown-product')
  const ofProduct = chosen.filter(({ security }) => productUidOf(security) === productUid)
  return {
    CustomerCode: ledger.plan.clientId,
    PortfolioId: ownPortfolioId(ledger),
    ProductUid: productUid,
    Currency: ledger.plan.currency,
    TitleTransactions: ofProduct.flatMap((one) => titleLine(one, language)),
    CashTransactions: ofProduct.flatMap((one) => cashLine(ledger, one, language)),
  }
}

/** GET /api/Transaction/GetFees: fees of the period, unsigned, and costs included in the prices of its products. */
export function getFees(request: UpstreamRequest) {
  const { ledger, language, chosen } = requestedTransactions(request)
  const window = bookingsWindow(request, readQueryDate(request, 'fromDate'), readQueryDate(request, 'toDate'), ledger.plan.inception)
  const { product, averageValue } = computeCosts(ledger, window)
  return {
    CustomerCode: ledger.plan.clientId,
    PortfolioId: ownPortfolioId(ledger),
    Currency: ledger.plan.currency,
    Fees: chosen.flatMap((one) => feeLines(one, language)),
    ProductCosts: productCosts(product),
    AverageValuation: wireMoney(averageValue),
  }
}

function requestedTransactions(request: UpstreamRequest): { ledger: Ledger; language: 0 | 1; chosen: Transaction[] } {
  const ledger = requestedPortfolio(request)
  return { ledger, language: requestedLanguage(request), chosen: ledger.transactions.filter(isWithin(request)) }
}

const head = ({ id, day, settlementDay }: Transaction) => ({
  TransactionUid: id.slice(-5),
  TradeDate: midnight(day),
  ValueDate: midnight(settlementDay),
})

function titleLine(transaction: Transaction, language: 0 | 1) {
  const type = titleTypes[transaction.type]
  if (!type || !transaction.security) return []
  const { security, quantity, price, rate, amount, flow, lots } = transaction
  const fees = sumCosts(transaction)
  return [
    {
      ...head(transaction),
      Side: type[0],
      SideDescription: type[1][language],
      ProductUid: productUidOf(security),
      Description: security.name,
      Quantity: wireQuantity(quantity),
      Price: wirePrice(price),
      PriceCurrency: currencyCode(security.priceCurrency),
      ExchangeRate: wireRate(rate),
      ExchangeRateCurrency: toMajorCurrency(security.priceCurrency),
      GrossAmount: wireMoney(type[0] === 'D' ? flow : type[0] === 'B' ? -amount - fees : amount + fees),
      Fees: wireMoney(fees),
      ...(lots.length > 0 && { OriginalLots: lots.map(lotLine) }),
    },
  ]
}

const lotLine = ({ quantity, cost, on }: OriginalLot) => ({
  Quantity: wireQuantity(quantity),
  Cost: wireMoney(cost),
  AcquisitionDate: midnightOf(on),
})

function cashLine({ plan }: Ledger, transaction: Transaction, language: 0 | 1) {
  const type = cashTypes[transaction.type]
  if (!type) return []
  const { security, amount } = transaction
  return [
    {
      ...head(transaction),
      TypeCode: type[0],
      TypeDescription: type[1][language],
      ProductUid: productUidOf(security),
      Description: security?.name ?? getCashName(plan.currency),
      Credit: wireMoney(amount > 0n ? amount : 0n),
      Debit: wireMoney(amount < 0n ? -amount : 0n),
    },
  ]
}

function feeLines(transaction: Transaction, language: 0 | 1) {
  const { security, type, amount, costs } = transaction
  const line = ([code, words]: [string, Words], paid: bigint, product: string, description: string) => ({
    ...head(transaction),
    FeeCode: code,
    FeeDescription: words[language],
    ProductUid: product,
    Description: description,
    Amount: wireMoney(paid),
  })
  if (type === 'Management fee') return [line(managementFee, -amount, productUidOf(null), managementFee[1][language])]
  return costs.map((cost) =>
    line(feeTypes[cost.type], cost.amount, productUidOf(security), security?.name ?? businessDayToDate(transaction.day)),
  )
}

const productCosts = ({ oneOff, ongoing, transaction, incidental }: Costs['product']) => ({
  OneOff: wireMoney(oneOff),
  Ongoing: wireMoney(ongoing),
  Transaction: wireMoney(transaction),
  Incidental: wireMoney(incidental),
})
