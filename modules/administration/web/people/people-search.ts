/** State of the list in the URL, without default values and without the search text. */
export type PeopleSearch = { withoutSecondFactor?: true; person?: string }

/** Parses a URL that may have been typed. Unknown values are ignored. */
export function parsePeopleSearch(raw: Record<string, unknown>): PeopleSearch {
  return {
    ...(raw.withoutSecondFactor === true && { withoutSecondFactor: true }),
    ...(typeof raw.person === 'string' && /^[\da-f-]{36}$/.test(raw.person) && { person: raw.person }),
  }
}
