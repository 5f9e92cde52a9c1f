import { accountRead, accountRoute, type MatrixRows } from '@atrium/server/testing/matrix-rows'

/** Statuses for a number, invoice or file that does not exist. */
const ofUnknown = { ...accountRead, client: 404, adviser: 404, companyAdmin: 404, admin: 404 }

export const accessMatrix: MatrixRows = {
  'GET /api/accounts/:account/services': accountRoute('/services'),
  'GET /api/accounts/:account/lines-of-business': accountRoute('/lines-of-business'),
  'GET /api/accounts/:account/jobs': accountRoute('/jobs?line=FT'),
  'GET /api/accounts/:account/contracts': accountRoute('/contracts'),
  'GET /api/accounts/:account/invoices': accountRoute('/invoices'),
  'GET /api/accounts/:account/invoices/:lob/:invoice': { path: '/api/accounts/{account}/invoices/FA/unknown', expect: ofUnknown },
  'GET /api/accounts/:account/invoice-files/:lob/:invoice': { path: '/api/accounts/{account}/invoice-files/FA/unknown', expect: ofUnknown },
  'GET /api/accounts/:account/job-files/:line/:job/:file': { path: '/api/accounts/{account}/job-files/FT/unknown/1', expect: ofUnknown },
  'GET /api/accounts/:account/tax-parties': accountRoute('/tax-parties'),
  'GET /api/accounts/:account/tax-parties/:party/payments': { path: '/api/accounts/{account}/tax-parties/1/payments', expect: ofUnknown },
  'GET /api/accounts/:account/tax-parties/:party/overview': { path: '/api/accounts/{account}/tax-parties/1/overview', expect: ofUnknown },
  'GET /api/accounts/:account/company-accounts': accountRoute('/company-accounts'),
  'GET /api/accounts/:account/health-scores': accountRoute('/health-scores'),
}
