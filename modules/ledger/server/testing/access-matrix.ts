import { unknownId, staffRead, adminOnly, firmAdminsOnly, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/reconciliation': { path: '/api/reconciliation', expect: staffRead },
  'POST /api/reconciliation/runs': { path: '/api/reconciliation/runs', body: {}, expect: adminOnly(202) },
  'GET /api/imports': { path: '/api/imports', expect: firmAdminsOnly(200) },
  // These requests are for an unknown import. Access to existing imports is tested elsewhere.
  'POST /api/imports': {
    path: '/api/imports',
    body: { kind: 'accounts', fileName: 'clients.csv', fileBytes: 10 },
    expect: firmAdminsOnly(200),
  },
  'GET /api/imports/:import': { path: `/api/imports/${unknownId}`, expect: firmAdminsOnly(404) },
  'DELETE /api/imports/:import': { path: `/api/imports/${unknownId}`, expect: firmAdminsOnly(404) },
  'PUT /api/imports/:import/parts/:part': { path: `/api/imports/${unknownId}/parts/0`, body: {}, expect: firmAdminsOnly(404) },
  'POST /api/imports/:import/file': { path: `/api/imports/${unknownId}/file`, expect: firmAdminsOnly(404) },
  'PUT /api/imports/:import/columns': {
    path: `/api/imports/${unknownId}/columns`,
    body: {
      layout: { source: 'text', encoding: 'utf-8', delimiter: ',', hasHeadings: true, dateOrder: 'year-first', decimalMark: 'point' },
      fields: [],
    },
    expect: firmAdminsOnly(404),
  },
  'GET /api/imports/:import/errors': { path: `/api/imports/${unknownId}/errors`, expect: firmAdminsOnly(404) },
  'GET /api/service-accounts': { path: '/api/service-accounts', expect: firmAdminsOnly(200) },
  'POST /api/service-accounts': {
    path: '/api/service-accounts',
    body: { name: 'Nightly import', scopes: ['imports:read'] },
    expect: firmAdminsOnly(200),
  },
  // These requests are for an unknown service account. Access to existing ones is tested in service-accounts.test.ts.
  'PATCH /api/service-accounts/:serviceAccount': {
    path: `/api/service-accounts/${unknownId}`,
    body: { name: 'Nightly import' },
    expect: firmAdminsOnly(404),
  },
  'DELETE /api/service-accounts/:serviceAccount': { path: `/api/service-accounts/${unknownId}`, expect: firmAdminsOnly(404) },
  'POST /api/service-accounts/:serviceAccount/tokens': {
    path: `/api/service-accounts/${unknownId}/tokens`,
    body: { requestId: unknownId, name: 'Server', validDays: 90, allowedNetworks: [] },
    expect: firmAdminsOnly(404),
  },
  'DELETE /api/service-accounts/:serviceAccount/tokens/:token': {
    path: `/api/service-accounts/${unknownId}/tokens/${unknownId}`,
    expect: firmAdminsOnly(404),
  },
  'POST /api/imports/:import/commit': { path: `/api/imports/${unknownId}/commit`, expect: firmAdminsOnly(404) },
  'POST /api/imports/:import/undo': { path: `/api/imports/${unknownId}/undo`, expect: firmAdminsOnly(404) },
}
