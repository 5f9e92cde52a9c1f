import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import type { SearchItem } from '../contract/search.ts'
import type { SearchKind } from '../contract/search-terms.ts'

declare module '@atrium/platform/contributions' {
  interface Contributions {
    /** Sources of search results that a module contributes. */
    searchSources: readonly SearchSource[]
  }
}

export type SearchQuery = {
  transaction: Transacting
  context: RequestContext
  scope: EditionScope
  /** The text as it was entered. */
  text: string
  /** The folded words, in the order in which they were entered. */
  words: readonly string[]
  /** True to find what is spelt similarly instead of what contains the words. */
  isApproximate: boolean
  limit: number
  offset: number
}

export type FoundItems = { items: SearchItem[]; count: number }

/** Source of the results of one kind. */
export type SearchSource = {
  kind: SearchKind
  /** Position among the results, ascending. */
  order: number
  /** Finds one page of the records that contain all words, within the caller's scope only, and the number of all. */
  find: (query: SearchQuery) => Promise<FoundItems>
}

/** Default values for the optional fields of a result. */
export const emptyItem = { reference: null, note: null, value: null, clients: null, asOn: null, matched: null, account: null } as const
