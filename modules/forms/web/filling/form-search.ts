/** State of a form in the URL: the account for which it is filled in. */
export type FormSearch = { account?: string }

export function parseFormSearch(raw: Record<string, unknown>): FormSearch {
  return typeof raw.account === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(raw.account) ? { account: raw.account } : {}
}
