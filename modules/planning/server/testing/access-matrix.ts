import { accountCaseRoute, accountRoute, accountRead, type MatrixRows } from '@atrium/server/testing/matrix-rows'
import { exampleFigure, examplePlan } from './cash-flow.ts'
import { exampleEntry, examplePolicy } from './holdings.ts'

/** Ids that the callers of these routes choose. */
const holding = '01a1fd36-0000-7000-8000-0000000000a1'
const policy = '01a1fd36-0000-7000-8000-0000000000a2'
/** A version that does not exist. */
const version = '01a1fd36-0000-7000-8000-0000000000a3'
const ofVersion = `/api/accounts/{account}/cash-flow/versions/${version}`
const noVersion = { ...accountRead, client: 404, adviser: 404, companyAdmin: 404, admin: 404 }

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
  'GET /api/accounts/:account/cash-flow': accountRoute('/cash-flow'),
  // Staff of the firm share one plan, which the first of them saves; the same plan again changes nothing.
  'PUT /api/accounts/:account/cash-flow': { ...accountRoute('/cash-flow'), body: { revision: 0, plan: examplePlan } },
  'POST /api/accounts/:account/cash-flow/explanations': { ...accountRoute('/cash-flow/explanations'), body: exampleFigure },
  'POST /api/accounts/:account/cash-flow/explanations/case': { ...accountCaseRoute('/cash-flow/explanations/case'), body: exampleFigure },
  'GET /api/accounts/:account/cash-flow/versions/:version': { path: ofVersion, expect: noVersion },
  // The plan has another revision than this.
  'PUT /api/accounts/:account/cash-flow/versions/:version': {
    path: ofVersion,
    body: { name: 'Review', revision: 99 },
    expect: { ...accountRead, client: 409, adviser: 409, companyAdmin: 409, admin: 409 },
  },
  'PUT /api/accounts/:account/cash-flow/versions/:version/sharing': {
    path: `${ofVersion}/sharing`,
    body: { isShared: true },
    expect: noVersion,
  },
  'PUT /api/accounts/:account/cash-flow/versions/:version/comments/:comment': {
    path: `${ofVersion}/comments/01a1fd36-0000-7000-8000-0000000000a4`,
    body: { text: 'Thank you' },
    expect: noVersion,
  },
}
