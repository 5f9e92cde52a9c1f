import type { DayRange } from '../ports/charges.ts'
import type { HoldingTransactionsPort } from '../ports/holding-transactions.ts'
import type { PortfolioKey, PortfoliosOnDayPort } from '../ports/portfolios.ts'
import type { ProductHistoryPort } from '../ports/product-history.ts'
import type { Providers } from '../registry.ts'
import { extractOwnId } from '../upstream/composite-ids.ts'
import type { Call, Upstream } from '../upstream/upstream.ts'
import { mapLedger, mapCharges, mapTransactionCosts, readCash, readFees, readRecent, readTitles } from './ledger-map.ts'
import { mapAccount, mapDates, mapHoldings, mapPerformance, mapPeriodReturns, mapPortfolios, mapProductHistory } from './map.ts'
import { provider } from './read.ts'

type Greek = Providers & Required<Pick<Providers, 'getCharges' | 'getTransactionCosts'>>

const greekLanguage = '0'
/** The provider's default range. It is sent explicitly if a product history or period returns are requested without a range. */
const defaultRange: DayRange = { from: '2021-01-01', to: '2021-12-31' }
const unlimitedRange: DayRange = { from: '1900-01-01', to: '9999-12-31' }

/** Creates the adapter of the Greek portfolio API (docs/providers/greek.md). The API has no customer list and no documents. */
export function createGreekAdapter(upstream: Upstream): Greek & PortfoliosOnDayPort & HoldingTransactionsPort & ProductHistoryPort {
  const requestCustomer = <Data>(clientId: string, on: string | undefined, read: ParseResponse<Data>) =>
    upstream.call({ call: 'GET /api/Customer/GetPortfolios', query: { customerCode: clientId, date: on }, read, details: [clientId] })
  const requestPeriod = async <Data>(
    call: Call['call'],
    key: PortfolioKey,
    range: Partial<DayRange>,
    read: ParseResponse<Data>,
    productUid?: string,
  ) => upstream.call({ call, query: buildPeriodQuery(call, key, range, productUid), read, details: findSubject(key, call) })
  const requestFees = <Data>(key: PortfolioKey, range: DayRange, read: ParseResponse<Data>) =>
    requestPeriod('GET /api/Transaction/GetFees', key, range, read)
  return {
    name: provider,
    listAccounts: async () => null,
    getAccount: (clientId, on) => requestCustomer(clientId, on, mapAccount),
    listPortfolios: (clientId) => requestCustomer(clientId, undefined, mapPortfolios),
    listPortfoliosOn: (clientId, on) => requestCustomer(clientId, on, mapPortfolios),
    getHoldings: async (key, on) => {
      const call = 'GET /api/position/GetPosition'
      return upstream.call({
        call,
        query: { ...buildPortfolioQuery(key, call), date: on },
        read: mapHoldings,
        details: findSubject(key, call),
      })
    },
    listDates: (key) => requestPeriod('GET /api/Position/GetPerformance', key, unlimitedRange, mapDates),
    listTransactions: async (key) => {
      const [{ currency, titles }, cash, fees] = await Promise.all([
        requestPeriod('GET /api/Transaction/GetTitleTransactions', key, unlimitedRange, readTitles),
        requestPeriod('GET /api/Transaction/GetCashTransactions', key, unlimitedRange, readCash),
        requestFees(key, unlimitedRange, readFees),
      ])
      return { currency, transactions: mapLedger(key.portfolioId, { titles, cash, fees }) }
    },
    listHoldingTransactions: async (key, holdingId, range = {}) => {
      const call = 'GET /api/Transaction/GetRecentTransactions'
      const recentTransactions = await requestPeriod(
        call,
        key,
        range,
        readRecent,
        extractOwnId(key.portfolioId, holdingId, { provider, call }),
      )
      return mapLedger(key.portfolioId, { ...recentTransactions, fees: [] })
    },
    getPerformance: (key, range = unlimitedRange) => requestPeriod('GET /api/Position/GetPerformance', key, range, mapPerformance),
    getCharges: (key, range) => requestFees(key, range, mapCharges),
    getTransactionCosts: (key, range) => requestFees(key, range, mapTransactionCosts),
    getProductHistory: async (key, range = defaultRange) => {
      const call = 'GET /api/Position/GetProductHistory'
      return upstream.call({ call, query: buildPeriodQuery(call, key, range), read: mapProductHistory, details: findSubject(key, call) })
    },
    getPeriodReturns: (key, range = defaultRange) =>
      requestPeriod('GET /api/Position/GetPerformanceForPeriods', key, range, mapPeriodReturns),
  }
}

function buildPeriodQuery(call: Call['call'], key: PortfolioKey, range: Partial<DayRange>, productUid?: string) {
  const { from: fromDate = unlimitedRange.from, to: toDate = unlimitedRange.to } = range
  return { ...buildPortfolioQuery(key, call), fromDate, toDate, productUid, language: greekLanguage }
}

type ParseResponse<Data> = (response: unknown, call: string, customerCode: string, portfolioId?: string) => Data

/** Returns the code of the customer and the number of the portfolio, which is unique within the customer. */
const findSubject = ({ clientId, portfolioId }: PortfolioKey, call: string): [customerCode: string, portfolioId: string] => [
  clientId,
  extractOwnId(clientId, portfolioId, { provider, call }),
]

const buildPortfolioQuery = (key: PortfolioKey, call: string) => {
  const [customerCode, portfolioId] = findSubject(key, call)
  return { customerCode, portfolioId }
}
