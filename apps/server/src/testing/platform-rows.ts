import { public200, machine, everyone, type MatrixRows } from './matrix-rows.ts'

export const platformRows: MatrixRows = {
  'GET /healthz': { path: '/healthz', expect: machine },
  'HEAD /healthz': { path: '/healthz', expect: machine },
  'HEAD /readyz': { path: '/readyz', expect: machine },
  'GET /readyz': { path: '/readyz', expect: machine },
  'GET /metrics': { path: '/metrics', expect: everyone(404) },
  'GET /api/openapi.json': { path: '/api/openapi.json', expect: public200 },
  'GET /api/docs': { path: '/api/docs', expect: public200 },
  'GET /dev/mail': {
    path: '/dev/mail',
    expect: public200,
    showsOthers: 'The outbox of a development server. The route does not exist in production.',
  },
  'POST /api/csp-reports': { path: '/api/csp-reports', body: {}, expect: everyone(204) },
  'GET /api/edition': { path: '/api/edition', expect: public200 },
}
