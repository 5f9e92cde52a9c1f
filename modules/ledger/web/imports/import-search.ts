/** State of the page in the URL: the import that is open. */
export type ImportSearch = { import?: string }

/** Parses the state from a URL, which a user may have typed. Invalid values are ignored. */
export function parseImportSearch(raw: Record<string, unknown>): ImportSearch {
  return typeof raw.import === 'string' && /^[\da-f-]{36}$/.test(raw.import) ? { import: raw.import } : {}
}
