import { signedInRead, signedInOnly, portfolioCaseRoute, portfolioRoute, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/portals/:portal/funds': { path: '/api/portals/{portal}/funds', expect: signedInRead },
  'GET /api/portals/:portal/funds/:citiCode': { path: '/api/portals/{portal}/funds/Y20N', expect: signedInRead },
  'GET /api/portfolios/:portfolio': portfolioRoute(''),
  'GET /api/portfolios/:portfolio/holdings': portfolioRoute('/holdings'),
  'GET /api/portfolios/:portfolio/holdings/:holding': portfolioRoute('/holdings/HL-204450-01-CASH'),
  'GET /api/portfolios/:portfolio/holdings/:holding/history': portfolioRoute('/holdings/HL-204450-01-CASH/history'),
  'GET /api/portfolios/:portfolio/holdings/:holding/fund': portfolioRoute('/holdings/HL-204450-01-CASH/fund'),
  'GET /api/portfolios/:portfolio/benchmarks': portfolioRoute('/benchmarks'),
  'GET /api/portfolios/:portfolio/breakdowns': portfolioRoute('/breakdowns'),
  'GET /api/portfolios/:portfolio/exposure': portfolioRoute('/exposure'),
  'GET /api/portfolios/:portfolio/simulations': portfolioRoute('/simulations'),
  'GET /api/portfolios/:portfolio/dates': portfolioRoute('/dates'),
  'GET /api/portfolios/:portfolio/transactions': portfolioRoute('/transactions'),
  'GET /api/portfolios/:portfolio/transactions-file': portfolioRoute('/transactions-file'),
  'GET /api/portfolios/:portfolio/cash-transactions': portfolioRoute('/cash-transactions'),
  'GET /api/portfolios/:portfolio/contract-notes': portfolioRoute('/contract-notes'),
  'GET /api/portfolios/:portfolio/contract-notes/:note': portfolioRoute('/contract-notes/{note}'),
  // The provider of this portfolio supplies no documents. Access to documents is tested with another provider.
  'GET /api/portfolios/:portfolio/documents': { path: '/api/portfolios/{portfolio}/documents', expect: signedInOnly(404) },
  'GET /api/portfolios/:portfolio/documents/:document': {
    path: '/api/portfolios/{portfolio}/documents/ALL-2026-06-30',
    expect: signedInOnly(404),
  },
  'GET /api/portfolios/:portfolio/product-history': { path: '/api/portfolios/{portfolio}/product-history', expect: signedInOnly(404) },
  'GET /api/portfolios/:portfolio/holdings/:holding/documents': {
    path: '/api/portfolios/{portfolio}/holdings/HL-204450-01-CASH/documents',
    expect: signedInOnly(404),
  },
  'GET /api/portfolios/:portfolio/performance': portfolioRoute('/performance'),
  'GET /api/portfolios/:portfolio/performance/statistics': portfolioRoute('/performance/statistics'),
  'GET /api/portfolios/:portfolio/charges': portfolioRoute('/charges'),
  'GET /api/portfolios/:portfolio/transaction-costs': portfolioRoute('/transaction-costs'),
  'GET /api/portfolios/:portfolio/explanations/:figure': portfolioRoute('/explanations/total'),
  'GET /api/portfolios/:portfolio/explanations/:figure/case': portfolioCaseRoute('/explanations/total/case'),
}
