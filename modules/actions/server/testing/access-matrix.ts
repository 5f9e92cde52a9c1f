import { ownData, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/me/doings': { path: '/api/me/doings', expect: ownData },
}
