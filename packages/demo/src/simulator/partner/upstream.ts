import { getClient, type UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'
import { downloadDocument, listDocuments, listHoldingDocuments } from './documents.ts'
import { listHoldings } from './holdings.ts'
import { listPortfolios, showOverview } from './overview.ts'
import { showPortfolio } from './portfolio.ts'
import { listHoldingTransactions, listTransactions } from './transactions.ts'

/** The partner API of docs/providers/partner.md. */
export const partner: Upstream = {
  name: 'partner',
  prefix: '/partner',
  purpose: 'Portfolios of a partner firm’s contacts, with their documents',
  edition: 'partner',
  routes: [
    ['GET', '/api/account-overview/{contactId}', showOverview],
    ['GET', '/Portfolios/{contactId}', listPortfolios],
    ['GET', '/Portfolio/{contactId}/holdings/{portfolioId}', listHoldings],
    ['GET', '/Portfolio/{contactId}/transactions/{portfolioId}', listTransactions],
    ['GET', '/Portfolio/{contactId}/{portfolioId}', showPortfolio],
    ['GET', '/Holding/{contactId}/documents/{holdingId}', listHoldingDocuments],
    ['GET', '/Holding/{contactId}/transactions/{holdingId}', listHoldingTransactions],
    ['POST', '/Cache', clearCache],
    ['GET', '/documents/download/{contactId}/{documentId}', downloadDocument],
    ['GET', '/Documents/{contactId}', listDocuments],
  ],
}

/** POST /Cache: clears the provider's cache, for one contact or all. */
function clearCache(request: UpstreamRequest) {
  const contactId = (request.body as { contactId?: unknown } | undefined)?.contactId
  return { cleared: typeof contactId === 'string' ? getClient(request, contactId).id : 'all' }
}
