/** State of the page in the URL: the import that is open. */
export type ClientImportSearch = { import?: string }

/** Parses the state from a URL, which a user may have typed. Invalid values are ignored. */
export function parseClientImportSearch(raw: Record<string, unknown>): ClientImportSearch {
  return typeof raw.import === 'string' && /^[\da-f-]{36}$/.test(raw.import) ? { import: raw.import } : {}
}
