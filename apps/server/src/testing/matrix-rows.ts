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
export const unknownToken = 'a'.repeat(43)

/** In the shape of an id. */
export const nobodys = '01a1fd36-0000-7000-8000-000000000000'

/** In the shape of an answer, signed by nobody. */
export const nobodysPasskey = {
  id: unknownToken,
  rawId: unknownToken,
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
}

export const public200 = everyone(200)
export const machine = everyone(200)

/** Reads of one account: its own people and staff in scope; for all others it does not exist. */
export const accountRead: Record<Caller, number> = {
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
export const staffRead: Record<Caller, number> = { ...accountRead, client: 403, stranger: 403, colleague: 200 }

export const ownData: Record<Caller, number> = { ...accountRead, stranger: 200, colleague: 200 }

/** What a client has, and nobody of the firm. */
export const clientsOnly: Record<Caller, number> = { ...ownData, adviser: 403, colleague: 403, companyAdmin: 403, admin: 403 }

/** What an account has for its own people, and for nobody of the firm. */
export const clientOfAccount: Record<Caller, number> = { ...accountRead, adviser: 403, colleague: 403, companyAdmin: 403, admin: 403 }

export function adminOnly(status: number): Record<Caller, number> {
  return { ...everyone(403), anonymous: 401, half: 401, admin: status, foreigner: 401, disabled: 401 }
}

/** For admins, and a firm's own. */
export function firmAdmins(status: number): Record<Caller, number> {
  return { ...adminOnly(status), companyAdmin: status }
}

/** For everybody who is signed in. */
export function own(status: number): Record<Caller, number> {
  return { ...everyone(status), anonymous: 401, half: 401, foreigner: 401, disabled: 401 }
}

export function everyone(status: number): Record<Caller, number> {
  return Object.fromEntries(callers.map((caller) => [caller, status])) as Record<Caller, number>
}

export const portfolioRoute = (rest: string): MatrixRow => ({ path: `/api/portfolios/{portfolio}${rest}`, expect: accountRead })
export const accountRoute = (rest: string): MatrixRow => ({ path: `/api/accounts/{account}${rest}`, expect: accountRead })

/** Rows by method and route. */
export type MatrixRows = Readonly<Record<string, MatrixRow>>
