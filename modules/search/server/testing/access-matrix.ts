import { staffRead, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/search': { path: '/api/search?q=ash', expect: staffRead },
  'GET /api/search/:kind': { path: '/api/search/clients?q=ash', expect: staffRead },
}
