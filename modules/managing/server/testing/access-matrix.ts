import { accountStaffRead, everyone, unknownId, type MatrixRows } from '@atrium/server/testing/matrix-rows'

/** Staff who may enter the portal; clients are refused, and staff of other portals get the response for an unknown portal. */
const staffOfPortal = (status: number) => ({ ...accountStaffRead, adviser: status, colleague: status, companyAdmin: status, admin: status })

const refusedToClients = { ...everyone(403), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 }

/** A client who does not exist. */
const selection = { by: 'ids', ids: [unknownId] }

/** An id that the first caller takes. */
const takenImportId = '01a1fd36-0000-7000-8000-0000000c11e7'

/** An import that does not exist. */
const clientImport = `/api/portals/{portal}/client-imports/${unknownId}`

/** Admins, and company admins of the organisation of the portal. Others of the portal are refused. */
const importers = (status: number) => ({ ...staffOfPortal(status), adviser: 403, colleague: 403 })

const ownWords = { subject: 'Subject', html: '<p>Text</p>' }

export const accessMatrix: MatrixRows = {
  'GET /api/functions/bigben': { path: '/api/functions/bigben', expect: everyone(200) },
  // The account, the address, the person and the device do not exist, so that nothing is sent.
  'POST /api/portals/:portal/functions/invite-client': {
    path: '/api/portals/{portal}/functions/invite-client',
    body: { accountId: unknownId, message: ownWords },
    expect: staffOfPortal(404),
  },
  'POST /api/portals/:portal/functions/send-email': {
    path: '/api/portals/{portal}/functions/send-email',
    body: { id: unknownId, email: 'nobody@nowhere.example', message: ownWords },
    expect: staffOfPortal(400),
  },
  'POST /api/portals/:portal/functions/verify-email': {
    path: '/api/portals/{portal}/functions/verify-email',
    body: { uid: unknownId, verified: true },
    expect: { ...refusedToClients, admin: 404 },
  },
  'POST /api/portals/:portal/functions/send-push-notification': {
    path: '/api/portals/{portal}/functions/send-push-notification',
    body: { fcmToken: 'no-such-device' },
    expect: staffOfPortal(404),
  },
  'GET /api/portals/:portal/managing': { path: '/api/portals/{portal}/managing', expect: staffOfPortal(200) },
  'GET /api/portals/:portal/managing/:form': { path: '/api/portals/{portal}/managing/accounts?item={account}', expect: accountStaffRead },
  'POST /api/portals/:portal/managing/:form/choices': {
    path: '/api/portals/{portal}/managing/accounts/choices',
    body: { collection: 'groups' },
    expect: staffOfPortal(200),
    reasonForOthers: 'Staff choose among all groups of the portal. The response names groups, and none of their members.',
  },
  'POST /api/portals/:portal/securities/search': { path: '/api/portals/{portal}/securities/search', body: {}, expect: staffOfPortal(200) },
  // The values are incomplete, so that nobody adds or changes anything.
  'POST /api/portals/:portal/managing/:form': {
    path: '/api/portals/{portal}/managing/accounts',
    body: { id: unknownId, values: {} },
    expect: staffOfPortal(400),
  },
  'PATCH /api/portals/:portal/managing/:form/:item': {
    path: '/api/portals/{portal}/managing/accounts/{account}',
    body: { version: '1', values: { name: '' } },
    expect: { ...refusedToClients, adviser: 400, colleague: 404, companyAdmin: 400, admin: 400 },
  },
  'POST /api/portals/:portal/clients/choices': {
    path: '/api/portals/{portal}/clients/choices',
    body: { kind: 'groups' },
    expect: staffOfPortal(200),
    reasonForOthers: 'Staff choose among all groups of the portal. The response names groups, and none of their members.',
  },
  // The group, adviser and form do not exist, so that nothing is changed.
  'POST /api/portals/:portal/clients/groups': {
    path: '/api/portals/{portal}/clients/groups',
    body: { group: unknownId, selection },
    expect: staffOfPortal(400),
  },
  'POST /api/portals/:portal/clients/access-groups/preview': {
    path: '/api/portals/{portal}/clients/access-groups/preview',
    body: { group: unknownId, selection },
    expect: { ...staffOfPortal(400), adviser: 403, colleague: 403 },
  },
  'POST /api/portals/:portal/clients/access-groups': {
    path: '/api/portals/{portal}/clients/access-groups',
    body: { group: unknownId, selection },
    expect: { ...staffOfPortal(400), adviser: 403, colleague: 403 },
  },
  'POST /api/portals/:portal/clients/advisers': {
    path: '/api/portals/{portal}/clients/advisers',
    body: { adviser: unknownId, isReplacing: false, selection },
    expect: staffOfPortal(400),
  },
  'POST /api/portals/:portal/clients/invitations': {
    path: '/api/portals/{portal}/clients/invitations',
    body: { selection },
    expect: staffOfPortal(200),
  },
  'POST /api/portals/:portal/clients/forms': {
    path: '/api/portals/{portal}/clients/forms',
    body: { form: unknownId, dueOn: null, selection },
    expect: staffOfPortal(200),
  },
  'POST /api/portals/:portal/invitations/search': {
    path: '/api/portals/{portal}/invitations/search',
    body: {},
    expect: staffOfPortal(200),
  },
  // The account does not exist, so that nothing is revoked: other rows invite the client of the requested account.
  'DELETE /api/portals/:portal/invitations/:account': {
    path: `/api/portals/{portal}/invitations/${unknownId}`,
    expect: staffOfPortal(404),
  },
  'GET /api/portals/:portal/client-imports': { path: '/api/portals/{portal}/client-imports', expect: importers(200) },
  'POST /api/portals/:portal/client-imports': {
    path: '/api/portals/{portal}/client-imports',
    // The id is that of the first caller, so that the import of another person is unknown.
    body: { id: takenImportId, fileName: 'clients.csv' },
    expect: { ...importers(200), admin: 404 },
  },
  'GET /api/portals/:portal/client-imports/:import': { path: clientImport, expect: importers(404) },
  'GET /api/portals/:portal/client-imports/:import/rows': { path: `${clientImport}/rows`, expect: importers(404) },
  'GET /api/portals/:portal/client-imports/:import/faults': { path: `${clientImport}/faults`, expect: importers(404) },
  'PUT /api/portals/:portal/client-imports/:import/file': { path: `${clientImport}/file`, expect: importers(404) },
  'POST /api/portals/:portal/client-imports/:import/choices': {
    path: `${clientImport}/choices`,
    body: { choices: 'same-email' },
    expect: importers(404),
  },
  'POST /api/portals/:portal/client-imports/:import/start': {
    path: `${clientImport}/start`,
    body: { isInviting: false },
    expect: importers(404),
  },
  'DELETE /api/portals/:portal/client-imports/:import': { path: clientImport, expect: importers(404) },
}
