import { UpstreamError } from '../ports/answer.ts'
import type { DayRange } from '../ports/charges.ts'
import type { ClientDocumentsPort, UpstreamDocument } from '../ports/client-documents.ts'
import type { HoldingTransactionsPort } from '../ports/holding-transactions.ts'
import type { PortfolioKey, PortfoliosOnDayPort } from '../ports/portfolios.ts'
import type { ProviderCachePort } from '../ports/provider-cache.ts'
import type { Providers } from '../registry.ts'
import { ownId } from '../upstream/composite-ids.ts'
import type { Call, Upstream } from '../upstream/upstream.ts'
import {
  mapAccount,
  mapCharges,
  mapDates,
  mapDocuments,
  mapHoldings,
  mapPerformance,
  mapPortfolios,
  mapTransactionCosts,
  mapTransactions,
} from './map.ts'

type Partner = Providers & Required<Pick<Providers, 'getCharges' | 'getTransactionCosts' | 'getPortfolioPdf' | 'getClientPdf'>>
type Extras = PortfoliosOnDayPort & HoldingTransactionsPort & ClientDocumentsPort & ProviderCachePort

const provider = 'partner'
const pdf = 'application/pdf'

/** Creates the adapter of the partner's portfolio API, which `docs/providers/partner.md` describes. It has no contact list. */
export function partner(upstream: Upstream): Partner & Extras {
  const listDocuments = (clientId: string) =>
    upstream.ask({ call: 'GET /Documents/{contact}', ids: [clientId], read: mapDocuments, details: [clientId] })
  const getDocument = (clientId: string, documentId: string) =>
    upstream.fetchFile({ call: 'GET /documents/download/{contact}/{document}', ids: [clientId, documentId], type: pdf })
  const listPortfolios = (clientId: string, on?: string) =>
    upstream.ask({ call: 'GET /Portfolios/{contact}', ids: [clientId], query: { dateIso: on }, read: mapPortfolios, details: [clientId] })
  /** Makes a call about a portfolio. Its id in Atrium is prefixed with its contact's id. */
  const askPortfolio = async <Data>(call: Call['call'], { clientId, portfolioId }: PortfolioKey, read: Read<Data>, dateIso?: string) => {
    const details: [string, string] = [clientId, ownId(clientId, portfolioId, { provider, call })]
    return upstream.ask({ call, ids: details, query: { dateIso }, read, details })
  }
  /** Makes a call about a holding, whose id is prefixed likewise. */
  const askHolding = async <Data>(call: Call['call'], clientId: string, holdingId: string, read: Read<Data>, dateIso?: string) =>
    upstream.ask({ call, ids: [clientId, ownId(clientId, holdingId, { provider, call })], query: { dateIso }, read, details: [clientId] })
  const askDetail = <Data>(key: PortfolioKey, range: Partial<DayRange>, read: Read<Data>) =>
    askPortfolio('GET /Portfolio/{contact}/{portfolio}', key, read, interval(range))
  const askTransactions = <Data>(key: PortfolioKey, range: Partial<DayRange>, read: Read<Data>) =>
    askPortfolio('GET /Portfolio/{contact}/transactions/{portfolio}', key, read, interval(range))
  return {
    name: provider,
    listAccounts: async () => null,
    getAccount: (clientId, on) =>
      upstream.ask({
        call: 'GET /api/account-overview/{contact}',
        ids: [clientId],
        query: { dateIso: on },
        read: mapAccount,
        details: [clientId],
      }),
    listPortfolios: (clientId) => listPortfolios(clientId),
    listPortfoliosOn: listPortfolios,
    getHoldings: (key, on) => askPortfolio('GET /Portfolio/{contact}/holdings/{portfolio}', key, mapHoldings, on),
    listDates: (key) => askDetail(key, {}, mapDates),
    listTransactions: (key) => askTransactions(key, {}, mapTransactions),
    listHoldingTransactions: async ({ clientId }, holdingId, range = {}) => {
      const call = 'GET /Holding/{contact}/transactions/{holding}'
      return (await askHolding(call, clientId, holdingId, mapTransactions, interval(range))).transactions
    },
    getPerformance: (key, range = {}) => askDetail(key, range, mapPerformance),
    getCharges: (key, range) => askDetail(key, range, mapCharges),
    getTransactionCosts: (key, range) => askTransactions(key, range, mapTransactionCosts),
    listDocuments,
    listHoldingDocuments: ({ clientId }, holdingId) =>
      askHolding('GET /Holding/{contact}/documents/{holding}', clientId, holdingId, mapDocuments),
    getDocument,
    getPortfolioPdf: async ({ clientId, portfolioId }) => {
      const found = newest(await listDocuments(clientId), (one) => one.portfolioId === portfolioId)
      return getDocument(clientId, found.id)
    },
    getClientPdf: async (clientId, { to }) => {
      const found = newest(await listDocuments(clientId), (one) => one.portfolioId === null && one.issuedOn <= to)
      return getDocument(clientId, found.id)
    },
    clearProviderCache: async (clientId) => {
      await upstream.ask({ call: 'POST /Cache', body: clientId === undefined ? {} : { contactId: clientId }, read: nothing })
    },
  }
}

type Read<Data> = (answer: unknown, call: string, contactId: string, portfolioId?: string) => Data

const nothing = () => null

/** Returns the interval to request. Without an interval the provider returns only its latest day, so the default covers everything. */
const interval = ({ from = '1900-01-01', to = '9999-12-31' }: Partial<DayRange>) => `${from}/${to}`

function newest(documents: readonly UpstreamDocument[], isWanted: (document: UpstreamDocument) => boolean): UpstreamDocument {
  const found = documents
    .filter((one) => one.category === 'valuation' && isWanted(one))
    .toSorted((one, other) => (one.issuedOn < other.issuedOn ? 1 : -1))[0]
  if (!found) throw new UpstreamError('unknown', provider, 'GET /Documents/{contact}', 'there is no such valuation')
  return found
}
