import {
  accountStaffRead,
  adminOnly,
  everyone,
  signedInOnly,
  signedInRead,
  unknownId,
  type MatrixRows,
} from '@atrium/server/testing/matrix-rows'

const settings = {
  channels: Object.fromEntries(
    ['regulatory', 'service', 'personal', 'marketing'].map((one) => [one, { email: true, push: true, 'web-push': true, sms: false }]),
  ),
  digest: 'none',
  digestAt: '08:00',
  quiet: null,
  zone: 'Europe/London',
  hasAgreedToMarketing: false,
  // Settings of another window were saved meanwhile.
  revision: 7,
}
const portalOnly = { ...everyone(404), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 }
const browser = {
  name: 'Firefox',
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x',
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
}

export const accessMatrix: MatrixRows = {
  'GET /api/portals/:portal/notifications': { path: '/api/portals/{portal}/notifications', expect: signedInRead },
  'GET /api/accounts/:account/notifications': { path: '/api/accounts/{account}/notifications', expect: accountStaffRead },
  'GET /api/portals/:portal/notification-counts': { path: '/api/portals/{portal}/notification-counts', expect: signedInRead },
  'PUT /api/portals/:portal/notifications/:notification/read': {
    path: `/api/portals/{portal}/notifications/${unknownId}/read`,
    body: {},
    expect: portalOnly,
  },
  'POST /api/portals/:portal/notifications/read': {
    path: '/api/portals/{portal}/notifications/read',
    body: { until: '2026-11-18T10:00:00.000Z' },
    expect: signedInRead,
  },
  'GET /api/me/notification-settings': { path: '/api/me/notification-settings', expect: signedInOnly(200) },
  'PUT /api/me/notification-settings': { path: '/api/me/notification-settings', body: settings, expect: signedInOnly(409) },
  'PUT /api/me/push-subscriptions/:subscription': {
    path: `/api/me/push-subscriptions/${unknownId}`,
    body: { ...browser, endpoint: 'https://elsewhere.example/' },
    expect: signedInOnly(400),
  },
  'DELETE /api/me/push-subscriptions/:subscription': { path: `/api/me/push-subscriptions/${unknownId}`, expect: signedInOnly(200) },
  'POST /api/me/push-subscriptions/:subscription/test': {
    path: `/api/me/push-subscriptions/${unknownId}/test`,
    body: {},
    expect: signedInOnly(404),
  },
  'GET /api/mail-texts': { path: '/api/mail-texts', expect: adminOnly(200) },
  'GET /api/mail-texts/:kind/:locale': { path: '/api/mail-texts/messageReceived/en', expect: adminOnly(200) },
  'POST /api/mail-texts/:kind/:locale/preview': {
    path: '/api/mail-texts/messageReceived/en/preview',
    body: { subject: 'x', paragraphs: { greeting: '', what: 'x', next: '', signature: '' } },
    expect: adminOnly(200),
  },
  'PUT /api/mail-texts/:kind/:locale': {
    path: '/api/mail-texts/messageReceived/en',
    body: { words: null, revision: 7 },
    expect: adminOnly(409),
  },
  'GET /api/push/worker.js': { path: '/api/push/worker.js', expect: everyone(200) },
  'GET /api/unsubscribe': { path: '/api/unsubscribe?key=x', expect: everyone(404) },
  'POST /api/unsubscribe': { path: '/api/unsubscribe?key=x', expect: everyone(404) },
  // The test server has no secret of a mail provider.
  'POST /api/mail-reports': { path: '/api/mail-reports', body: { events: [] }, expect: everyone(404) },
  'POST /api/me/mail-address-confirmation': { path: '/api/me/mail-address-confirmation', body: {}, expect: signedInOnly(200) },
}
