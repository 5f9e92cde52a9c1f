import { portfolioRoute, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/portfolios/:portfolio/gains': portfolioRoute('/gains'),
}
