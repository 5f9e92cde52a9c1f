/**
 * HTTP status of each error code. A code is used in the API, and as the key `errors.<code>` of the text shown to users.
 * Texts sent by the server are never shown.
 */
export const errorCatalogue = {
  'invalid-request': 400,
  'not-signed-in': 401,
  'invalid-credentials': 401,
  'second-factor-required': 401,
  'wrong-pin': 401,
  'wrong-passkey': 401,
  'electronic-id-required': 401,
  'electronic-id-refused': 401,
  'staff-sign-on-refused': 401,
  'staff-sign-on-not-matched': 403,
  'staff-sign-on-not-staff': 403,
  'staff-sign-on-bound': 403,
  'staff-sign-on-required': 403,
  'not-allowed': 403,
  'foreign-origin': 403,
  'read-only-impersonation': 403,
  'proof-required': 403,
  'stronger-factor-required': 403,
  'not-found': 404,
  'link-expired': 410,
  conflict: 409,
  'no-seat': 409,
  'too-much-under-way': 409,
  'too-large': 413,
  'unknown-host': 421,
  'need-external-id': 422,
  'too-many-attempts': 429,
  unexpected: 500,
  'upstream-unavailable': 502,
  'electronic-id-unavailable': 502,
  'staff-sign-on-unavailable': 502,
  'upstream-slow': 503,
  'temporarily-unavailable': 503,
  maintenance: 503,
  'storage-full': 507,
} as const

export type ErrorCode = keyof typeof errorCatalogue
