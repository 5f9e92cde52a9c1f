import { signedInOnly, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/portfolios/:portfolio/private-equity': { path: '/api/portfolios/{portfolio}/private-equity', expect: signedInOnly(404) },
  'GET /api/portfolios/:portfolio/private-equity/:fund/companies': {
    path: '/api/portfolios/{portfolio}/private-equity/PE-BRG5/companies',
    expect: signedInOnly(404),
  },
}
