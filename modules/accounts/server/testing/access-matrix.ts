import {
  accountRead,
  accountStaffRead,
  adminOnly,
  staffRead,
  accountRoute,
  unknownId,
  type MatrixRows,
} from '@atrium/server/testing/matrix-rows'

/** Staff of the portal get a status, others what they get of the client list. */
const staffRouteOf = (status: number) => ({ ...staffRead, adviser: status, colleague: status, companyAdmin: status, admin: status })

export const accessMatrix: MatrixRows = {
  'GET /api/portals/:portal/accounts': { path: '/api/portals/{portal}/accounts', expect: staffRead },
  'POST /api/portals/:portal/accounts/search': {
    path: '/api/portals/{portal}/accounts/search',
    body: { where: [{ kind: 'portfolio-count', settings: { atLeast: 1, atMost: null } }] },
    expect: staffRead,
  },
  'POST /api/portals/:portal/client-conditions/options': {
    path: '/api/portals/{portal}/client-conditions/options',
    body: { kind: 'form-sent', setting: 'form' },
    expect: staffRead,
  },
  'GET /api/portals/:portal/account-filters': { path: '/api/portals/{portal}/account-filters', expect: staffRead },
  'GET /api/accounts/:account': accountRoute(''),
  'GET /api/accounts/:account/record': {
    path: '/api/accounts/{account}/record',
    expect: { ...accountRead, client: 403, stranger: 403 },
  },
  'PATCH /api/accounts/:account/defaults': { path: '/api/accounts/{account}/defaults', body: { company: null }, expect: accountRead },
  // The account of the matrix has figures, so that the request of its client is refused.
  'POST /api/accounts/:account/link-request': {
    path: '/api/accounts/{account}/link-request',
    expect: { ...accountRead, client: 409, adviser: 403, companyAdmin: 403, admin: 403 },
  },
  'DELETE /api/accounts/:account/link-request': {
    path: '/api/accounts/{account}/link-request',
    expect: { ...accountRead, client: 403, stranger: 403, adviser: 409, companyAdmin: 409, admin: 409 },
  },
  'PUT /api/accounts/:account/external-id': {
    path: '/api/accounts/{account}/external-id',
    body: { externalId: 'HL-000000' },
    expect: adminOnly(400),
  },
  'GET /api/accounts/:account/client-contacts': {
    path: '/api/accounts/{account}/client-contacts',
    expect: { ...accountRead, client: 403, stranger: 403 },
  },
  'GET /api/accounts/:account/contacts': accountRoute('/contacts'),
  'GET /api/portals/:portal/firm-clients': { path: '/api/portals/{portal}/firm-clients', expect: staffRead },
  'GET /api/me/recent-accounts': { path: '/api/me/recent-accounts', expect: staffRead },
  'PUT /api/me/recent-accounts/:account': {
    path: '/api/me/recent-accounts/{account}',
    expect: { ...accountStaffRead, adviser: 204, companyAdmin: 204, admin: 204 },
  },
  'GET /api/portals/:portal/client-views': { path: '/api/portals/{portal}/client-views', expect: staffRead },
  // A view without columns is invalid, so that nothing is saved.
  'PUT /api/portals/:portal/client-views/:view': {
    path: `/api/portals/{portal}/client-views/${unknownId}`,
    body: { name: 'All', isShared: false, settings: { conditions: {}, columns: [], sort: 'name', direction: 'ascending' } },
    expect: staffRouteOf(400),
  },
  'DELETE /api/portals/:portal/client-views/:view': {
    path: `/api/portals/{portal}/client-views/${unknownId}`,
    expect: staffRouteOf(404),
  },
}
