/** The searched text, or the id of a security, in the URL. */
export type HoldersSearch = { q?: string; security?: string }

/** Parses a URL that may have been typed. A security takes precedence over a text. */
export function parseHoldersSearch(raw: Record<string, unknown>): HoldersSearch {
  if (typeof raw.security === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(raw.security)) return { security: raw.security }
  return typeof raw.q === 'string' || typeof raw.q === 'number' ? { q: String(raw.q).slice(0, 100) } : {}
}
