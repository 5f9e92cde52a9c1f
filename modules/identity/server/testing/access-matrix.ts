import {
  unknownToken,
  invalidPasskey,
  publicRead,
  accountRead,
  signedInRead,
  staffRead,
  signedInOnly,
  everyone,
  type MatrixRows,
} from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  // The route redirects for any parameters. `POST /api/session/electronic-id`, which the page then sends, has a separate row.
  'GET /electronic-id/return': { path: '/electronic-id/return?code=x&state=x', expect: everyone(303) },
  'GET /api/session': { path: '/api/session', expect: publicRead },
  'POST /api/session': { path: '/api/session', body: { email: 'nobody@nowhere.example', password: 'wrong' }, expect: everyone(401) },
  'POST /api/session/second-factor': {
    path: '/api/session/second-factor',
    body: { code: '000000' },
    expect: { ...everyone(409), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/session/second-factor/backup-code': {
    path: '/api/session/second-factor/backup-code',
    body: { code: 'aaaaa-aaaaa' },
    expect: { ...everyone(409), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/session/second-factor/resend': {
    path: '/api/session/second-factor/resend',
    expect: { ...everyone(409), anonymous: 401, secondFactorPending: 200, foreigner: 401, disabled: 401 },
  },
  'POST /api/session/extend': { path: '/api/session/extend', expect: signedInRead },
  'DELETE /api/session': { path: '/api/session', expect: publicRead },
  // These sign-ups and resets are invalid. registration.test.ts and passwords.test.ts send valid ones.
  'POST /api/sign-ups': { path: '/api/sign-ups', body: {}, expect: everyone(400) },
  'POST /api/sign-ups/confirmation': { path: '/api/sign-ups/confirmation', body: { code: '00000000' }, expect: everyone(409) },
  'POST /api/sign-ups/resend': { path: '/api/sign-ups/resend', expect: everyone(409) },
  'POST /api/invitations/lookup': { path: '/api/invitations/lookup', body: { token: unknownToken }, expect: everyone(410) },
  'POST /api/accounts/:account/invitation': {
    path: '/api/accounts/{account}/invitation',
    expect: { ...accountRead, client: 403, stranger: 403 },
  },
  'POST /api/portals/:portal/invitations/preview': {
    path: '/api/portals/{portal}/invitations/preview',
    body: {},
    expect: staffRead,
  },
  'POST /api/adviser-invitations': {
    path: '/api/adviser-invitations',
    body: { email: 'new.adviser@harcourt-lisle.example' },
    expect: { ...everyone(403), anonymous: 401, secondFactorPending: 401, companyAdmin: 200, admin: 200, foreigner: 401, disabled: 401 },
  },
  'POST /api/password-resets': { path: '/api/password-resets', body: {}, expect: everyone(400) },
  'POST /api/password-resets/confirmation': {
    path: '/api/password-resets/confirmation',
    body: { token: unknownToken, password: 'Plum-orchard-1841' },
    expect: everyone(410),
  },
  'POST /api/me/password': {
    path: '/api/me/password',
    body: { currentPassword: 'not it', password: 'Plum-orchard-1841' },
    expect: { ...everyone(400), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/sign-in-tokens': { path: '/api/sign-in-tokens', expect: signedInRead },
  'POST /api/session/token': { path: '/api/session/token', body: { token: unknownToken }, expect: everyone(410) },
  'POST /api/impersonations': {
    path: '/api/impersonations',
    body: { account: '{account}', reason: 'meeting' },
    expect: { ...accountRead, client: 403, stranger: 403 },
  },
  'PATCH /api/impersonations/:account': {
    path: '/api/impersonations/{account}',
    body: { reason: 'meeting' },
    expect: { ...everyone(409), anonymous: 401, secondFactorPending: 401, client: 403, stranger: 403, foreigner: 401, disabled: 401 },
  },
  'DELETE /api/impersonations/:account': {
    path: '/api/impersonations/{account}',
    expect: { ...everyone(200), anonymous: 401, secondFactorPending: 401, client: 403, stranger: 403, foreigner: 401, disabled: 401 },
  },
  'GET /api/me/access-history': { path: '/api/me/access-history', expect: signedInRead },
  'POST /api/session/proof': {
    path: '/api/session/proof',
    body: { currentPassword: 'not it' },
    expect: { ...everyone(400), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/session/passkey/options': { path: '/api/session/passkey/options', expect: publicRead },
  'POST /api/session/passkey': { path: '/api/session/passkey', body: { response: invalidPasskey }, expect: everyone(401) },
  'POST /api/session/electronic-id/request': { path: '/api/session/electronic-id/request', expect: everyone(200) },
  'POST /api/session/electronic-id': {
    path: '/api/session/electronic-id',
    body: { code: unknownToken, state: unknownToken },
    expect: everyone(401),
  },
  // The main edition has no single sign-on of staff, so that these routes refuse every caller.
  'GET /staff-sign-on/return': { path: '/staff-sign-on/return?code=x&state=x', expect: everyone(303) },
  'POST /api/session/staff-sign-on/request': { path: '/api/session/staff-sign-on/request', expect: everyone(404) },
  'POST /api/session/staff-sign-on': {
    path: '/api/session/staff-sign-on',
    body: { code: unknownToken, state: unknownToken },
    expect: everyone(404),
  },
  'GET /api/me/staff-sign-on': { path: '/api/me/staff-sign-on', expect: { ...signedInOnly(404), client: 403, stranger: 403 } },
  'POST /api/me/staff-sign-on/request': {
    path: '/api/me/staff-sign-on/request',
    expect: { ...signedInOnly(404), client: 403, stranger: 403 },
  },
  'GET /api/me/electronic-id': { path: '/api/me/electronic-id', expect: signedInRead },
  'POST /api/me/electronic-id/request': { path: '/api/me/electronic-id/request', expect: signedInRead },
  // No caller of the matrix has an electronic ID to unlink.
  'DELETE /api/me/electronic-id': {
    path: '/api/me/electronic-id',
    expect: { ...everyone(404), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/me/passkeys/options': { path: '/api/me/passkeys/options', expect: signedInRead },
  'POST /api/me/passkeys': {
    path: '/api/me/passkeys',
    body: { name: 'Nobody’s', passkey: { ...invalidPasskey, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } },
    expect: everyone(401),
  },
  'PATCH /api/me/passkeys/:passkey': {
    path: '/api/me/passkeys/01a1fd36-0000-7000-8000-000000000000',
    body: { name: 'Nobody’s' },
    expect: { ...everyone(404), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
  'DELETE /api/me/passkeys/:passkey': {
    path: '/api/me/passkeys/01a1fd36-0000-7000-8000-000000000000',
    expect: { ...everyone(404), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/me/email': { path: '/api/me/email', body: { email: 'new@fresh-fields.example' }, expect: signedInRead },
  'POST /api/me/email/confirmation': { path: '/api/me/email/confirmation', body: { code: '000000' }, expect: everyone(401) },
  'GET /api/me/factors': { path: '/api/me/factors', expect: signedInRead },
  'POST /api/me/authenticator': { path: '/api/me/authenticator', expect: signedInRead },
  'POST /api/me/authenticator/confirmation': {
    path: '/api/me/authenticator/confirmation',
    body: { code: '000000' },
    expect: everyone(401),
  },
  // No caller of the matrix has a factor to remove or backup codes to renew.
  'DELETE /api/me/authenticator': {
    path: '/api/me/authenticator',
    expect: { ...everyone(404), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/me/backup-codes': {
    path: '/api/me/backup-codes',
    expect: { ...everyone(409), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
  // The number is well-formed, but not a mobile number. No caller has a number to confirm, remove or choose.
  'POST /api/me/mobile': { path: '/api/me/mobile', body: { number: '020 7946 0100' }, expect: signedInOnly(400) },
  'POST /api/me/mobile/confirmation': { path: '/api/me/mobile/confirmation', body: { code: '000000' }, expect: everyone(401) },
  'DELETE /api/me/mobile': { path: '/api/me/mobile', expect: signedInOnly(404) },
  'PUT /api/me/pin-channel': { path: '/api/me/pin-channel', body: { channel: 'sms' }, expect: signedInOnly(409) },
  'GET /api/me/sessions': { path: '/api/me/sessions', expect: signedInRead },
  'DELETE /api/me/sessions': { path: '/api/me/sessions', expect: signedInRead },
  'DELETE /api/me/sessions/:session': {
    path: '/api/me/sessions/01a1fd36-0000-7000-8000-000000000000',
    expect: { ...everyone(404), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 },
  },
}
