/**
 * Expected statuses of every route of the running server, by caller. The tests fail for a route without a row and for a row without a
 * route. `client` owns the requested account, `stranger` is another client of the same portal, `adviser` advises the client, and
 * `colleague` advises others. `foreigner` has a session of another edition. `disabled` has a session from before the person was disabled.
 */
export const callers = [
  'anonymous',
  'secondFactorPending',
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
  /** Path in which `{account}`, `{portfolio}` and `{portal}` are replaced with real ids. */
  path: string
  body?: unknown
  expect: Record<Caller, number>
  /** Reason why responses may contain data of other people. Without a reason they must not. */
  reasonForOthers?: string
}

/** A well-formed token that does not exist. */
export const unknownToken = 'a'.repeat(43)

/** A well-formed id that does not exist. */
export const unknownId = '01a1fd36-0000-7000-8000-000000000000'

/** A well-formed passkey response with an invalid signature. */
export const invalidPasskey = {
  id: unknownToken,
  rawId: unknownToken,
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
}

export const publicRead = everyone(200)
export const probeRead = everyone(200)

/** Reads of an account: permitted for the people of the account and staff in scope; others get 404. */
export const accountRead: Record<Caller, number> = {
  anonymous: 401,
  secondFactorPending: 401,
  client: 200,
  stranger: 404,
  adviser: 200,
  colleague: 404,
  companyAdmin: 200,
  admin: 200,
  foreigner: 401,
  disabled: 401,
}

/** Reads of a portal's clients: permitted for staff of the portal's organisation. */
export const staffRead: Record<Caller, number> = { ...accountRead, client: 403, stranger: 403, colleague: 200 }

/** Reads of an account for staff in scope only, not for clients. */
export const accountStaffRead: Record<Caller, number> = { ...accountRead, client: 403, stranger: 403 }

export const signedInRead: Record<Caller, number> = { ...accountRead, stranger: 200, colleague: 200 }

/** Routes for clients only, not for staff. */
export const clientsOnly: Record<Caller, number> = { ...signedInRead, adviser: 403, colleague: 403, companyAdmin: 403, admin: 403 }

/** Routes of an account for its people only, not for staff. */
export const accountClientsOnly: Record<Caller, number> = { ...accountRead, adviser: 403, colleague: 403, companyAdmin: 403, admin: 403 }

export function adminOnly(status: number): Record<Caller, number> {
  return { ...everyone(403), anonymous: 401, secondFactorPending: 401, admin: status, foreigner: 401, disabled: 401 }
}

/** Routes for admins and company admins. */
export function firmAdminsOnly(status: number): Record<Caller, number> {
  return { ...adminOnly(status), companyAdmin: status }
}

/** Routes for every signed-in person. */
export function signedInOnly(status: number): Record<Caller, number> {
  return { ...everyone(status), anonymous: 401, secondFactorPending: 401, foreigner: 401, disabled: 401 }
}

export function everyone(status: number): Record<Caller, number> {
  return Object.fromEntries(callers.map((caller) => [caller, status])) as Record<Caller, number>
}

export const portfolioRoute = (rest: string): MatrixRow => ({ path: `/api/portfolios/{portfolio}${rest}`, expect: accountRead })
export const portfolioCaseRoute = (rest: string): MatrixRow => ({ path: `/api/portfolios/{portfolio}${rest}`, expect: accountStaffRead })
export const accountCaseRoute = (rest: string): MatrixRow => ({ path: `/api/accounts/{account}${rest}`, expect: accountStaffRead })
export const accountRoute = (rest: string): MatrixRow => ({ path: `/api/accounts/{account}${rest}`, expect: accountRead })

/** Rows by method and route. */
export type MatrixRows = Readonly<Record<string, MatrixRow>>
