import { accountRead, accountRoute, accountStaffRead, unknownId, type MatrixRows } from '@atrium/server/testing/matrix-rows'

/** Routes of an account for staff of the firm; the proposal of the request does not exist. */
const ofUnknown = { ...accountRead, client: 403, stranger: 403, adviser: 404, companyAdmin: 404, admin: 404 }
const refusedBody = { ...ofUnknown, adviser: 400, companyAdmin: 400, admin: 400 }

export const accessMatrix: MatrixRows = {
  'POST /api/accounts/:account/proposals/:proposal/document': {
    path: `/api/accounts/{account}/proposals/${unknownId}/document`,
    body: {},
    expect: ofUnknown,
  },
  'GET /api/accounts/:account/proposal-models': { path: '/api/accounts/{account}/proposal-models', expect: accountStaffRead },
  'GET /api/accounts/:account/proposals': accountRoute('/proposals'),
  'GET /api/accounts/:account/proposals/:proposal': {
    path: `/api/accounts/{account}/proposals/${unknownId}`,
    expect: { ...ofUnknown, client: 404, stranger: 404 },
  },
  'PUT /api/accounts/:account/proposals/:proposal': {
    path: `/api/accounts/{account}/proposals/${unknownId}`,
    // The model does not exist.
    body: {
      model: unknownId,
      portfolios: [{ id: 'unknown', flow: '0' }],
      destination: 'target',
      minimumTrade: '250',
      dealingFixed: '0',
      dealingPercent: '0.12',
      gainsLimit: null,
      tax: null,
    },
    expect: refusedBody,
  },
  'POST /api/accounts/:account/proposals/:proposal/share': {
    path: `/api/accounts/{account}/proposals/${unknownId}/share`,
    body: { note: 'Back to the model' },
    expect: ofUnknown,
  },
  'DELETE /api/accounts/:account/proposals/:proposal': {
    path: `/api/accounts/{account}/proposals/${unknownId}`,
    expect: ofUnknown,
  },
}
