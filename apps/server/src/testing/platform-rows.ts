import { publicRead, probeRead, everyone, signedInRead, type MatrixRows } from './matrix-rows.ts'

export const platformRows: MatrixRows = {
  'GET /healthz': { path: '/healthz', expect: probeRead },
  'HEAD /healthz': { path: '/healthz', expect: probeRead },
  'HEAD /readyz': { path: '/readyz', expect: probeRead },
  'GET /readyz': { path: '/readyz', expect: probeRead },
  'GET /metrics': { path: '/metrics', expect: everyone(404) },
  'GET /api/openapi.json': { path: '/api/openapi.json', expect: publicRead },
  'GET /api/docs': { path: '/api/docs', expect: publicRead },
  'GET /dev/mail': {
    path: '/dev/mail',
    expect: publicRead,
    reasonForOthers: 'The outbox of a development server. The route does not exist in production.',
  },
  'POST /api/csp-reports': { path: '/api/csp-reports', body: {}, expect: everyone(204) },
  'GET /api/live': { path: '/api/live?maxSeconds=0', expect: signedInRead },
  'GET /api/edition': { path: '/api/edition', expect: publicRead },
}
