import {
  accountRead,
  accountRoute,
  signedInOnly,
  signedInRead,
  staffRead,
  unknownId,
  type MatrixRows,
} from '@atrium/server/testing/matrix-rows'

/** Requests for a document or folder that does not exist. */
const ofUnknown = { ...accountRead, client: 404, adviser: 404, companyAdmin: 404, admin: 404 }
const refusedInput = { ...accountRead, client: 400, adviser: 400, companyAdmin: 400, admin: 400 }

const ofUnknownForStaff = { ...staffRead, adviser: 404, colleague: 404, companyAdmin: 404, admin: 404 }

const noDates = { recordOn: null, taxYear: null, returnSentOn: null, periodEndOn: null, endedOn: null, isMifid: false }

const unknownPublication = `/api/portals/{portal}/publications/${unknownId}`
const unknownDocument = `/api/accounts/{account}/documents/${unknownId}`
const unknownFolder = `/api/accounts/{account}/document-folders/${unknownId}`

export const accessMatrix: MatrixRows = {
  'GET /api/accounts/:account/documents': accountRoute('/documents'),
  'GET /api/accounts/:account/document-folders': accountRoute('/document-folders'),
  'GET /api/accounts/:account/signature-documents': accountRoute('/signature-documents'),
  'GET /api/accounts/:account/documents/:document/versions': { path: `${unknownDocument}/versions`, expect: ofUnknown },
  'POST /api/accounts/:account/document-names': {
    path: '/api/accounts/{account}/document-names',
    body: { folder: null, names: ['a.pdf'] },
    expect: accountRead,
  },
  'PATCH /api/accounts/:account/documents/:document': {
    path: unknownDocument,
    body: { revision: 1, name: 'a.pdf' },
    expect: ofUnknown,
  },
  'DELETE /api/accounts/:account/documents/:document': { path: unknownDocument, expect: ofUnknown },
  'POST /api/accounts/:account/documents/:document/restore': { path: `${unknownDocument}/restore`, body: {}, expect: ofUnknown },
  // The parent does not exist.
  'PUT /api/accounts/:account/document-folders/:folder': {
    path: unknownFolder,
    body: { name: 'Letters', parent: unknownId },
    expect: refusedInput,
  },
  'PATCH /api/accounts/:account/document-folders/:folder': { path: unknownFolder, body: { name: 'Letters' }, expect: ofUnknown },
  'DELETE /api/accounts/:account/document-folders/:folder': { path: unknownFolder, expect: ofUnknown },
  // The folder does not exist.
  'PUT /api/accounts/:account/document-changes/:change': {
    path: `/api/accounts/{account}/document-changes/${unknownId}`,
    body: { action: { kind: 'move', folder: unknownId }, documents: [{ id: unknownId, revision: 1 }] },
    expect: refusedInput,
  },
  // Input is checked before the account. archives.test.ts tests archives of other people.
  'PUT /api/accounts/:account/document-archives/:archive': {
    path: `/api/accounts/{account}/document-archives/${unknownId}`,
    body: { content: { kind: 'documents', documents: [] } },
    expect: signedInOnly(400),
  },
  'GET /api/accounts/:account/document-archives/:archive/file': {
    path: `/api/accounts/{account}/document-archives/${unknownId}/file`,
    expect: ofUnknown,
  },
  'PUT /api/accounts/:account/reading-requests/:request': {
    path: `/api/accounts/{account}/reading-requests/${unknownId}`,
    body: { document: unknownId },
    expect: { ...ofUnknown, client: 403, stranger: 403 },
  },
  'DELETE /api/accounts/:account/reading-requests/:request': {
    path: `/api/accounts/{account}/reading-requests/${unknownId}`,
    expect: { ...ofUnknown, client: 403, stranger: 403 },
  },
  'PUT /api/accounts/:account/reading-confirmations/:confirmation': {
    path: `/api/accounts/{account}/reading-confirmations/${unknownId}`,
    body: { request: unknownId, version: 1 },
    expect: { ...ofUnknown, adviser: 403, companyAdmin: 403, admin: 403 },
  },
  'GET /api/accounts/:account/documents/:document/readers': {
    path: `${unknownDocument}/readers`,
    expect: { ...ofUnknown, client: 403, stranger: 403 },
  },
  'GET /api/accounts/:account/documents/:document/retention': {
    path: `${unknownDocument}/retention`,
    expect: { ...ofUnknown, client: 403, stranger: 403 },
  },
  'PUT /api/accounts/:account/documents/:document/classes/:class': {
    path: `${unknownDocument}/classes/will`,
    body: { revision: 0, ...noDates },
    expect: { ...ofUnknown, client: 403, stranger: 403 },
  },
  'POST /api/accounts/:account/documents/:document/classes/:class/removal': {
    path: `${unknownDocument}/classes/will/removal`,
    body: { revision: 1 },
    expect: { ...ofUnknown, client: 403, stranger: 403 },
  },
  // The day is in the future.
  'PUT /api/accounts/:account/relationship-end': {
    path: '/api/accounts/{account}/relationship-end',
    body: { endedOn: '2100-01-01', before: null },
    expect: { ...refusedInput, client: 403, stranger: 403 },
  },
  'PUT /api/accounts/:account/legal-holds/:hold': {
    path: `/api/accounts/{account}/legal-holds/${unknownId}`,
    body: { document: unknownId, reason: 'Dispute' },
    expect: { ...ofUnknown, client: 403, stranger: 403 },
  },
  // Only admins of the firm release holds and delete for good.
  'POST /api/accounts/:account/legal-holds/:hold/release': {
    path: `/api/accounts/{account}/legal-holds/${unknownId}/release`,
    body: { reason: 'Settled' },
    expect: { ...ofUnknown, client: 403, stranger: 403, adviser: 403 },
  },
  'PUT /api/accounts/:account/destruction-orders/:document': {
    path: `/api/accounts/{account}/destruction-orders/${unknownId}`,
    body: { reason: 'Ended' },
    expect: { ...ofUnknown, client: 403, stranger: 403, adviser: 403 },
  },
  'DELETE /api/accounts/:account/destruction-orders/:document': {
    path: `/api/accounts/{account}/destruction-orders/${unknownId}`,
    expect: { ...ofUnknown, client: 403, stranger: 403 },
  },
  'GET /api/accounts/:account/destruction-certificates/:certificate/file': {
    path: `/api/accounts/{account}/destruction-certificates/${unknownId}/file`,
    expect: { ...ofUnknown, client: 403, stranger: 403 },
  },
  'GET /api/portals/:portal/ended-documents': { path: '/api/portals/{portal}/ended-documents', expect: staffRead },
  'GET /api/portals/:portal/legal-holds': { path: '/api/portals/{portal}/legal-holds', expect: staffRead },
  'GET /api/portals/:portal/destruction-certificates': { path: '/api/portals/{portal}/destruction-certificates', expect: staffRead },
  'PUT /api/accounts/:account/document-readings/:reading': {
    path: `/api/accounts/{account}/document-readings/${unknownId}`,
    body: { document: unknownId, file: unknownId, seconds: 0 },
    expect: ofUnknown,
  },
  'GET /api/accounts/:account/firm-documents/:document': { path: '/api/accounts/{account}/firm-documents/unknown', expect: ofUnknown },
  'GET /api/accounts/:account/provider-documents/:document': {
    path: '/api/accounts/{account}/provider-documents/unknown',
    expect: ofUnknown,
  },
  'GET /api/accounts/:account/signature-documents/:document': {
    path: '/api/accounts/{account}/signature-documents/unknown',
    expect: ofUnknown,
  },
  'GET /api/portals/:portal/publications': { path: '/api/portals/{portal}/publications', expect: staffRead },
  'GET /api/portals/:portal/publications/:publication': { path: unknownPublication, expect: ofUnknownForStaff },
  'GET /api/portals/:portal/publications/:publication/accounts': { path: `${unknownPublication}/accounts`, expect: ofUnknownForStaff },
  'PUT /api/portals/:portal/publications/:publication': {
    path: unknownPublication,
    body: { kind: 'report', asksConfirmation: false, selection: { by: 'ids', ids: [unknownId] } },
    expect: ofUnknownForStaff,
  },
  'POST /api/portals/:portal/publications/:publication/withdrawal': {
    path: `${unknownPublication}/withdrawal`,
    body: {},
    expect: ofUnknownForStaff,
  },
  'GET /api/accounts/:account/statements': accountRoute('/statements'),
  'GET /api/accounts/:account/statements/:day': { path: '/api/accounts/{account}/statements/2026-11-17', expect: refusedInput },
  'GET /api/portals/:portal/library/documents': { path: '/api/portals/{portal}/library/documents?search=a', expect: signedInRead },
  'GET /api/portals/:portal/library': { path: '/api/portals/{portal}/library', expect: signedInRead },
}
