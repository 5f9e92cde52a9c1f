import { searchKinds, type SearchKind } from '../../contract/search-terms.ts'

/** The kind of results and the searched text in the URL. */
export type ResultsSearch = { kind: SearchKind; q: string }

/** Parses a URL that may have been typed. Unknown kinds are those of clients. */
export function parseResultsSearch(raw: Record<string, unknown>): ResultsSearch {
  return {
    kind: searchKinds.find((kind) => kind === raw.kind) ?? 'clients',
    q: typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).slice(0, 100) : '',
  }
}
