import { signedInRead, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/me/action-queue': { path: '/api/me/action-queue', expect: signedInRead },
}
