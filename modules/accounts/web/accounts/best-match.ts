import type { ClientListEntry } from '../../contract/accounts.ts'

/** Returns the client whom a text means: the only one found, or the only one whose name or number it is. Undefined if it could mean several. */
export function findMeant(entries: readonly ClientListEntry[], count: number, text: string): ClientListEntry | undefined {
  const wanted = text.trim().toLowerCase()
  const named = entries.filter(({ name, externalId }) => name.toLowerCase() === wanted || externalId?.toLowerCase() === wanted)
  const meant = count === 1 ? entries[0] : named.length === 1 ? named[0] : undefined
  // A client of the provider without an account has no page.
  return meant?.fault === 'not-in-portal' ? undefined : meant
}
