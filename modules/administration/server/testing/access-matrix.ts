import { publicRead, adminOnly, everyone, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/organisation': {
    path: '/api/organisation',
    expect: { ...everyone(403), anonymous: 401, secondFactorPending: 401, companyAdmin: 200, admin: 200, foreigner: 401, disabled: 401 },
  },
  'GET /api/maintenance': { path: '/api/maintenance', expect: publicRead },
  'PUT /api/maintenance': {
    path: '/api/maintenance',
    // The time is in the past, so that the request of an admin is refused and changes nothing.
    body: { messages: { en: 'Back soon' }, until: '2020-01-01T00:00:00Z' },
    expect: { ...everyone(403), anonymous: 401, secondFactorPending: 401, admin: 400, foreigner: 401, disabled: 401 },
  },
  'DELETE /api/maintenance': {
    path: '/api/maintenance',
    expect: { ...everyone(403), anonymous: 401, secondFactorPending: 401, admin: 200, foreigner: 401, disabled: 401 },
  },
  'POST /api/portals/:portal/onboarding/search': {
    path: '/api/portals/{portal}/onboarding/search',
    body: {},
    expect: adminOnly(200),
    reasonForOthers:
      'The simulated API lists the clients of every edition to an admin. A firm has its own API, or a token for each edition.',
  },
  'POST /api/portals/:portal/onboarding/invitations': {
    path: '/api/portals/{portal}/onboarding/invitations',
    // The client is unknown, so that the request of an admin is refused and invites nobody.
    body: { clients: [{ externalId: 'no-such-client-0' }] },
    expect: adminOnly(400),
  },
  // The upstream of this edition has no cache.
  'POST /api/upstreams/:name/cache-clearing': { path: '/api/upstreams/asset-manager/cache-clearing', expect: adminOnly(404) },
  'GET /api/upstreams': { path: '/api/upstreams', expect: adminOnly(200) },
  'POST /api/people/search': { path: '/api/people/search', body: { secondFactor: 'disabled' }, expect: adminOnly(200) },
  'GET /api/people/:person': { path: '/api/people/01a1fd36-0000-7000-8000-000000000000', expect: adminOnly(404) },
  'DELETE /api/people/:person/sessions': {
    path: '/api/people/01a1fd36-0000-7000-8000-000000000000/sessions',
    expect: adminOnly(404),
  },
  'DELETE /api/people/:person/sessions/:session': {
    path: '/api/people/01a1fd36-0000-7000-8000-000000000000/sessions/01a1fd36-0000-7000-8000-000000000000',
    expect: adminOnly(404),
  },
  'PATCH /api/people/:person/second-factor': {
    path: '/api/people/01a1fd36-0000-7000-8000-000000000000/second-factor',
    body: { isDisabled: true, reason: 'Nobody’s' },
    expect: adminOnly(404),
  },
}
