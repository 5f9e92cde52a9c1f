/** The open import. */
export type ImportSearch = { import?: string }

/** Parses an address that may have been typed: unknown values are ignored. */
export function parseImportSearch(raw: Record<string, unknown>): ImportSearch {
  return typeof raw.import === 'string' && /^[\da-f-]{36}$/.test(raw.import) ? { import: raw.import } : {}
}
