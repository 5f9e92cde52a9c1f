import type { ChargesPort, DayRange } from '../ports/charges.ts'
import type { DocumentsPort } from '../ports/documents.ts'
import type { TransactionsPort } from '../ports/transactions.ts'
import type { Providers } from '../registry.ts'
import type { Upstream } from '../upstream/upstream.ts'
import {
  mapAccount,
  mapAccountNames,
  mapCharges,
  mapDates,
  mapHoldings,
  mapPerformance,
  mapPortfolios,
  mapTransactionCosts,
  mapTransactions,
} from './map.ts'

export type AssetManagerSettings = {
  /** True to request the platform's identifiers in addition to the identifiers of securities. */
  usePlatformSecurities?: boolean
}

type AssetManager = Providers & Required<TransactionsPort> & ChargesPort & DocumentsPort

/** Creates the adapter of the firm's portfolio API (docs/providers/asset-manager.md). It sends only GET requests. */
export function createAssetManager(upstream: Upstream, settings: AssetManagerSettings = {}): AssetManager {
  const usePlatformSecurities = settings.usePlatformSecurities ? 'true' : undefined
  const benchmark = { benchmarkDiscrete: 'true', benchmarkCumulative: 'true' }
  const listTransactions = (portfolioId: string, transactionType: string) =>
    upstream.call({
      call: 'GET /Transactions/{portfolio}',
      ids: [portfolioId],
      query: { transactionType, usePlatformSecurities },
      read: mapTransactions,
      details: [portfolioId],
    })
  return {
    name: 'asset-manager',
    listAccounts: () => upstream.call({ call: 'GET /Account', read: mapAccountNames }),
    getAccount: (clientId, on) =>
      upstream.call({ call: 'GET /Account/{client}', ids: [clientId], query: { dateString: on }, read: mapAccount, details: [clientId] }),
    listPortfolios: (clientId) =>
      upstream.call({ call: 'GET /Portfolios/{client}', ids: [clientId], read: mapPortfolios, details: [clientId] }),
    getHoldings: ({ portfolioId }, on) => {
      const query = { dateString: on, usePlatformSecurities }
      return upstream.call({ call: 'GET /Holdings/{portfolio}', ids: [portfolioId], query, read: mapHoldings, details: [portfolioId] })
    },
    listDates: () => upstream.call({ call: 'GET /Holdings/dates', read: mapDates }),
    listTransactions: ({ portfolioId }) => listTransactions(portfolioId, 'all'),
    listTransactionsOfType: ({ portfolioId }, type) => listTransactions(portfolioId, type),
    getPerformance: ({ portfolioId }, range) => {
      const query = { ...buildPeriodQuery(range), ...benchmark }
      return upstream.call({
        call: 'GET /Performance/{portfolio}',
        ids: [portfolioId],
        query,
        read: mapPerformance,
        details: [portfolioId],
      })
    },
    getCharges: ({ portfolioId }, range) =>
      upstream.call({
        call: 'GET /Charges/{portfolio}',
        ids: [portfolioId],
        query: buildPeriodQuery(range),
        read: mapCharges,
        details: [portfolioId],
      }),
    getTransactionCosts: ({ portfolioId }, range) =>
      upstream.call({
        call: 'GET /TransactionCosts/{portfolio}',
        ids: [portfolioId],
        query: buildPeriodQuery(range),
        read: mapTransactionCosts,
        details: [portfolioId],
      }),
    getPortfolioPdf: ({ portfolioId }) => upstream.fetchFile({ call: 'GET /Pdf/{portfolio}', ids: [portfolioId], type: 'application/pdf' }),
    getClientPdf: (clientId, range) =>
      upstream.fetchFile({ call: 'GET /Pdf/ClientPdf/{client}', ids: [clientId], query: buildPeriodQuery(range), type: 'application/pdf' }),
  }
}

const buildPeriodQuery = (range?: Partial<DayRange>) => ({ fromDateString: range?.from, toDateString: range?.to })
