import { accountStaffRead, everyone, firmAdminsOnly, signedInRead, unknownId, type MatrixRows } from '@atrium/server/testing/matrix-rows'

const signedInOnly = (status: number) => ({
  ...everyone(status),
  anonymous: 401,
  secondFactorPending: 401,
  foreigner: 401,
  disabled: 401,
})

/** Requests for an unknown form: refused to clients, and to staff who do not see the account. */
const staffOfAccount = { ...accountStaffRead, adviser: 404, companyAdmin: 404, admin: 404 }

/** Advisers may not see submissions; others than staff are refused before. */
const reviewersOnly = { ...firmAdminsOnly(404), adviser: 404, colleague: 404 }

export const accessMatrix: MatrixRows = {
  'POST /api/submissions/:submission/document': {
    path: `/api/submissions/${unknownId}/document`,
    body: { revision: 0 },
    expect: reviewersOnly,
  },
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
  'POST /api/portals/:portal/forms/:form/choices': {
    path: `/api/portals/private-clients/forms/${unknownId}/choices`,
    body: { field: 'adviser', collection: 'people' },
    expect: signedInOnly(404),
  },
  'POST /api/portals/:portal/forms/:form/submissions': {
    path: `/api/portals/private-clients/forms/${unknownId}/submissions`,
    body: { submission: unknownId, version: 1, answers: {} },
    expect: signedInOnly(404),
  },
  'GET /api/public-forms/:form': { path: `/api/public-forms/${unknownId}`, expect: everyone(404) },
  'POST /api/public-forms/:form/submissions': {
    path: `/api/public-forms/${unknownId}/submissions`,
    body: { submission: unknownId, version: 1, answers: {} },
    expect: everyone(404),
  },
  'GET /api/submissions/:submission': { path: `/api/submissions/${unknownId}`, expect: signedInOnly(404) },
  'GET /api/submissions/:submission/score': { path: `/api/submissions/${unknownId}/score`, expect: signedInOnly(404) },
  'GET /api/submissions/:submission/pdf': { path: `/api/submissions/${unknownId}/pdf`, expect: signedInOnly(404) },
  'DELETE /api/submissions/:submission': { path: `/api/submissions/${unknownId}`, body: { reason: 'Unwanted' }, expect: reviewersOnly },
  'POST /api/submissions/:submission/step': {
    path: `/api/submissions/${unknownId}/step`,
    body: { from: 'Under review', to: 'Approved', revision: 1, reason: null },
    expect: reviewersOnly,
  },
  'POST /api/submissions/:submission/answers': {
    path: `/api/submissions/${unknownId}/answers`,
    body: { revision: 1, request: null, answers: {} },
    expect: signedInOnly(404),
  },
  'PUT /api/submissions/:submission/assignee': {
    path: `/api/submissions/${unknownId}/assignee`,
    body: { person: null },
    expect: reviewersOnly,
  },
  'PUT /api/submissions/:submission/lock': { path: `/api/submissions/${unknownId}/lock`, body: {}, expect: reviewersOnly },
  'DELETE /api/submissions/:submission/lock': { path: `/api/submissions/${unknownId}/lock`, expect: reviewersOnly },
  'POST /api/submissions/:submission/comments': {
    path: `/api/submissions/${unknownId}/comments`,
    body: { id: unknownId, text: 'Checked' },
    expect: reviewersOnly,
  },
  'POST /api/submissions/:submission/requests': {
    path: `/api/submissions/${unknownId}/requests`,
    body: { id: unknownId, message: 'Which one?', fields: ['reason'] },
    expect: reviewersOnly,
  },
  'DELETE /api/submissions/:submission/requests/:request': {
    path: `/api/submissions/${unknownId}/requests/${unknownId}`,
    expect: reviewersOnly,
  },
  'GET /api/accounts/:account/forms': { path: '/api/accounts/{account}/forms', expect: accountStaffRead },
  'PUT /api/accounts/:account/forms/:form/assignment': {
    path: `/api/accounts/{account}/forms/${unknownId}/assignment`,
    body: { dueOn: null },
    expect: staffOfAccount,
  },
  'DELETE /api/accounts/:account/forms/:form/assignment': {
    path: `/api/accounts/{account}/forms/${unknownId}/assignment`,
    expect: staffOfAccount,
  },
  'GET /api/forms/:form/usage': { path: `/api/forms/${unknownId}/usage`, expect: firmAdminsOnly(404) },
  'GET /api/forms/:form/answers/:format': { path: `/api/forms/${unknownId}/answers/csv`, expect: firmAdminsOnly(404) },
}
