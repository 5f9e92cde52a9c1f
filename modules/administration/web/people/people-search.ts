/** The list's state in the address: without defaults, and without the search text. */
export type PeopleSearch = { without?: true; person?: string }

/** Parses an address that may have been typed: unknown values are ignored. */
export function parsePeopleSearch(raw: Record<string, unknown>): PeopleSearch {
  return {
    ...(raw.without === true && { without: true }),
    ...(typeof raw.person === 'string' && /^[\da-f-]{36}$/.test(raw.person) && { person: raw.person }),
  }
}
