import { accountCaseRoute, accountRoute, accountRead, type MatrixRows } from '@atrium/server/testing/matrix-rows'
import { exampleEntry, examplePolicy } from './holdings.ts'

/** Ids that the callers of these routes choose. */
const holding = '01a1fd36-0000-7000-8000-0000000000a1'
const policy = '01a1fd36-0000-7000-8000-0000000000a2'

export const accessMatrix: MatrixRows = {
  'GET /api/accounts/:account/financial-holdings': accountRoute('/financial-holdings'),
  'GET /api/accounts/:account/financial-holdings/:holding': {
    path: `/api/accounts/{account}/financial-holdings/${holding}`,
    expect: { ...accountRead, client: 404, adviser: 404, companyAdmin: 404, admin: 404 },
  },
  // Each caller gives the same values, so that only the first adds the holding.
  'PUT /api/accounts/:account/financial-holdings/:holding': {
    path: `/api/accounts/{account}/financial-holdings/${holding}`,
    body: { ...exampleEntry, version: 0 },
    expect: accountRead,
  },
  'DELETE /api/accounts/:account/financial-holdings/:holding': {
    ...accountRoute(`/financial-holdings/${holding}`),
    body: { version: 1 },
  },
  'GET /api/accounts/:account/property-estimate': accountRoute('/property-estimate?postCode=GU1%201AA&bedrooms=3&propertyType=flat'),
  'GET /api/accounts/:account/net-worth': accountRoute('/net-worth'),
  'GET /api/accounts/:account/net-worth/history': accountRoute('/net-worth/history'),
  'GET /api/accounts/:account/protections': accountRoute('/protections'),
  'PUT /api/accounts/:account/protections/:protection': {
    path: `/api/accounts/{account}/protections/${policy}`,
    body: { ...examplePolicy, version: 0 },
    expect: accountRead,
  },
  'DELETE /api/accounts/:account/protections/:protection': {
    ...accountRoute(`/protections/${policy}`),
    body: { version: 1 },
  },
  'GET /api/accounts/:account/net-worth/explanations/:figure': accountRoute('/net-worth/explanations/net-worth'),
  'GET /api/accounts/:account/net-worth/explanations/:figure/case': accountCaseRoute('/net-worth/explanations/net-worth/case'),
}
