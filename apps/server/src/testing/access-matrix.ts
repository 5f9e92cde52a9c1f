/**
 * Who gets what from every route of the running server. A route that is not here fails the tests; so does a
 * row whose route is gone. Statuses, by caller; `client` owns the account asked for, `stranger` is another
 * client of the same portal, `adviser` advises it, `colleague` is an adviser of others, `foreigner` comes
 * with a session of another edition, `disabled` with one from before they were switched off.
 */
export const callers = [
  'anonymous',
  'half',
  'client',
  'stranger',
  'adviser',
  'colleague',
  'companyAdmin',
  'admin',
  'foreigner',
  'disabled',
] as const

export type Caller = (typeof callers)[number]

export type MatrixRow = {
  /** The path with real ids; `{account}`, `{portfolio}` and `{portal}` are filled in. */
  path: string
  body?: unknown
  expect: Record<Caller, number>
  /** Why its bodies may hold what belongs to others. */
  showsOthers?: string
}

/** In the shape of a token, and nobody's. */
const unknownToken = 'a'.repeat(43)

/** In the shape of an id. */
const nobodys = '01a1fd36-0000-7000-8000-000000000000'

/** In the shape of an answer, signed by nobody. */
const nobodysPasskey = {
  id: unknownToken,
  rawId: unknownToken,
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
}

const public200 = everyone(200)
const machine = everyone(200)

/** Reads of one account: its own people and staff in scope; for all others it does not exist. */
const accountRead: Record<Caller, number> = {
  anonymous: 401,
  half: 401,
  client: 200,
  stranger: 404,
  adviser: 200,
  colleague: 404,
  companyAdmin: 200,
  admin: 200,
  foreigner: 401,
  disabled: 401,
}

/** Reads of a portal's clients: staff of its organisation. */
const staffRead: Record<Caller, number> = { ...accountRead, client: 403, stranger: 403, colleague: 200 }

const ownData: Record<Caller, number> = { ...accountRead, stranger: 200, colleague: 200 }

/** What a client has, and nobody of the firm. */
const clientsOnly: Record<Caller, number> = { ...ownData, adviser: 403, colleague: 403, companyAdmin: 403, admin: 403 }

/** What an account has for its own people, and for nobody of the firm. */
const clientOfAccount: Record<Caller, number> = { ...accountRead, adviser: 403, colleague: 403, companyAdmin: 403, admin: 403 }

function adminOnly(status: number): Record<Caller, number> {
  return { ...everyone(403), anonymous: 401, half: 401, admin: status, foreigner: 401, disabled: 401 }
}

/** For admins, and a firm's own. */
function firmAdmins(status: number): Record<Caller, number> {
  return { ...adminOnly(status), companyAdmin: status }
}

/** For everybody who is signed in. */
function own(status: number): Record<Caller, number> {
  return { ...everyone(status), anonymous: 401, half: 401, foreigner: 401, disabled: 401 }
}

function everyone(status: number): Record<Caller, number> {
  return Object.fromEntries(callers.map((caller) => [caller, status])) as Record<Caller, number>
}

const portfolioRoute = (rest: string): MatrixRow => ({ path: `/api/portfolios/{portfolio}${rest}`, expect: accountRead })
const accountRoute = (rest: string): MatrixRow => ({ path: `/api/accounts/{account}${rest}`, expect: accountRead })

export const accessMatrix: Record<string, MatrixRow> = {
  'GET /healthz': { path: '/healthz', expect: machine },
  'HEAD /healthz': { path: '/healthz', expect: machine },
  'HEAD /readyz': { path: '/readyz', expect: machine },
  'GET /readyz': { path: '/readyz', expect: machine },
  'GET /metrics': { path: '/metrics', expect: everyone(404) },
  'GET /api/openapi.json': { path: '/api/openapi.json', expect: public200 },
  'GET /api/docs': { path: '/api/docs', expect: public200 },
  // Leads on to the page, whatever it is given: what the page then sends is another row's.
  'GET /electronic-id/return': { path: '/electronic-id/return?code=x&state=x', expect: everyone(303) },
  'GET /dev/mail': {
    path: '/dev/mail',
    expect: public200,
    showsOthers: 'The outbox of a development server; it is no route in production.',
  },
  'POST /api/csp-reports': { path: '/api/csp-reports', body: {}, expect: everyone(204) },
  'GET /api/edition': { path: '/api/edition', expect: public200 },
  'GET /api/session': { path: '/api/session', expect: public200 },
  'POST /api/session': { path: '/api/session', body: { email: 'nobody@nowhere.example', password: 'wrong' }, expect: everyone(401) },
  'POST /api/session/second-factor': {
    path: '/api/session/second-factor',
    body: { code: '000000' },
    expect: { ...everyone(409), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/session/second-factor/backup-code': {
    path: '/api/session/second-factor/backup-code',
    body: { code: 'aaaaa-aaaaa' },
    expect: { ...everyone(409), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/session/second-factor/resend': {
    path: '/api/session/second-factor/resend',
    expect: { ...everyone(409), anonymous: 401, half: 200, foreigner: 401, disabled: 401 },
  },
  'POST /api/session/extend': { path: '/api/session/extend', expect: ownData },
  'DELETE /api/session': { path: '/api/session', expect: public200 },
  // A sign-up or reset that is none: what a whole one does is another test's.
  'POST /api/sign-ups': { path: '/api/sign-ups', body: {}, expect: everyone(400) },
  'POST /api/sign-ups/confirmation': { path: '/api/sign-ups/confirmation', body: { code: '00000000' }, expect: everyone(409) },
  'POST /api/sign-ups/resend': { path: '/api/sign-ups/resend', expect: everyone(409) },
  'POST /api/invitations/lookup': { path: '/api/invitations/lookup', body: { token: unknownToken }, expect: everyone(410) },
  'POST /api/accounts/:account/invitation': {
    path: '/api/accounts/{account}/invitation',
    expect: { ...accountRead, client: 403, stranger: 403 },
  },
  'POST /api/adviser-invitations': {
    path: '/api/adviser-invitations',
    body: { email: 'new.adviser@harcourt-lisle.example' },
    expect: { ...everyone(403), anonymous: 401, half: 401, companyAdmin: 200, admin: 200, foreigner: 401, disabled: 401 },
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
    expect: { ...everyone(400), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/sign-in-tokens': { path: '/api/sign-in-tokens', expect: ownData },
  'POST /api/session/token': { path: '/api/session/token', body: { token: unknownToken }, expect: everyone(410) },
  // No picture; and nobody of the matrix has a portrait, to be removed or seen.
  'PUT /api/me/photo': { path: '/api/me/photo', body: {}, expect: own(400) },
  'DELETE /api/me/photo': { path: '/api/me/photo', expect: own(404) },
  'GET /api/photos/:photo/:size': { path: '/api/photos/01a1fd36-0000-4000-8000-000000000000/small', expect: own(404) },
  'GET /api/me': { path: '/api/me', expect: ownData },
  'PATCH /api/me': { path: '/api/me', body: { theme: 'portal' }, expect: ownData },
  'POST /api/impersonations': {
    path: '/api/impersonations',
    body: { account: '{account}' },
    expect: { ...accountRead, client: 403, stranger: 403 },
  },
  'PATCH /api/impersonations/:account': {
    path: '/api/impersonations/{account}',
    body: { reason: 'meeting' },
    expect: { ...everyone(409), anonymous: 401, half: 401, client: 403, stranger: 403, foreigner: 401, disabled: 401 },
  },
  'DELETE /api/impersonations/:account': {
    path: '/api/impersonations/{account}',
    expect: { ...everyone(200), anonymous: 401, half: 401, client: 403, stranger: 403, foreigner: 401, disabled: 401 },
  },
  'GET /api/organisation': {
    path: '/api/organisation',
    expect: { ...everyone(403), anonymous: 401, half: 401, companyAdmin: 200, admin: 200, foreigner: 401, disabled: 401 },
  },
  'GET /api/maintenance': { path: '/api/maintenance', expect: public200 },
  'PUT /api/maintenance': {
    path: '/api/maintenance',
    // A time that is over: admitted, and refused for that alone.
    body: { messages: { en: 'Back soon' }, until: '2020-01-01T00:00:00Z' },
    expect: { ...everyone(403), anonymous: 401, half: 401, admin: 400, foreigner: 401, disabled: 401 },
  },
  'DELETE /api/maintenance': {
    path: '/api/maintenance',
    expect: { ...everyone(403), anonymous: 401, half: 401, admin: 200, foreigner: 401, disabled: 401 },
  },
  'GET /api/me/access-history': { path: '/api/me/access-history', expect: ownData },
  'POST /api/session/proof': {
    path: '/api/session/proof',
    body: { currentPassword: 'not it' },
    expect: { ...everyone(400), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/session/passkey/options': { path: '/api/session/passkey/options', expect: public200 },
  'POST /api/session/passkey': { path: '/api/session/passkey', body: { answer: nobodysPasskey }, expect: everyone(401) },
  'POST /api/session/electronic-id/request': { path: '/api/session/electronic-id/request', expect: everyone(200) },
  'POST /api/session/electronic-id': {
    path: '/api/session/electronic-id',
    body: { code: unknownToken, state: unknownToken },
    expect: everyone(401),
  },
  'GET /api/me/electronic-id': { path: '/api/me/electronic-id', expect: ownData },
  'POST /api/me/electronic-id/request': { path: '/api/me/electronic-id/request', expect: ownData },
  // Nobody of the matrix has one to unlink.
  'DELETE /api/me/electronic-id': {
    path: '/api/me/electronic-id',
    expect: { ...everyone(404), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/me/passkeys/options': { path: '/api/me/passkeys/options', expect: ownData },
  'POST /api/me/passkeys': {
    path: '/api/me/passkeys',
    body: { name: 'Nobody’s', passkey: { ...nobodysPasskey, response: { clientDataJSON: 'e30', attestationObject: 'oA' } } },
    expect: everyone(401),
  },
  'PATCH /api/me/passkeys/:passkey': {
    path: '/api/me/passkeys/01a1fd36-0000-7000-8000-000000000000',
    body: { name: 'Nobody’s' },
    expect: { ...everyone(404), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  'DELETE /api/me/passkeys/:passkey': {
    path: '/api/me/passkeys/01a1fd36-0000-7000-8000-000000000000',
    expect: { ...everyone(404), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/me/email': { path: '/api/me/email', body: { email: 'new@fresh-fields.example' }, expect: ownData },
  'POST /api/me/email/confirmation': { path: '/api/me/email/confirmation', body: { code: '000000' }, expect: everyone(401) },
  'GET /api/me/factors': { path: '/api/me/factors', expect: ownData },
  'POST /api/me/authenticator': { path: '/api/me/authenticator', expect: ownData },
  'POST /api/me/authenticator/confirmation': {
    path: '/api/me/authenticator/confirmation',
    body: { code: '000000' },
    expect: everyone(401),
  },
  // Nobody of the matrix has a factor to remove or to stand in for.
  'DELETE /api/me/authenticator': {
    path: '/api/me/authenticator',
    expect: { ...everyone(404), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  'POST /api/me/backup-codes': {
    path: '/api/me/backup-codes',
    expect: { ...everyone(409), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  // Well formed, and no mobile number; nothing to confirm, to remove or to choose.
  'POST /api/me/mobile': { path: '/api/me/mobile', body: { number: '020 7946 0100' }, expect: own(400) },
  'POST /api/me/mobile/confirmation': { path: '/api/me/mobile/confirmation', body: { code: '000000' }, expect: everyone(401) },
  'DELETE /api/me/mobile': { path: '/api/me/mobile', expect: own(404) },
  'PUT /api/me/pin-channel': { path: '/api/me/pin-channel', body: { channel: 'sms' }, expect: own(409) },
  'GET /api/me/sessions': { path: '/api/me/sessions', expect: ownData },
  'DELETE /api/me/sessions': { path: '/api/me/sessions', expect: ownData },
  'DELETE /api/me/sessions/:session': {
    path: '/api/me/sessions/01a1fd36-0000-7000-8000-000000000000',
    expect: { ...everyone(404), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  'GET /api/me/household': { path: '/api/me/household?portal={portal}', expect: clientsOnly },
  'GET /api/me/household/explanation': { path: '/api/me/household/explanation?portal={portal}', expect: clientsOnly },
  'GET /api/me/doings': { path: '/api/me/doings', expect: ownData },
  'GET /api/me/welcome': { path: '/api/me/welcome', expect: ownData },
  'POST /api/me/terms-acceptances': {
    path: '/api/me/terms-acceptances',
    body: { portal: 'private-clients', version: 999 },
    expect: { ...everyone(409), anonymous: 401, half: 401, foreigner: 401, disabled: 401 },
  },
  'GET /api/reconciliation': { path: '/api/reconciliation', expect: staffRead },
  'POST /api/reconciliation/runs': { path: '/api/reconciliation/runs', body: {}, expect: adminOnly(202) },
  'GET /api/upstreams': { path: '/api/upstreams', expect: adminOnly(200) },
  'POST /api/people/search': { path: '/api/people/search', body: { secondFactor: 'disabled' }, expect: adminOnly(200) },
  'GET /api/people/:person': { path: '/api/people/01a1fd36-0000-7000-8000-000000000000', expect: adminOnly(404) },
  'DELETE /api/people/:person/sessions': {
    path: '/api/people/01a1fd36-0000-7000-8000-000000000000/sessions',
    expect: adminOnly(404),
  },
  'DELETE /api/people/:person/sessions/:session': {
    path: '/api/people/01a1fd36-0000-7000-8000-000000000000/sessions/01a1fd36-0000-7000-8000-000000000000',
    expect: adminOnly(404),
  },
  'PATCH /api/people/:person/second-factor': {
    path: '/api/people/01a1fd36-0000-7000-8000-000000000000/second-factor',
    body: { isDisabled: true, reason: 'Nobody’s' },
    expect: adminOnly(404),
  },
  'GET /api/imports': { path: '/api/imports', expect: firmAdmins(200) },
  // Of nobody's: what one of theirs does is another test's.
  'POST /api/imports': {
    path: '/api/imports',
    body: { kind: 'accounts', fileName: 'clients.csv', fileBytes: 10 },
    expect: firmAdmins(200),
  },
  'GET /api/imports/:import': { path: `/api/imports/${nobodys}`, expect: firmAdmins(404) },
  'DELETE /api/imports/:import': { path: `/api/imports/${nobodys}`, expect: firmAdmins(404) },
  'PUT /api/imports/:import/parts/:part': { path: `/api/imports/${nobodys}/parts/0`, body: {}, expect: firmAdmins(404) },
  'POST /api/imports/:import/file': { path: `/api/imports/${nobodys}/file`, expect: firmAdmins(404) },
  'PUT /api/imports/:import/columns': {
    path: `/api/imports/${nobodys}/columns`,
    body: {
      layout: { source: 'text', encoding: 'utf-8', delimiter: ',', hasHeadings: true, dateOrder: 'year-first', decimalMark: 'point' },
      fields: [],
    },
    expect: firmAdmins(404),
  },
  'GET /api/imports/:import/mistakes': { path: `/api/imports/${nobodys}/mistakes`, expect: firmAdmins(404) },
  'POST /api/imports/:import/commit': { path: `/api/imports/${nobodys}/commit`, expect: firmAdmins(404) },
  'POST /api/imports/:import/undo': { path: `/api/imports/${nobodys}/undo`, expect: firmAdmins(404) },
  'GET /api/portals': { path: '/api/portals', expect: ownData },
  'POST /api/portals': {
    path: '/api/portals',
    body: { name: 'One too many', theme: 'main' },
    // The admin belongs to the organisation too; it has its maximum of portals already.
    expect: { ...everyone(409), anonymous: 401, half: 401, client: 403, stranger: 403, foreigner: 401, disabled: 401 },
  },
  'GET /api/portals/:portal/accounts': { path: '/api/portals/{portal}/accounts', expect: staffRead },
  'GET /api/portals/:portal/funds': { path: '/api/portals/{portal}/funds', expect: ownData },
  'GET /api/portals/:portal/funds/:citiCode': { path: '/api/portals/{portal}/funds/Y20N', expect: ownData },
  'GET /api/portals/:portal/account-filters': { path: '/api/portals/{portal}/account-filters', expect: staffRead },
  'GET /api/accounts/:account': accountRoute(''),
  'GET /api/accounts/:account/history': accountRoute('/history'),
  'GET /api/accounts/:account/performance': accountRoute('/performance'),
  'GET /api/accounts/:account/currencies/:currency': accountRoute('/currencies/USD'),
  'GET /api/accounts/:account/currencies/:currency/explanation': accountRoute('/currencies/USD/explanation'),
  'GET /api/accounts/:account/currencies/:currency/explanation/case': accountRoute('/currencies/USD/explanation/case'),
  'GET /api/accounts/:account/record': {
    path: '/api/accounts/{account}/record',
    expect: { ...accountRead, client: 403, stranger: 403 },
  },
  'PATCH /api/accounts/:account/defaults': { path: '/api/accounts/{account}/defaults', body: { company: null }, expect: accountRead },
  'GET /api/accounts/:account/contacts': accountRoute('/contacts'),
  'GET /api/accounts/:account/allocation': accountRoute('/allocation'),
  'GET /api/accounts/:account/explanations/:figure': accountRoute('/explanations/value'),
  'GET /api/accounts/:account/explanations/:figure/case': accountRoute('/explanations/value/case'),
  'GET /api/accounts/:account/charges': { path: '/api/accounts/{account}/charges', expect: accountRead },
  'GET /api/accounts/:account/since': { path: '/api/accounts/{account}/since', expect: clientOfAccount },
  'GET /api/accounts/:account/since/explanations/:figure': {
    path: '/api/accounts/{account}/since/explanations/since.change',
    expect: clientOfAccount,
  },
  'GET /api/accounts/:account/since/explanations/:figure/case': {
    path: '/api/accounts/{account}/since/explanations/since.change/case',
    expect: clientOfAccount,
  },
  'GET /api/portfolios/:portfolio': portfolioRoute(''),
  'GET /api/portfolios/:portfolio/holdings': portfolioRoute('/holdings'),
  'GET /api/portfolios/:portfolio/holdings/:holding': portfolioRoute('/holdings/HL-204450-01-CASH'),
  'GET /api/portfolios/:portfolio/holdings/:holding/history': portfolioRoute('/holdings/HL-204450-01-CASH/history'),
  'GET /api/portfolios/:portfolio/holdings/:holding/fund': portfolioRoute('/holdings/HL-204450-01-CASH/fund'),
  'GET /api/portfolios/:portfolio/benchmarks': portfolioRoute('/benchmarks'),
  'GET /api/portfolios/:portfolio/breakdowns': portfolioRoute('/breakdowns'),
  'GET /api/portfolios/:portfolio/exposure': portfolioRoute('/exposure'),
  'GET /api/portfolios/:portfolio/gains': portfolioRoute('/gains'),
  'GET /api/portfolios/:portfolio/simulations': portfolioRoute('/simulations'),
  'GET /api/portfolios/:portfolio/bonds': portfolioRoute('/bonds'),
  'GET /api/portfolios/:portfolio/dates': portfolioRoute('/dates'),
  'GET /api/portfolios/:portfolio/transactions': portfolioRoute('/transactions'),
  'GET /api/portfolios/:portfolio/transactions-file': portfolioRoute('/transactions-file'),
  'GET /api/portfolios/:portfolio/cash-transactions': portfolioRoute('/cash-transactions'),
  'GET /api/portfolios/:portfolio/contract-notes': portfolioRoute('/contract-notes'),
  'GET /api/portfolios/:portfolio/contract-notes/:note': portfolioRoute('/contract-notes/{note}'),
  // Its provider keeps none: what one that does shows to whom is another test's.
  'GET /api/portfolios/:portfolio/documents': { path: '/api/portfolios/{portfolio}/documents', expect: own(404) },
  'GET /api/portfolios/:portfolio/documents/:document': { path: '/api/portfolios/{portfolio}/documents/ALL-2026-06-30', expect: own(404) },
  'GET /api/portfolios/:portfolio/private-equity': { path: '/api/portfolios/{portfolio}/private-equity', expect: own(404) },
  'GET /api/portfolios/:portfolio/private-equity/:fund/companies': {
    path: '/api/portfolios/{portfolio}/private-equity/PE-BRG5/companies',
    expect: own(404),
  },
  'GET /api/portfolios/:portfolio/product-history': { path: '/api/portfolios/{portfolio}/product-history', expect: own(404) },
  'GET /api/portfolios/:portfolio/holdings/:holding/documents': {
    path: '/api/portfolios/{portfolio}/holdings/HL-204450-01-CASH/documents',
    expect: own(404),
  },
  'GET /api/portfolios/:portfolio/performance': portfolioRoute('/performance'),
  'GET /api/portfolios/:portfolio/performance/statistics': portfolioRoute('/performance/statistics'),
  'GET /api/portfolios/:portfolio/charges': portfolioRoute('/charges'),
  'GET /api/portfolios/:portfolio/transaction-costs': portfolioRoute('/transaction-costs'),
  'GET /api/portfolios/:portfolio/explanations/:figure': portfolioRoute('/explanations/total'),
  'GET /api/portfolios/:portfolio/explanations/:figure/case': portfolioRoute('/explanations/total/case'),
}
