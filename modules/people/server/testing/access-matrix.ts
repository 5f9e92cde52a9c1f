import { signedInRead, signedInOnly, everyone, publicRead, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  // The request contains no picture. No caller of the matrix has a portrait, so that there is none to remove or to read.
  'PUT /api/me/photo': { path: '/api/me/photo', body: {}, expect: signedInOnly(400) },
  'DELETE /api/me/photo': { path: '/api/me/photo', expect: signedInOnly(404) },
  'GET /api/photos/:photo/:size': { path: '/api/photos/01a1fd36-0000-4000-8000-000000000000/small', expect: signedInOnly(404) },
  'GET /api/me': { path: '/api/me', expect: signedInRead },
  'PATCH /api/me': { path: '/api/me', body: { theme: 'portal' }, expect: signedInRead },
  'GET /api/terms': { path: '/api/terms?locale=en', expect: publicRead },
  'GET /api/me/welcome': { path: '/api/me/welcome', expect: signedInRead },
  'POST /api/me/terms-acceptances': {
    path: '/api/me/terms-acceptances',
    body: { portal: 'private-clients', version: 999 },
    expect: { ...everyone(409), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
  'GET /api/portals': { path: '/api/portals', expect: signedInRead },
  'GET /api/portals/:portal/navigation': {
    path: '/api/portals/private-clients/navigation',
    expect: signedInRead,
  },
  'POST /api/portals': {
    path: '/api/portals',
    body: { name: 'One too many', theme: 'main' },
    // The organisation of all these staff, including the admin, already has the maximum number of portals.
    expect: { ...everyone(409), anonymous: 401, secondFactorPending: 401, client: 403, stranger: 403, foreigner: 401, disabled: 401 },
  },
}
