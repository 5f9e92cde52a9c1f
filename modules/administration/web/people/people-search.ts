/** The list's state as it stands in the address: nothing that is as usual, and not whom somebody looks for. */
export type PeopleSearch = { without?: true; person?: string }

/** Reads an address somebody may have typed: what is not understood is left out. */
export function parsePeopleSearch(raw: Record<string, unknown>): PeopleSearch {
  return {
    ...(raw.without === true && { without: true }),
    ...(typeof raw.person === 'string' && /^[\da-f-]{36}$/.test(raw.person) && { person: raw.person }),
  }
}
