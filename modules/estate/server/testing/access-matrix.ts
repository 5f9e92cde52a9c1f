import { accountCaseRoute, accountRoute, accountRead, type MatrixRows } from '@atrium/server/testing/matrix-rows'
import { exampleGift, examplePerson, exampleTerms } from './estates.ts'

/** Ids that the callers of these routes choose. */
const person = '01a1fd36-0000-7000-8000-0000000000a3'
const gift = '01a1fd36-0000-7000-8000-0000000000a4'

// Each caller gives the same values, so that only the first adds a record.
export const accessMatrix: MatrixRows = {
  'GET /api/accounts/:account/estate': accountRoute('/estate'),
  'PUT /api/accounts/:account/estate': {
    path: '/api/accounts/{account}/estate',
    body: { ...exampleTerms, version: 0 },
    expect: accountRead,
  },
  'PUT /api/accounts/:account/estate/people/:person': {
    path: `/api/accounts/{account}/estate/people/${person}`,
    body: { ...examplePerson, version: 0 },
    expect: accountRead,
  },
  'DELETE /api/accounts/:account/estate/people/:person': { ...accountRoute(`/estate/people/${person}`), body: { version: 1 } },
  'PUT /api/accounts/:account/estate/gifts/:gift': {
    path: `/api/accounts/{account}/estate/gifts/${gift}`,
    body: { ...exampleGift, version: 0 },
    expect: accountRead,
  },
  'DELETE /api/accounts/:account/estate/gifts/:gift': { ...accountRoute(`/estate/gifts/${gift}`), body: { version: 1 } },
  'GET /api/accounts/:account/estate/explanations/:figure': accountRoute('/estate/explanations/inheritance-tax?of=2026-11-18'),
  'GET /api/accounts/:account/estate/explanations/:figure/case': accountCaseRoute(
    '/estate/explanations/inheritance-tax/case?of=2026-11-18',
  ),
}
