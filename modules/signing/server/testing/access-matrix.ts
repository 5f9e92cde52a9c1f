import { accountRead, accountRoute, accountStaffRead, staffRead, unknownId, type MatrixRows } from '@atrium/server/testing/matrix-rows'

const unknownEnvelope = `/api/accounts/{account}/envelopes/${unknownId}`
/** Requests for an envelope that does not exist, or that the caller does not sign. */
const ofUnknown = { ...accountRead, client: 404, adviser: 404, companyAdmin: 404, admin: 404 }
const staffOfUnknown = { ...accountStaffRead, adviser: 404, companyAdmin: 404, admin: 404 }
const place = { page: 1, x: 0, y: 0, width: 0.1, height: 0.1, isRequired: true }

const unknownBatch = `/api/portals/{portal}/signing-batches/${unknownId}`
/** Requests for a batch that does not exist. */
const ofUnknownBatch = { ...staffRead, adviser: 404, colleague: 404, companyAdmin: 404, admin: 404 }

export const accessMatrix: MatrixRows = {
  'GET /api/accounts/:account/signers': { path: '/api/accounts/{account}/signers', expect: accountStaffRead },
  'GET /api/accounts/:account/envelopes': accountRoute('/envelopes'),
  'GET /api/accounts/:account/envelopes/:envelope': { path: unknownEnvelope, expect: ofUnknown },
  // The document does not exist.
  'PUT /api/accounts/:account/envelopes/:envelope': {
    path: unknownEnvelope,
    body: {
      document: unknownId,
      version: 1,
      kind: 'agreement',
      message: '',
      isOrdered: false,
      expiresOn: '2026-12-31',
      signers: [
        { id: unknownId, person: unknownId, for: null, fields: [{ id: unknownId, kind: 'signature', label: 'Signature', ...place }] },
      ],
    },
    expect: { ...accountStaffRead, adviser: 400, companyAdmin: 400, admin: 400 },
  },
  'POST /api/accounts/:account/envelopes/:envelope/signature': {
    path: `${unknownEnvelope}/signature`,
    body: { request: unknownId, sha256: '0'.repeat(64), consent: '1', signature: { method: 'typed', name: 'Some name' }, values: [] },
    expect: ofUnknown,
  },
  'POST /api/accounts/:account/envelopes/:envelope/passkey-options': {
    path: `${unknownEnvelope}/passkey-options`,
    body: { sha256: '0'.repeat(64), consent: '1', values: [] },
    expect: ofUnknown,
  },
  'POST /api/accounts/:account/envelopes/:envelope/passkey-signature': {
    path: `${unknownEnvelope}/passkey-signature`,
    body: {
      request: unknownId,
      sha256: '0'.repeat(64),
      consent: '1',
      values: [],
      nonce: 'a',
      response: {
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
        clientExtensionResults: {},
      },
    },
    expect: ofUnknown,
  },
  'POST /api/accounts/:account/envelopes/:envelope/refusal': {
    path: `${unknownEnvelope}/refusal`,
    body: { request: unknownId, reason: 'No' },
    expect: ofUnknown,
  },
  'GET /api/portals/:portal/envelopes': { path: '/api/portals/{portal}/envelopes', expect: staffRead },
  'GET /api/portals/:portal/envelope-templates': { path: '/api/portals/{portal}/envelope-templates', expect: staffRead },
  // The template does not exist, so that its revision cannot be 9.
  'PUT /api/portals/:portal/envelope-templates/:template': {
    path: `/api/portals/{portal}/envelope-templates/${unknownId}`,
    body: {
      revision: 9,
      name: 'Fees',
      content: {
        kind: 'agreement',
        isOrdered: false,
        needs: 'mandate',
        remindDays: 3,
        roles: [{ owner: 1, isAttorney: false, fields: [{ kind: 'signature', label: 'Signature', ...place }] }],
      },
    },
    expect: { ...staffRead, adviser: 409, colleague: 409, companyAdmin: 409, admin: 409 },
  },
  'DELETE /api/portals/:portal/envelope-templates/:template': {
    path: `/api/portals/{portal}/envelope-templates/${unknownId}`,
    expect: staffRead,
  },
  // The document does not exist.
  'GET /api/accounts/:account/signing-preparations/:document': {
    path: `/api/accounts/{account}/signing-preparations/${unknownId}`,
    expect: staffOfUnknown,
  },
  'PUT /api/accounts/:account/signing-drafts/:document': {
    path: `/api/accounts/{account}/signing-drafts/${unknownId}`,
    body: {
      revision: 0,
      content: { kind: 'agreement', message: '', isOrdered: false, expiresOn: null, signers: [], needs: 'mandate', remindDays: 3 },
    },
    expect: staffOfUnknown,
  },
  'DELETE /api/accounts/:account/signing-drafts/:document': {
    path: `/api/accounts/{account}/signing-drafts/${unknownId}`,
    expect: accountStaffRead,
  },
  'GET /api/accounts/:account/signing-mandate': { path: '/api/accounts/{account}/signing-mandate', expect: accountStaffRead },
  'PUT /api/accounts/:account/signing-mandate': {
    path: '/api/accounts/{account}/signing-mandate',
    body: { kind: 'all', count: null, revision: 99 },
    expect: { ...accountStaffRead, adviser: 403, companyAdmin: 409, admin: 409 },
  },
  'POST /api/accounts/:account/envelopes/:envelope/signers/:signer/reminder': {
    path: `${unknownEnvelope}/signers/${unknownId}/reminder`,
    body: {},
    expect: staffOfUnknown,
  },
  'DELETE /api/accounts/:account/envelopes/:envelope': { path: unknownEnvelope, expect: staffOfUnknown },
  'GET /api/accounts/:account/envelopes/:envelope/evidence': { path: `${unknownEnvelope}/evidence`, expect: staffOfUnknown },
  'GET /api/portals/:portal/signing-batches': { path: '/api/portals/{portal}/signing-batches', expect: staffRead },
  'GET /api/portals/:portal/signing-batches/:batch': { path: unknownBatch, expect: ofUnknownBatch },
  'GET /api/portals/:portal/signing-batches/:batch/accounts': { path: `${unknownBatch}/accounts`, expect: ofUnknownBatch },
  'POST /api/portals/:portal/signing-batches/:batch/preview': {
    path: `${unknownBatch}/preview`,
    body: { template: unknownId, selection: { by: 'ids', ids: [unknownId] } },
    expect: ofUnknownBatch,
  },
  'PUT /api/portals/:portal/signing-batches/:batch': {
    path: unknownBatch,
    body: {
      template: unknownId,
      templateRevision: 1,
      message: '',
      expiresOn: '2026-12-31',
      accounts: [unknownId],
      segment: null,
    },
    expect: ofUnknownBatch,
  },
  'POST /api/portals/:portal/signing-batches/:batch/reminders': { path: `${unknownBatch}/reminders`, body: {}, expect: ofUnknownBatch },
}
