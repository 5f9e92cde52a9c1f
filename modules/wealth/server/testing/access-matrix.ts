import { accountRead, clientsOnly, clientOfAccount, accountRoute, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/me/household': { path: '/api/me/household?portal={portal}', expect: clientsOnly },
  'GET /api/me/household/explanation': { path: '/api/me/household/explanation?portal={portal}', expect: clientsOnly },
  'GET /api/accounts/:account/history': accountRoute('/history'),
  'GET /api/accounts/:account/performance': accountRoute('/performance'),
  'GET /api/accounts/:account/currencies/:currency': accountRoute('/currencies/USD'),
  'GET /api/accounts/:account/currencies/:currency/explanation': accountRoute('/currencies/USD/explanation'),
  'GET /api/accounts/:account/currencies/:currency/explanation/case': accountRoute('/currencies/USD/explanation/case'),
  'GET /api/accounts/:account/allocation': accountRoute('/allocation'),
  'GET /api/accounts/:account/explanations/:figure': accountRoute('/explanations/value'),
  'GET /api/accounts/:account/explanations/:figure/case': accountRoute('/explanations/value/case'),
  'GET /api/accounts/:account/charges': { path: '/api/accounts/{account}/charges', expect: accountRead },
  'GET /api/accounts/:account/value-change': { path: '/api/accounts/{account}/value-change', expect: accountRead },
  'GET /api/portfolios/:portfolio/value-change': { path: '/api/portfolios/{portfolio}/value-change', expect: accountRead },
  'GET /api/accounts/:account/since': { path: '/api/accounts/{account}/since', expect: clientOfAccount },
  'GET /api/accounts/:account/since/explanations/:figure': {
    path: '/api/accounts/{account}/since/explanations/since.change',
    expect: clientOfAccount,
  },
  'GET /api/accounts/:account/since/explanations/:figure/case': {
    path: '/api/accounts/{account}/since/explanations/since.change/case',
    expect: clientOfAccount,
  },
}
