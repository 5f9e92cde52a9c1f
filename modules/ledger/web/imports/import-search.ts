/** State of the page in the URL: the open import. */
export type ImportSearch = { import?: string }

/** Parses a URL that may have been typed. Unknown values are ignored. */
export function parseImportSearch(raw: Record<string, unknown>): ImportSearch {
  return typeof raw.import === 'string' && /^[\da-f-]{36}$/.test(raw.import) ? { import: raw.import } : {}
}
