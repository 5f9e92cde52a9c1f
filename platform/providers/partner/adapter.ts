import { UpstreamError } from '../ports/response.ts'
import type { DayRange } from '../ports/charges.ts'
import type { ClientDocumentsPort, UpstreamDocument } from '../ports/client-documents.ts'
import type { HoldingTransactionsPort } from '../ports/holding-transactions.ts'
import type { PortfolioKey, PortfoliosOnDayPort } from '../ports/portfolios.ts'
import type { RemoteCachePort } from '../ports/remote-cache.ts'
import type { Providers } from '../registry.ts'
import { extractOwnId } from '../upstream/composite-ids.ts'
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
type OptionalPorts = PortfoliosOnDayPort & HoldingTransactionsPort & ClientDocumentsPort & RemoteCachePort

const provider = 'partner'
const pdfType = 'application/pdf'

/** Creates the adapter of the partner's portfolio API (docs/providers/partner.md). The API has no contact list. */
export function createPartnerAdapter(upstream: Upstream): Partner & OptionalPorts {
  const listDocuments = (clientId: string) =>
    upstream.call({ call: 'GET /Documents/{contact}', ids: [clientId], read: mapDocuments, details: [clientId] })
  const getDocument = (clientId: string, documentId: string) =>
    upstream.fetchFile({ call: 'GET /documents/download/{contact}/{document}', ids: [clientId, documentId], type: pdfType })
  const listPortfolios = (clientId: string, on?: string) =>
    upstream.call({ call: 'GET /Portfolios/{contact}', ids: [clientId], query: { dateIso: on }, read: mapPortfolios, details: [clientId] })
  /** Makes a call about a portfolio. In Atrium, the id of a portfolio has the contact's id as its prefix, which is removed for the call. */
  const requestPortfolio = async <Data>(
    call: Call['call'],
    { clientId, portfolioId }: PortfolioKey,
    read: ParseResponse<Data>,
    dateIso?: string,
  ) => {
    const details: [string, string] = [clientId, extractOwnId(clientId, portfolioId, { provider, call })]
    return upstream.call({ call, ids: details, query: { dateIso }, read, details })
  }
  /** Makes a call about a holding, whose id has the same prefix. */
  const requestHolding = async <Data>(
    call: Call['call'],
    clientId: string,
    holdingId: string,
    read: ParseResponse<Data>,
    dateIso?: string,
  ) =>
    upstream.call({
      call,
      ids: [clientId, extractOwnId(clientId, holdingId, { provider, call })],
      query: { dateIso },
      read,
      details: [clientId],
    })
  const requestDetail = <Data>(key: PortfolioKey, range: Partial<DayRange>, read: ParseResponse<Data>) =>
    requestPortfolio('GET /Portfolio/{contact}/{portfolio}', key, read, formatInterval(range))
  const requestTransactions = <Data>(key: PortfolioKey, range: Partial<DayRange>, read: ParseResponse<Data>) =>
    requestPortfolio('GET /Portfolio/{contact}/transactions/{portfolio}', key, read, formatInterval(range))
  return {
    name: provider,
    listAccounts: async () => null,
    getAccount: (clientId, on) =>
      upstream.call({
        call: 'GET /api/account-overview/{contact}',
        ids: [clientId],
        query: { dateIso: on },
        read: mapAccount,
        details: [clientId],
      }),
    listPortfolios: (clientId) => listPortfolios(clientId),
    listPortfoliosOn: listPortfolios,
    getHoldings: (key, on) => requestPortfolio('GET /Portfolio/{contact}/holdings/{portfolio}', key, mapHoldings, on),
    listDates: (key) => requestDetail(key, {}, mapDates),
    listTransactions: (key) => requestTransactions(key, {}, mapTransactions),
    listHoldingTransactions: async ({ clientId }, holdingId, range = {}) => {
      const call = 'GET /Holding/{contact}/transactions/{holding}'
      return (await requestHolding(call, clientId, holdingId, mapTransactions, formatInterval(range))).transactions
    },
    getPerformance: (key, range = {}) => requestDetail(key, range, mapPerformance),
    getCharges: (key, range) => requestDetail(key, range, mapCharges),
    getTransactionCosts: (key, range) => requestTransactions(key, range, mapTransactionCosts),
    listDocuments,
    listHoldingDocuments: ({ clientId }, holdingId) =>
      requestHolding('GET /Holding/{contact}/documents/{holding}', clientId, holdingId, mapDocuments),
    getDocument,
    getPortfolioPdf: async ({ clientId, portfolioId }) => {
      const valuation = findNewestValuation(await listDocuments(clientId), (one) => one.portfolioId === portfolioId)
      return getDocument(clientId, valuation.id)
    },
    getClientPdf: async (clientId, { from, to }) => {
      const isOfPeriod = ({ portfolioId, issuedOn }: UpstreamDocument) => portfolioId === null && issuedOn >= from && issuedOn <= to
      const valuation = findNewestValuation(await listDocuments(clientId), isOfPeriod)
      return getDocument(clientId, valuation.id)
    },
    clearRemoteCache: async (clientId) => {
      await upstream.call({ call: 'POST /Cache', body: clientId === undefined ? {} : { contactId: clientId }, read: ignoreResponse })
    },
  }
}

type ParseResponse<Data> = (response: unknown, call: string, contactId: string, portfolioId?: string) => Data

const ignoreResponse = () => null

/** Returns the interval to request. By default, it covers all days: without an interval, the provider returns only the latest day. */
const formatInterval = ({ from = '1900-01-01', to = '9999-12-31' }: Partial<DayRange>) => `${from}/${to}`

function findNewestValuation(documents: readonly UpstreamDocument[], matches: (document: UpstreamDocument) => boolean): UpstreamDocument {
  const newest = documents
    .filter((one) => one.category === 'valuation' && matches(one))
    .toSorted((one, other) => (one.issuedOn < other.issuedOn ? 1 : -1))[0]
  if (!newest) throw new UpstreamError('unknown', provider, 'GET /Documents/{contact}', 'there is no such valuation')
  return newest
}
