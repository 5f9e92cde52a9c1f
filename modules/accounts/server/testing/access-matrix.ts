import { accountRead, staffRead, accountRoute, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/portals/:portal/accounts': { path: '/api/portals/{portal}/accounts', expect: staffRead },
  'GET /api/portals/:portal/account-filters': { path: '/api/portals/{portal}/account-filters', expect: staffRead },
  'GET /api/accounts/:account': accountRoute(''),
  'GET /api/accounts/:account/record': {
    path: '/api/accounts/{account}/record',
    expect: { ...accountRead, client: 403, stranger: 403 },
  },
  'PATCH /api/accounts/:account/defaults': { path: '/api/accounts/{account}/defaults', body: { company: null }, expect: accountRead },
  'GET /api/accounts/:account/contacts': accountRoute('/contacts'),
}
