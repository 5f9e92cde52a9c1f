import type { PrivateEquityPort } from '../ports/private-equity.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapCommitments, mapCompanies } from './map.ts'

/** Creates the adapter for private-equity funds (docs/providers/partner-products.md). */
export function createPartnerProductsAdapter(upstream: Upstream): PrivateEquityPort {
  return {
    listCommitments: (clientId) =>
      upstream.call({ call: 'GET /private-equity-accounts/{account}/values', ids: [clientId], details: [clientId], read: mapCommitments }),
    getFundCompanies: (productId) =>
      upstream.call({ call: 'GET /products/{product}/portfolioHoldings', ids: [productId], details: [productId], read: mapCompanies }),
  }
}
