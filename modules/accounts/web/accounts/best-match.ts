import type { ClientListEntry } from '../../contract/accounts.ts'

/**
 * Returns the client whom a text means: the only one found, the only one whose name or number it is, or the only one whose name contains it.
 * Undefined if it could mean several.
 */
export function findMeant(entries: readonly ClientListEntry[], count: number, text: string): ClientListEntry | undefined {
  const wanted = text.trim().toLowerCase()
  const named = entries.filter(({ name, externalId }) => name.toLowerCase() === wanted || externalId?.toLowerCase() === wanted)
  // Further pages may have others whose names contain it.
  const byName = entries.length === count ? entries.filter(({ foundBy }) => foundBy === undefined) : []
  const meant = count === 1 ? entries[0] : [named, byName].find(({ length }) => length === 1)?.[0]
  // A client of the provider without an account has no page.
  return meant?.fault === 'not-in-portal' ? undefined : meant
}
