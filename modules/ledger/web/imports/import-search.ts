/** Which import stands open. */
export type ImportSearch = { import?: string }

/** Reads an address somebody may have typed: what is not understood is left out. */
export function parseImportSearch(raw: Record<string, unknown>): ImportSearch {
  return typeof raw.import === 'string' && /^[\da-f-]{36}$/.test(raw.import) ? { import: raw.import } : {}
}
