/** The list's state as it stands in the address; nothing that is as usual. */
export type PeopleSearch = { q?: string; without?: true; person?: string }

/** Reads an address somebody may have typed: what is not understood is left out. */
export function parsePeopleSearch(raw: Record<string, unknown>): PeopleSearch {
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 100) : ''
  return {
    ...(q !== '' && { q }),
    ...(raw.without === true && { without: true }),
    ...(typeof raw.person === 'string' && /^[\da-f-]{36}$/.test(raw.person) && { person: raw.person }),
  }
}
