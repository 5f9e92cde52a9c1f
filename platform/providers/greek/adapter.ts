import type { DayRange } from '../ports/charges.ts'
import type { HoldingTransactionsPort } from '../ports/holding-transactions.ts'
import type { PortfolioKey, PortfoliosOnDayPort } from '../ports/portfolios.ts'
import type { ProductHistoryPort } from '../ports/product-history.ts'
import type { Providers } from '../registry.ts'
import { ownId } from '../upstream/composite-ids.ts'
import type { Call, Upstream } from '../upstream/upstream.ts'
import { mapLedger, mapCharges, mapTransactionCosts, readCash, readFees, readRecent, readTitles } from './ledger-map.ts'
import { mapAccount, mapDates, mapHoldings, mapPerformance, mapPeriodReturns, mapPortfolios, mapProductHistory } from './map.ts'
import { provider } from './read.ts'

type Greek = Providers & Required<Pick<Providers, 'getCharges' | 'getTransactionCosts'>>

const greekLanguage = '0'
/** The provider's default range. It is sent explicitly if a product history or period returns are requested without a range. */
const defaultRange: DayRange = { from: '2021-01-01', to: '2021-12-31' }
const everything: DayRange = { from: '1900-01-01', to: '9999-12-31' }

/** Creates the adapter of the Greek portfolio API (docs/providers/greek.md). The API has no customer list and no documents. */
export function greek(upstream: Upstream): Greek & PortfoliosOnDayPort & HoldingTransactionsPort & ProductHistoryPort {
  const requestCustomer = <Data>(clientId: string, on: string | undefined, read: Read<Data>) =>
    upstream.ask({ call: 'GET /api/Customer/GetPortfolios', query: { customerCode: clientId, date: on }, read, details: [clientId] })
  const requestPeriod = async <Data>(
    call: Call['call'],
    key: PortfolioKey,
    range: Partial<DayRange>,
    read: Read<Data>,
    productUid?: string,
  ) => upstream.ask({ call, query: periodQuery(call, key, range, productUid), read, details: subjectOf(key, call) })
  const requestFees = <Data>(key: PortfolioKey, range: DayRange, read: Read<Data>) =>
    requestPeriod('GET /api/Transaction/GetFees', key, range, read)
  return {
    name: provider,
    listAccounts: async () => null,
    getAccount: (clientId, on) => requestCustomer(clientId, on, mapAccount),
    listPortfolios: (clientId) => requestCustomer(clientId, undefined, mapPortfolios),
    listPortfoliosOn: (clientId, on) => requestCustomer(clientId, on, mapPortfolios),
    getHoldings: async (key, on) => {
      const call = 'GET /api/position/GetPosition'
      return upstream.ask({ call, query: { ...portfolioQuery(key, call), date: on }, read: mapHoldings, details: subjectOf(key, call) })
    },
    listDates: (key) => requestPeriod('GET /api/Position/GetPerformance', key, everything, mapDates),
    listTransactions: async (key) => {
      const [{ currency, titles }, cash, fees] = await Promise.all([
        requestPeriod('GET /api/Transaction/GetTitleTransactions', key, everything, readTitles),
        requestPeriod('GET /api/Transaction/GetCashTransactions', key, everything, readCash),
        requestFees(key, everything, readFees),
      ])
      return { currency, transactions: mapLedger(key.portfolioId, { titles, cash, fees }) }
    },
    listHoldingTransactions: async (key, holdingId, range = {}) => {
      const call = 'GET /api/Transaction/GetRecentTransactions'
      const recent = await requestPeriod(call, key, range, readRecent, ownId(key.portfolioId, holdingId, { provider, call }))
      return mapLedger(key.portfolioId, { ...recent, fees: [] })
    },
    getPerformance: (key, range = everything) => requestPeriod('GET /api/Position/GetPerformance', key, range, mapPerformance),
    getCharges: (key, range) => requestFees(key, range, mapCharges),
    getTransactionCosts: (key, range) => requestFees(key, range, mapTransactionCosts),
    getProductHistory: async (key, range = defaultRange) => {
      const call = 'GET /api/Position/GetProductHistory'
      return upstream.ask({ call, query: periodQuery(call, key, range), read: mapProductHistory, details: subjectOf(key, call) })
    },
    getPeriodReturns: (key, range = defaultRange) =>
      requestPeriod('GET /api/Position/GetPerformanceForPeriods', key, range, mapPeriodReturns),
  }
}

function periodQuery(call: Call['call'], key: PortfolioKey, range: Partial<DayRange>, productUid?: string) {
  const { from: fromDate = everything.from, to: toDate = everything.to } = range
  return { ...portfolioQuery(key, call), fromDate, toDate, productUid, language: greekLanguage }
}

type Read<Data> = (response: unknown, call: string, customerCode: string, portfolioId?: string) => Data

/** Returns the code of the customer and the number of the portfolio, which is unique within the customer. */
const subjectOf = ({ clientId, portfolioId }: PortfolioKey, call: string): [customerCode: string, portfolioId: string] => [
  clientId,
  ownId(clientId, portfolioId, { provider, call }),
]

const portfolioQuery = (key: PortfolioKey, call: string) => {
  const [customerCode, portfolioId] = subjectOf(key, call)
  return { customerCode, portfolioId }
}
