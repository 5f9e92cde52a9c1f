import { everyone, firmAdminsOnly, signedInRead, unknownId, type MatrixRows } from '@atrium/server/testing/matrix-rows'

const signedInOnly = (status: number) => ({
  ...everyone(status),
  anonymous: 401,
  secondFactorPending: 401,
  foreigner: 401,
  disabled: 401,
})

export const accessMatrix: MatrixRows = {
  'GET /api/portals/:portal/forms': { path: '/api/portals/private-clients/forms', expect: signedInRead },
  // These requests are for an unknown form or submission. Access to existing ones is tested in forms.test.ts.
  'GET /api/portals/:portal/forms/:form': { path: `/api/portals/private-clients/forms/${unknownId}`, expect: signedInOnly(404) },
  'PUT /api/portals/:portal/forms/:form/draft': {
    path: `/api/portals/private-clients/forms/${unknownId}/draft`,
    body: { changes: {}, revision: 0, place: null },
    expect: signedInOnly(404),
  },
  'DELETE /api/portals/:portal/forms/:form/draft': {
    path: `/api/portals/private-clients/forms/${unknownId}/draft`,
    expect: signedInOnly(404),
  },
  'POST /api/portals/:portal/forms/:form/submissions': {
    path: `/api/portals/private-clients/forms/${unknownId}/submissions`,
    body: { submission: unknownId, version: 1, answers: {} },
    expect: signedInOnly(404),
  },
  'GET /api/submissions/:submission': { path: `/api/submissions/${unknownId}`, expect: signedInOnly(404) },
  'POST /api/submissions/:submission/step': {
    path: `/api/submissions/${unknownId}/step`,
    body: { from: 'Under review', to: 'Approved', revision: 1, reason: null },
    expect: { ...firmAdminsOnly(404), adviser: 404, colleague: 404 },
  },
}
